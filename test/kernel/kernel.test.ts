import assert from "node:assert/strict";
import { createServer } from "node:net";
import { after, before, describe, test } from "node:test";
import type { Content } from "../../lib/kernel/message";
import { freePorts, KEY, spawnKernel, startKernel, type Answer, type TestKernel } from "./client";
import { openSession } from "../../lib/kernel";
import { makeProject, type Project } from "./project";

let project: Project;
let kernel: TestKernel;

before(async () => {
  project = makeProject();
  kernel = await startKernel(project.notebooks);
});
after(async () => {
  await kernel.stop();
  project.remove();
});

const types = ({ shown }: Answer): string[] =>
  shown.map(({ header, content }) => String(content["execution_state"] ?? header.msg_type));
const of = ({ shown }: Answer, type: string): Content[] =>
  shown.filter(({ header }) => header.msg_type === type).map(({ content }) => content);
const stdout = (answer: Answer): string => of(answer, "stream").map(({ text }) => text).join("");
const after_ = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

describe("execute_request", () => {
  test("busy, input, streams, result, idle in this order; the reply counts", async () => {
    const answer = await kernel.run("console.log('a'); 6 * 7");
    assert.deepEqual(types(answer), ["busy", "execute_input", "stream", "execute_result", "idle"]);
    assert.equal((of(answer, "execute_result")[0]?.["data"] as Content)["text/plain"], "42");
    const count = Number(answer.reply.content["execution_count"]);
    assert.equal((await kernel.run("1;")).reply.content["execution_count"], count + 1);
  });
  test("a cell that ends in a semicolon shows its result; silent cells show nothing and do not count", async () => {
    const first = await kernel.run("7;");
    assert.deepEqual(types(first), ["busy", "execute_input", "execute_result", "idle"]);
    const silent = await kernel.run("const hushed = 8; hushed", { silent: true });
    assert.deepEqual(types(silent), ["busy", "idle"]);
    const unstored = await kernel.run("hushed", { store_history: false });
    assert.equal(unstored.reply.content["execution_count"], first.reply.content["execution_count"]);
  });
  test("an error is shown and replied, with the cell's own line", async () => {
    const answer = await kernel.run("const before = 1;\nthrow new RangeError('no')");
    assert.deepEqual(types(answer), ["busy", "execute_input", "error", "idle"]);
    const { ename, evalue, traceback } = answer.reply.content;
    assert.deepEqual([ename, evalue], ["RangeError", "no"]);
    assert.match(String(traceback), /In\[\d+\]:2:7/);
    assert.deepEqual(of(answer, "error")[0], { ename, evalue, traceback });
  });
  test("cells behind one that fails are aborted, unless it does not want that; later ones run", async () => {
    const behind = [kernel.run("throw 1"), kernel.run("1"), kernel.run("2")];
    const statuses = (await Promise.all(behind)).map(({ reply }) => reply.content["status"]);
    assert.deepEqual(statuses, ["error", "aborted", "aborted"]);
    const on = [kernel.run("throw 1", { stop_on_error: false }), kernel.run("2")];
    assert.deepEqual((await Promise.all(on)).map(({ reply }) => reply.content["status"]), ["error", "ok"]);
  });
  test("user_expressions are evaluated after the cell", async () => {
    const { reply } = await kernel.run("const six = 6", { user_expressions: { a: "six * 7", b: "nothing" } });
    const { a, b } = reply.content["user_expressions"] as Record<string, Content>;
    assert.deepEqual(a, { status: "ok", data: { "text/plain": "42" }, metadata: {} });
    assert.equal(b?.["status"], "error");
  });
  test("3,000 lines and a line of 10 MB arrive whole and in order", async () => {
    const lines = await kernel.run("for (let i = 0; i < 3000; i++) console.log(i)");
    assert.equal(stdout(lines), Array.from({ length: 3000 }, (_, i) => `${i}\n`).join(""));
    assert.equal(stdout(await kernel.run("console.log('x'.repeat(10_000_000))")).length, 10_000_001);
  });
  test("late output belongs to the cell that caused it", async () => {
    const first = await kernel.run("setTimeout(() => console.log('late'), 150); 1");
    const second = await kernel.run("await new Promise((done) => setTimeout(done, 500))");
    assert.deepEqual([stdout(first), stdout(second)], ["late\n", ""]);
  });
  test("a rejection that nobody awaited fails the cell", async () => {
    const answer = await kernel.run("void Promise.reject(new Error('lost')); 1");
    assert.equal(answer.reply.content["evalue"], "lost");
    assert.equal(of(answer, "error").length, 1);
  });
  test("what cannot be sent is told of, in the cell where it can be, and the session goes on", async () => {
    await kernel.run("var kept = 41");
    const own = (part: string): string => `({ [Symbol.for("Jupyter.display")]: () => ({ "a/json": ${part} }) })`;
    const big = await kernel.run(own("{ n: 1n }"));
    assert.match(String(big.reply.content["evalue"]), /serialize a BigInt/);
    const odd = await kernel.run(own("{ f() {}, s: Symbol(), u: undefined, a: [1] }"));
    assert.deepEqual((of(odd, "execute_result")[0]?.["data"] as Content)["a/json"], { a: [1] });
    const raw = await kernel.run('jupyter.displayRaw({ "a/json": { n: 1n as any } }); 7');
    assert.match(stdout(raw), /display_data cannot be sent: .*BigInt/);
    assert.equal(raw.reply.content["status"], "ok");
    const comm = await kernel.run("jupyter.openComm('t', { f() {} } as any)");
    assert.equal(comm.reply.content["ename"], "DataCloneError");
    const { reply } = await kernel.run("0", { user_expressions: { kept: "kept + 1" } });
    assert.match(JSON.stringify(reply.content["user_expressions"]), /"42"/);
  });
  test("a rejection is survived also where a cell has removed all listeners", async () => {
    for (const event of ["uncaughtException", "unhandledRejection"]) {
      await kernel.run(`process.removeAllListeners("${event}"); 1`);
    }
    assert.equal((await kernel.run("Promise.reject(new Error('bare')); 1")).reply.content["evalue"], "bare");
    assert.equal((await kernel.run("1")).reply.content["status"], "ok");
  });
  test("display, update, clear", async () => {
    const answer = await kernel.run(
      "await display(1, { id: 'd' }); await jupyter.updateDisplay(2, { id: 'd' }); clearOutput({ wait: true });",
    );
    assert.deepEqual(types(answer).slice(2, -1), ["display_data", "update_display_data", "clear_output"]);
    assert.deepEqual(of(answer, "update_display_data")[0]?.["transient"], { display_id: "d" });
  });
  test("process.exit is refused, and the kernel lives", async () => {
    assert.match(String((await kernel.run("process.exit(3)")).reply.content["evalue"]), /was refused/);
    assert.equal((await kernel.run("1")).reply.content["status"], "ok");
  });
});

