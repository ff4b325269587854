import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openComms } from "../../lib/kernel/comms";
import { toCompletion, toInspection } from "../../lib/kernel/completion";
import { openHistory } from "../../lib/kernel/history";
import { openInputs } from "../../lib/kernel/inputs";
import { isComplete } from "../../lib/kernel/is-complete";
import type { Content, Message } from "../../lib/kernel/message";
import { toPoints, toUnits } from "../../lib/kernel/offsets";
import { answerInspect, kernelInfo, placeOf } from "../../lib/kernel/questions";
import { cellRequest } from "../../lib/kernel/run-cell";
import type { Session } from "../../lib/kernel/session";

function message(type: string, content: Content, buffers: readonly Uint8Array[] = []): Message {
  const header = { msg_id: "m", msg_type: type, session: "", username: "", date: "", version: "5.4" };
  return { ids: [Buffer.from("me")], header, parent: {}, metadata: {}, content, buffers };
}

describe("isComplete(code)", () => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    complete: ["", "1", "const f = () => {\n  return 1;\n};", "type T = string | number", "`a`", "<string>x", "a // {"],
    incomplete: ["function f() {", "const a = [1,", "`abc", "/* x", "if (true) {\n", "foo("],
    invalid: ["const = ;", "}", "foo)", "1 +* 2", "let 1x = 2"],
  };
  for (const [status, codes] of Object.entries(cases)) {
    for (const code of codes) test(`${status}: ${code}`, () => assert.equal(isComplete(code).status, status));
  }
  test("after an open bracket the next line is two further in", () => {
    assert.equal(isComplete("if (a) {").indent, "  ");
    assert.equal(isComplete("if (a) {\n  f(").indent, "    ");
    assert.equal(isComplete("if (a) {\n  f(1,").indent, "  ");
  });
});

describe("history", () => {
  const history = openHistory();
  ["1 + 1", "foo", "1 + 2", "foo"].forEach((code, i) => history.add(i + 1, code));
  const lines = (request: Content): unknown =>
    (history.ask(request)["history"] as [number, number, string][]).map(([, line]) => line);
  test("tail: the newest n, oldest first", () => {
    assert.deepEqual(lines({ hist_access_type: "tail", n: 2 }), [3, 4]);
    assert.deepEqual(lines({ hist_access_type: "tail", n: 99 }), [1, 2, 3, 4]);
    assert.deepEqual(lines({ hist_access_type: "tail", n: 0 }), []);
  });
  test("range: from start, stop excluded", () => {
    assert.deepEqual(lines({ hist_access_type: "range", session: 0, start: 2, stop: 4 }), [2, 3]);
    assert.deepEqual(lines({ hist_access_type: "range", session: 0, start: 2 }), [2, 3, 4]);
  });
  test("search: * and ? are wild, the rest is literal; unique keeps the newest", () => {
    assert.deepEqual(lines({ hist_access_type: "search", pattern: "1 + ?" }), [1, 3]);
    assert.deepEqual(lines({ hist_access_type: "search", pattern: "1*", n: 1 }), [3]);
    assert.deepEqual(lines({ hist_access_type: "search", pattern: "*", unique: true }), [1, 3, 4]);
    assert.deepEqual(lines({ hist_access_type: "search", pattern: "1.+.1" }), []);
  });
  test("with output each entry is a pair", () => {
    assert.deepEqual(history.ask({ hist_access_type: "tail", n: 1, output: true })["history"], [[1, 4, ["foo", null]]]);
  });
});

test("cursors: code points and UTF-16 units", () => {
  const code = "a😀b";
  assert.deepEqual([0, 1, 2, 3, 9].map((points) => toUnits(code, points)), [0, 1, 3, 4, 4]);
  assert.deepEqual([0, 1, 3, 4].map((units) => toPoints(code, units)), [0, 1, 2, 3]);
  assert.deepEqual(placeOf({ code, cursor_pos: 2 }), { code, position: 3 });
  assert.deepEqual(placeOf({ code }), { code, position: 4 });
});

