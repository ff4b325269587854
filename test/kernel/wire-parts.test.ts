import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { gatherBursts } from "../../lib/kernel/bursts";
import { addressOf, readConnection } from "../../lib/kernel/connection";
import { connectionFile } from "../../lib/kernel/main";
import { joinStreams, type StreamText } from "../../lib/kernel/streams";

const folder = mkdtempSync(join(tmpdir(), "kernel-"));
after(() => rmSync(folder, { recursive: true }));
const PORTS = { shell_port: 1, iopub_port: 2, stdin_port: 3, control_port: 4, hb_port: 5 };
function file(content: unknown): string {
  const path = join(folder, "connection.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

describe("readConnection(path)", () => {
  test("what is missing is loopback over tcp, unsigned", () => {
    const connection = readConnection(file(PORTS));
    assert.deepEqual(connection, {
      transport: "tcp",
      ip: "127.0.0.1",
      key: "",
      ports: { shell: 1, iopub: 2, stdin: 3, control: 4, hb: 5 },
    });
    assert.equal(addressOf(connection, "iopub"), "tcp://127.0.0.1:2");
    assert.equal(addressOf({ ...connection, transport: "ipc", ip: "/tmp/x" }, "hb"), "ipc:///tmp/x-5");
  });
  const refused: readonly (readonly [unknown, RegExp])[] = [
    ["{", /connection\.json: is not JSON/],
    ["3", /must hold an object/],
    [{ ...PORTS, hb_port: "5" }, /"hb_port" must be a port, got "5"/],
    [{ ...PORTS, iopub_port: 70_000 }, /"iopub_port" must be a port/],
    [{ ...PORTS, transport: "udp" }, /"transport" must be tcp or ipc, got udp/],
    [{ ...PORTS, ip: "" }, /"ip"/],
    [{ ...PORTS, key: 5 }, /"key"/],
    [{ ...PORTS, key: "secret", signature_scheme: "md5" }, /"signature_scheme" must be hmac-sha256, got md5/],
  ];
  for (const [content, expected] of refused) {
    test(`refuses ${JSON.stringify(content)}`, () => {
      assert.throws(() => readConnection(file(content)), (error: Error) => {
        assert.match(error.message, expected);
        assert.ok(!error.message.includes("secret"));
        return true;
      });
    });
  }
  test("a missing file is named", () => {
    assert.throws(() => readConnection("/none/c.json"), /connection file \/none\/c.json: cannot be read \(ENOENT\)/);
  });
});

test("connectionFile: every way to name it", () => {
  for (const argv of [["--config-path=f"], ["--config-path", "f"], ["-f", "f"], ["f"]]) {
    assert.equal(connectionFile(argv), "f");
  }
  assert.equal(connectionFile([]), undefined);
});

const parent = { msg_id: "p", msg_type: "t", session: "", username: "", date: "", version: "" };
const piece = (text: string, name: "stdout" | "stderr" = "stdout"): StreamText => ({ name, text, parent });

describe("joinStreams(send)", () => {
  test("pieces of one stream are one text; another stream, another parent and flush end it; the order stays", () => {
    const sent: StreamText[] = [];
    const { add, flush } = joinStreams((joined) => sent.push(joined));
    [piece("a"), piece("b"), piece("c", "stderr"), piece("d")].forEach(add);
    add({ ...piece("e"), parent: { ...parent, msg_id: "q" } });
    flush();
    flush();
    assert.deepEqual(
      sent.map(({ name, text }) => [name, text]),
      [["stdout", "ab"], ["stderr", "c"], ["stdout", "d"], ["stdout", "e"]],
    );
  });
  test("a text of more than a million characters goes at once and whole; the rest after 10 ms", async () => {
    const sent: StreamText[] = [];
    const { add } = joinStreams((joined) => sent.push(joined));
    add(piece("x".repeat(2 ** 20 + 1)));
    assert.equal(sent.length, 1);
    add(piece("y"));
    assert.equal(sent.length, 1);
    await new Promise((done) => setTimeout(done, 50));
    assert.equal(sent[1]?.text, "y");
  });
});

describe("gatherBursts(send)", () => {
  test("the first 20 pieces go at once, the burst behind them together, nothing is lost", async () => {
    const sent: StreamText[] = [];
    const { add } = gatherBursts((text) => sent.push(text));
    for (let i = 0; i < 3000; i++) add(piece(`${i}\n`));
    assert.ok(sent.length >= 20);
    await new Promise((done) => setTimeout(done, 20));
    assert.ok(sent.length < 300, `${sent.length} messages`);
    assert.equal(sent.map(({ text }) => text).join(""), Array.from({ length: 3000 }, (_, i) => `${i}\n`).join(""));
  });
  test("a long piece is cut, never inside a surrogate pair, and nothing is lost", () => {
    const sent: StreamText[] = [];
    const { add, flush } = gatherBursts((text) => sent.push(text));
    const long = `${"x".repeat(2 ** 20 - 1)}\u{1F600}${"y".repeat(2 ** 21)}`;
    add(piece(long));
    flush();
    assert.equal(sent.map(({ text }) => text).join(""), long);
    assert.deepEqual(sent.map(({ text }) => text.length), [2 ** 20 + 1, 2 ** 20, 2 ** 20]);
    assert.ok(sent.every(({ text }) => !/[\ud800-\udbff]$|^[\udc00-\udfff]/.test(text)));
  });
  test("streams keep their order", () => {
    const sent: StreamText[] = [];
    const { add, flush } = gatherBursts((text) => sent.push(text));
    for (let i = 0; i < 50; i++) [piece(`o${i}`), piece(`e${i}`, "stderr")].forEach(add);
    flush();
    assert.equal(
      sent.map(({ text }) => text).join(""),
      Array.from({ length: 50 }, (_, i) => `o${i}e${i}`).join(""),
    );
  });
});