describe("interrupts", () => {
  const loops: Readonly<Record<string, string>> = {
    "a loop": "while (true) {}",
    "a loop after an await": "await 1; while (true) {}",
    "a microtask loop": "const again = (): Promise<void> => Promise.resolve().then(again); await again();",
    "a promise that never settles": "await new Promise(() => {})",
    "a child process": "(require('node:child_process') as typeof import('node:child_process')).execSync('sleep 20')",
  };
  for (const [what, code] of Object.entries(loops)) {
    for (const how of ["message", "signal"] as const) {
      test(`${what}, by ${how}: the cell fails, what it declared stays`, async () => {
        const mark = Math.random();
        const started = kernel.seen(`go ${mark}`);
        const running = kernel.run(`const mark = ${mark}; console.log('go', mark); ${code}`);
        await started;
        if (how === "message") {
          const { reply } = await kernel.ask("interrupt_request", {}, "control");
          assert.deepEqual(reply.content, { status: "ok" });
        } else kernel.process.kill("SIGINT");
        assert.equal((await running).reply.content["status"], "error");
        const [shown] = of(await kernel.run("mark"), "execute_result");
        assert.equal((shown?.["data"] as Content)["text/plain"], String(mark));
      });
    }
  }
  test("an interrupt while a result is on its way waits for it", { timeout: 30_000 }, async () => {
    await kernel.run(`const { Worker } = await import("node:worker_threads");
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (message) {
        const isSlow = message.type === "execute_result" && message.content.data["text/plain"] === "'slow'";
        for (const until = Date.now() + (isSlow ? 700 : 0); Date.now() < until;);
        return post.call(this, message);
      };`);
    const started = kernel.seen("slowly");
    const running = kernel.run("console.log('slowly'); 'slow'");
    await started;
    await after_(200);
    await kernel.ask("interrupt_request", {}, "control");
    assert.equal((await running).reply.content["status"], "ok");
    assert.equal((await kernel.run("Worker.prototype.postMessage = post; 1")).reply.content["status"], "ok");
  });
  test("a cell that is interrupted before it has started does not start", async () => {
    const session = openSession({ cwd: project.notebooks, onOutput: () => undefined });
    try {
      const running = session.execute("(globalThis as any).hasStarted = true");
      await Promise.resolve();
      session.interrupt("interrupt");
      assert.equal((await running).status, "error");
      const next = await session.execute("(globalThis as any).hasStarted");
      assert.deepEqual(next, { status: "ok" });
    } finally {
      session.close();
    }
  });
  test("without a running cell nothing happens", async () => {
    await kernel.ask("interrupt_request", {}, "control");
    assert.equal((await kernel.run("1")).reply.content["status"], "ok");
  });
  test("timers of an interrupted cell do not go on", async () => {
    const started = kernel.seen("turn 3");
    const running = kernel.run(
      "for (let i = 0; ; i++) { console.log('turn', i); await new Promise((done) => setTimeout(done, 20)); }",
    );
    await started;
    await kernel.ask("interrupt_request", {}, "control");
    const answer = await running;
    const before = stdout(answer).length;
    await after_(200);
    assert.equal(stdout(answer).length, before);
  });
  test("where much is declared, and to end a cell takes a while, the cell ends, and the next too", async () => {
    const many = Array.from({ length: 15_000 }, (_, i) => `type T${i} = { a${i}: [1, 2, ${i}]; b: string };`);
    await kernel.run(many.join("\n"));
    for (const turn of [1, 2]) {
      const started = kernel.seen(`loop ${turn}`);
      const running = kernel.run(`let turn = ${turn}; console.log('loop', turn); for (;;); let never = 1;`);
      await started;
      await kernel.ask("interrupt_request", {}, "control");
      assert.equal((await running).reply.content["ename"], "KeyboardInterrupt");
      const [shown] = of(await kernel.run("turn"), "execute_result");
      assert.equal((shown?.["data"] as Content)["text/plain"], String(turn));
    }
    const completing = kernel.ask("complete_request", { code: "tur", cursor_pos: 3 });
    await after_(50);
    await kernel.ask("interrupt_request", {}, "control");
    assert.equal(((await completing).reply.content["matches"] as readonly string[])[0], "turn");
  });
  test("a comm's listener that loops is ended, and the kernel is idle again", async () => {
    await kernel.run("jupyter.onComm('endless', () => { console.log('in'); for (;;); });");
    const started = kernel.seen("in");
    const opened = kernel.ask("comm_open", { comm_id: "e1", target_name: "endless", data: {} });
    await started;
    await kernel.ask("interrupt_request", {}, "control");
    await opened;
    assert.equal((await kernel.run("1")).reply.content["status"], "ok");
    await kernel.ask("comm_close", { comm_id: "e1", data: {} });
  });
});