describe("comms", () => {
  test("a comm of ours: opened, listened to, closed once; a closed one cannot send", () => {
    const sent: [string, Content][] = [];
    const comms = openComms((type, content) => sent.push([type, content]));
    const comm = comms.open("t", { a: 1 });
    const got: unknown[] = [];
    comm.onMessage((data, buffers) => got.push([data, buffers.length]));
    comms.take(message("comm_msg", { comm_id: comm.id, data: { b: 2 } }, [new Uint8Array(1)]));
    assert.deepEqual(got, [[{ b: 2 }, 1]]);
    assert.deepEqual(comms.info({})["comms"], { [comm.id]: { target_name: "t" } });
    assert.deepEqual(comms.info({ target_name: "other" })["comms"], {});
    comm.close();
    comm.close();
    assert.throws(() => comm.send({}), /is closed/);
    assert.deepEqual(sent.map(([type]) => type), ["comm_open", "comm_close"]);
  });
  test("a comm of the front end: given to its target, closed at once without one", () => {
    const sent: [string, Content][] = [];
    const comms = openComms((type, content) => sent.push([type, content]));
    const closed: Content[] = [];
    comms.onTarget("known", (comm, data) => {
      comm.send({ echo: data });
      comm.onClose((last) => closed.push(last));
    });
    comms.take(message("comm_open", { comm_id: "1", target_name: "known", data: { x: 1 } }));
    comms.take(message("comm_open", { comm_id: "2", target_name: "unknown" }));
    comms.take(message("comm_close", { comm_id: "1", data: { bye: 1 } }));
    comms.take(message("comm_msg", { comm_id: "1", data: {} }));
    assert.deepEqual(sent, [
      ["comm_msg", { comm_id: "1", data: { echo: { x: 1 } } }],
      ["comm_close", { comm_id: "2", data: {} }],
    ]);
    assert.deepEqual(closed, [{ bye: 1 }]);
  });
});

test("inputs: the oldest question is answered first; a front end that takes none rejects", async () => {
  const asked: Content[] = [];
  const inputs = openInputs((_, __, { content }) => asked.push(content));
  const { ids, header } = message("execute_request", {});
  const asker = { ids, header, allowStdin: true };
  const answers = [inputs.ask(asker, "a?", false), inputs.ask(asker, "b?", true)];
  inputs.take(message("input_reply", { value: "A" }));
  inputs.take(message("input_reply", { value: "B" }));
  inputs.take(message("input_reply", { value: "nobody asked" }));
  assert.deepEqual(await Promise.all(answers), ["A", "B"]);
  assert.deepEqual(asked[1], { prompt: "b?", password: true });
  await assert.rejects(inputs.ask({ ...asker, allowStdin: false }, "", false), { name: "StdinNotImplementedError" });
  await assert.rejects(inputs.ask(undefined, "", false), /does not answer questions/);
});

test("toCompletion: kinds in Jupyter's words, an unknown one as it is", () => {
  const entries = [
    { name: "f", kind: "method" },
    { name: "g", kind: "odd" },
  ];
  const info = { start: 1, end: 2, candidates: ["f", "g", "h"], original: { entries } };
  assert.deepEqual(toCompletion(info as never), {
    start: 1,
    end: 2,
    matches: [
      { text: "f", type: "function" },
      { text: "g", type: "odd" },
      { text: "h", type: "text" },
    ],
  });
});

test("toInspection and answerInspect: signature, documentation, tags; nothing there is not found", () => {
  const part = (text: string) => [{ text, kind: "text" }];
  const tags = [{ name: "param", text: part("a") }];
  const info = { displayParts: part("f(): void"), documentation: part("Does."), tags };
  assert.deepEqual(toInspection(info as never), { signature: "f(): void", documentation: "Does.\n\n*@param* a" });
  assert.equal(toInspection(undefined), undefined);
  const inspect = (_: string, at: number) => (at === 0 ? { signature: "s", documentation: "" } : undefined);
  const found = answerInspect({ inspect } as unknown as Session, { code: "s", position: 1 });
  assert.deepEqual(found["data"], { "text/plain": "s", "text/markdown": "```typescript\ns\n```" });
  assert.equal(answerInspect({ inspect } as unknown as Session, { code: "s", position: 3 })["found"], false);
});

test("cellRequest: the protocol's defaults; silent cells are not stored", () => {
  assert.deepEqual(cellRequest(message("execute_request", { code: "1" })), {
    code: "1",
    silent: false,
    stored: true,
    stopOnError: true,
    expressions: [],
  });
  const silent = cellRequest(message("execute_request", { code: "1", silent: true, store_history: true }));
  assert.equal(silent.stored, false);
  const asked = cellRequest(message("execute_request", { user_expressions: { a: "1" }, stop_on_error: false }));
  assert.deepEqual([asked.stopOnError, asked.expressions], [false, [["a", "1"]]]);
});

test("kernelInfo: protocol 5.4, TypeScript, and no debugger", () => {
  const info = kernelInfo();
  assert.equal(info["protocol_version"], "5.4");
  assert.ok(!("debugger" in info));
  assert.equal((info["language_info"] as Content)["codemirror_mode"], "typescript");
});
