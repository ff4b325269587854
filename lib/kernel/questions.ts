import type { Content, Header, Message } from "./message";
import { PROTOCOL_VERSION } from "./message";
import { isComplete } from "./is-complete";
import { toPoints, toUnits } from "./offsets";
import type { Session } from "./session";
import { ts } from "./tslab";

/** What the kernel is; without debugger and other things that it does not have. */
export function kernelInfo(): Content {
  return {
    status: "ok",
    protocol_version: PROTOCOL_VERSION,
    implementation: "recall-lab",
    implementation_version: VERSION,
    banner: `recall-lab ${VERSION}: TypeScript ${ts.version} on Node ${process.versions.node}`,
    language_info: {
      name: "typescript",
      version: ts.version,
      mimetype: "text/typescript",
      file_extension: ".ts",
      pygments_lexer: "typescript",
      codemirror_mode: "typescript",
      nbconvert_exporter: "script",
    },
    help_links: [{ text: "TypeScript", url: "https://www.typescriptlang.org/docs/" }],
    supported_features: [],
  };
}

const VERSION = "0.1.0";

/** Answers a complete_request. */
export function answerComplete(session: Session, { code, position }: Place): Content {
  const { start, end, matches } = session.complete(code, position);
  const [from, to] = [toPoints(code, start), toPoints(code, end)];
  const typed = matches.map(({ text, type }) => ({ start: from, end: to, text, type }));
  return {
    status: "ok",
    matches: matches.map(({ text }) => text),
    cursor_start: from,
    cursor_end: to,
    metadata: { _jupyter_types_experimental: typed },
  };
}

/** Answers an inspect_request; the symbol may also end at the cursor. */
export function answerInspect(session: Session, { code, position }: Place): Content {
  const at = [position, position - 1].filter((each) => each >= 0);
  const found = at.map((each) => session.inspect(code, each)).find((each) => each !== undefined);
  if (!found) return { status: "ok", found: false, data: {}, metadata: {} };
  const { signature, documentation } = found;
  const plain = documentation === "" ? signature : `${signature}\n\n${documentation}`;
  const markdown = ["```typescript", signature, "```", ...(documentation === "" ? [] : ["", documentation])].join("\n");
  return { status: "ok", found: true, data: { "text/plain": plain, "text/markdown": markdown }, metadata: {} };
}

/** Answers an is_complete_request. */
export function answerIsComplete(content: Content): Content {
  return { ...isComplete(String(content["code"] ?? "")) };
}

interface Place {
  readonly code: string;
  readonly position: number;
}

/** The code and the cursor of a request; without a cursor it is the end. */
export function placeOf(content: Content): Place {
  const code = String(content["code"] ?? "");
  const points = content["cursor_pos"];
  return { code, position: typeof points === "number" ? toUnits(code, points) : code.length };
}

/** An error's fields in a reply or a message. */
export function errorContent(error: { ename: string; evalue: string; traceback: readonly string[] }): Content {
  return { ename: error.ename, evalue: error.evalue, traceback: error.traceback };
}

/** Whom to answer, and as a consequence of what. */
export interface Asker {
  readonly ids: readonly Uint8Array[];
  readonly header: Header;
  readonly allowStdin: boolean;
}

/** A request without its content. */
export function askerOf({ ids, header, content }: Message): Asker {
  return { ids, header, allowStdin: content["allow_stdin"] === true };
}
