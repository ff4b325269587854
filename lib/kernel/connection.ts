import { readFileSync } from "node:fs";

/** Where a kernel listens, as the client's connection file says. */
export interface Connection {
  readonly transport: "tcp" | "ipc";
  readonly ip: string;
  readonly key: string;
  readonly ports: Readonly<Record<Channel, number>>;
}

export type Channel = "shell" | "iopub" | "stdin" | "control" | "hb";
export const CHANNELS: readonly Channel[] = ["shell", "iopub", "stdin", "control", "hb"];

/** Reads a connection file. Without "ip" it is 127.0.0.1. Throws an Error that names the file and the field, never
 *  the key. */
export function readConnection(path: string): Connection {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new Error(`connection file ${path}: cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown"})`);
  }
  return checkConnection(text, path);
}

function checkConnection(text: string, path: string): Connection {
  const fail = (what: string): never => {
    throw new Error(`connection file ${path}: ${what}`);
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    fail("is not JSON");
  }
  if (typeof value !== "object" || value === null) fail("must hold an object");
  const fields = value as Record<string, unknown>;
  const { transport = "tcp", ip = "127.0.0.1", key = "", signature_scheme: scheme = "hmac-sha256" } = fields;
  if (transport !== "tcp" && transport !== "ipc") {
    return fail(`"transport" must be tcp or ipc, got ${String(transport)}`);
  }
  if (typeof ip !== "string" || ip === "") return fail(`"ip" must be an address`);
  if (typeof key !== "string") return fail(`"key" must be a text`);
  if (key !== "" && scheme !== "hmac-sha256") {
    return fail(`"signature_scheme" must be hmac-sha256, got ${String(scheme)}`);
  }
  const port = (channel: Channel): number => {
    const value = fields[`${channel}_port`];
    const isPort = typeof value === "number" && Number.isInteger(value) && value > 0 && value < 65_536;
    return isPort ? value : fail(`"${channel}_port" must be a port, got ${JSON.stringify(value)}`);
  };
  const [shell, iopub, stdin] = [port("shell"), port("iopub"), port("stdin")];
  return { transport, ip, key, ports: { shell, iopub, stdin, control: port("control"), hb: port("hb") } };
}

/** The ZeroMQ address of a channel. */
export function addressOf({ transport, ip, ports }: Connection, channel: Channel): string {
  return transport === "ipc" ? `ipc://${ip}-${ports[channel]}` : `tcp://${ip}:${ports[channel]}`;
}