describe("other requests", () => {
  test("completion has types, also while a cell waits", async () => {
    await kernel.run("const completed = { alpha: 1 }");
    const waiting = kernel.run("await new Promise((done) => setTimeout(done, 800))");
    const { reply } = await kernel.ask("complete_request", { code: "completed.al", cursor_pos: 12 });
    assert.deepEqual(reply.content["matches"], ["alpha"]);
    assert.deepEqual((reply.content["metadata"] as Content)["_jupyter_types_experimental"], [
      { start: 10, end: 12, text: "alpha", type: "property" },
    ]);
    await waiting;
  });
  test("inspection has type and documentation", async () => {
    await kernel.run("/** Twice. */ function twice(n: number): number { return 2 * n; }");
    const { reply } = await kernel.ask("inspect_request", { code: "twice", cursor_pos: 5, detail_level: 0 });
    assert.match(String((reply.content["data"] as Content)["text/plain"]), /function twice\(n: number\): number/);
  });
  test("an unknown request is answered with an error", async () => {
    const { reply } = await kernel.ask("odd_request", {});
    assert.equal(reply.header.msg_type, "odd_reply");
    assert.equal(reply.content["status"], "error");
  });
  test("comms go both ways", async () => {
    await kernel.run("jupyter.onComm('echo', (comm) => comm.onMessage((data) => comm.send({ back: data })));");
    const opened = kernel.ask("comm_open", { comm_id: "c1", target_name: "echo", data: {} });
    const info = await kernel.ask("comm_info_request", {});
    assert.deepEqual(info.reply.content["comms"], { c1: { target_name: "echo" } });
    await opened;
  });
  test("the heart beats, also in a loop", async () => {
    const running = kernel.run("const until = Date.now() + 600; while (Date.now() < until) {}");
    assert.equal(await kernel.beat("lub"), "lub");
    await running;
  });
});

describe("bad input", () => {
  test("frames that are no message, or signed by somebody else, are dropped and logged; the key is not", async () => {
    await kernel.raw(["nonsense"]);
    await kernel.raw(["<IDS|MSG>", "00", "{}", "{}", "{}", "{}"]);
    assert.equal((await kernel.run("1")).reply.content["status"], "ok");
    assert.match(kernel.log(), /a message on shell was dropped: no <IDS\|MSG>/);
    assert.match(kernel.log(), /a message on shell was dropped: wrong signature/);
    assert.ok(!kernel.log().includes(KEY));
  });
  test("a taken port: exit 1, with the channel in the log", async () => {
    const ports = await freePorts();
    const server = createServer().listen(ports["shell_port"], "127.0.0.1");
    const other = spawnKernel({ ...ports, key: KEY }, project.notebooks);
    assert.equal(await other.exit, 1);
    assert.match(other.log(), /cannot listen on tcp:\/\/127.0.0.1:\d+ \(shell\)/);
    server.close();
  });
  test("no connection: exit 2, with the field in the log", async () => {
    const other = spawnKernel({ key: KEY }, project.notebooks);
    assert.equal(await other.exit, 2);
    assert.match(other.log(), /"shell_port" must be a port/);
  });
});

describe("the end", () => {
  test("a shutdown while a cell loops: replied, exit 0, and nothing is left", async () => {
    const other = await startKernel(project.notebooks);
    void other.run("require('node:child_process').spawn('sleep', ['600']); while (true) {}");
    await after_(500);
    const { reply } = await other.ask("shutdown_request", { restart: false }, "control");
    assert.deepEqual(reply.content, { status: "ok", restart: false });
    assert.equal(await other.exit, 0);
    await other.stop();
  });
  test("the kernel ends with the process that started it", async () => {
    const other = spawnKernel({ ...(await freePorts()), key: KEY }, project.notebooks, { JPY_PARENT_PID: "4194303" });
    assert.equal(await other.exit, null);
    assert.match(other.log(), /the process that started this kernel \(4194303\) is gone/);
  });
});
