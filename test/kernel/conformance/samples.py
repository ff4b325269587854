"""What each check says to each kernel. `ts` goes to all three TypeScript kernels unless one has a form of its own.
A check without a sample for a kernel is n/a there: the kernel has no such interface."""

from __future__ import annotations

TSLAB = 'import * as lab from "tslab";\n'


def sample(name: str, dialect: str) -> str | None:
    forms = SAMPLES[name]
    if dialect in forms:
        return forms[dialect]
    return forms.get("ts") if dialect != "py" else None


SAMPLES: dict[str, dict[str, str | None]] = {
    "hello": {"ts": 'console.log("hello, world")', "py": 'print("hello, world")'},
    "stderr": {"ts": 'console.error("test")', "py": 'import sys; print("test", file=sys.stderr)'},
    "throw": {"ts": 'throw new RangeError("boom")', "py": 'raise ValueError("boom")'},
    "async throw": {
        "ts": 'await Promise.resolve(1);\nthrow new TypeError("later")',
        "py": 'import asyncio\nawait asyncio.sleep(0)\nraise TypeError("later")',
    },
    "syntax": {"ts": "const x1 = 1;\nconst = 3;", "py": "x1 = 1\nx1 = = 3"},
    "type error": {"ts": 'const first = 1;\nconst wrong: number = "s";', "py": None},
    "html": {
        "ts": TSLAB + 'lab.display.html("<b>1</b>")',
        "deno": 'Deno.jupyter.display({ "text/html": "<b>1</b>" }, { raw: true })',
        "py": 'from IPython.display import HTML, display; display(HTML("<b>1</b>"))',
    },
    "png": {
        "ts": TSLAB + "lab.display.png(new Uint8Array([137, 80, 78, 71]))",
        "deno": 'Deno.jupyter.display({ "image/png": "iVBORw==" }, { raw: true })',
        "py": 'from IPython.display import Image, display; display(Image(b"\\x89PNG\\r\\n\\x1a\\n", format="png"))',
    },
    "bundle": {
        "ours": 'jupyter.displayRaw({ "text/html": "<b>1</b>", "text/plain": "one" })',
        "tslab": None,
        "deno": 'await Deno.jupyter.display({ "text/html": "<b>1</b>", "text/plain": "one" }, { raw: true })',
        "py": "from IPython.display import display; "
        'display({"text/html": "<b>1</b>", "text/plain": "one"}, raw=True)',
    },
    "symbol": {
        "ts": '({ [Symbol.for("Jupyter.display")]: () => ({ "text/html": "<b>1</b>", "text/plain": "one" }) })',
        "py": 'class Shown:\n  def _repr_html_(self): return "<b>1</b>"\nShown()',
    },
    "async symbol": {
        "ts": '({ [Symbol.for("Jupyter.display")]: async () => ({ "text/html": "<b>2</b>", "text/plain": "two" }) })'
    },
    "update": {
        "ts": TSLAB + 'const shown = lab.newDisplay();\nshown.html("<b>1</b>");\nshown.html("<b>2</b>");',
        "deno": 'await Deno.jupyter.broadcast("display_data", { data: { "text/html": "1" }, metadata: {}, '
        'transient: { display_id: "one" } });\nawait Deno.jupyter.broadcast("update_display_data", '
        '{ data: { "text/html": "2" }, metadata: {}, transient: { display_id: "one" } });',
        "py": "from IPython.display import display, HTML\nshown = display(HTML('1'), display_id='one')\n"
        "shown.update(HTML('2'))",
    },
    "clear": {
        "ours": "console.log(1);\nclearOutput();",
        "tslab": None,
        "deno": 'await Deno.jupyter.broadcast("clear_output", { wait: false })',
        "py": "from IPython.display import clear_output; clear_output()",
    },
    "input": {
        "ours": 'const answer = await input("name? ");\nconsole.log("hello " + answer);',
        "tslab": None,
        "deno": 'const answer = prompt("name? ");\nconsole.log("hello " + answer);',
        "py": 'answer = input("name? ")\nprint("hello " + answer)',
    },
    "set": {"ts": "var st = 41", "py": "st = 41"},
    "get": {"ts": "st + 1", "py": "st + 1"},
    "3000 lines": {
        "ts": 'for (let i = 0; i < 3000; i++) console.log("line " + i)',
        "py": 'for i in range(3000): print("line", i)',
    },
    "10 MB": {"ts": 'console.log("x".repeat(10_000_000))', "py": 'print("x" * 10_000_000)'},
    "interleaved": {
        "ts": 'for (let i = 0; i < 20; i++) { console.log("o" + i); console.error("e" + i); }',
        "py": 'import sys\nfor i in range(20):\n  print(f"o{i}"); print(f"e{i}", file=sys.stderr)',
    },
    "2000 displays": {
        "ts": TSLAB + 'for (let i = 0; i < 2000; i++) lab.display.html("<p>" + i + "</p>")',
        "deno": "for (let i = 0; i < 2000; i++) "
        'Deno.jupyter.display({ "text/html": "<p>" + i + "</p>" }, { raw: true })',
        "py": "from IPython.display import HTML, display\nfor i in range(2000): display(HTML(f'<p>{i}</p>'))",
    },
    "sync loop": {
        "ts": 'console.log("started");\nwhile (true) {}',
        "py": 'print("started", flush=True)\nwhile True: pass',
    },
    "loop after await": {
        "ts": 'console.log("started");\nawait new Promise((r) => setTimeout(r, 50));\nwhile (true) {}',
        "py": 'import asyncio\nprint("started", flush=True)\nawait asyncio.sleep(0.05)\nwhile True: pass',
    },
    "microtask loop": {
        "ts": 'console.log("started");\nawait new Promise((r) => setTimeout(r, 50));\n'
        "while (true) await Promise.resolve();"
    },
    "sleep": {
        "ts": 'console.log("started");\nawait new Promise((r) => setTimeout(r, 20_000));',
        "py": 'import asyncio\nprint("started", flush=True)\nawait asyncio.sleep(20)',
    },
    "child": {
        "ts": 'import { execSync } from "node:child_process";\nconsole.log("started");\nexecSync("sleep 20");',
        "py": 'import subprocess\nprint("started", flush=True)\nsubprocess.run(["sleep", "20"])',
    },
    "async child": {
        "ts": 'import { spawn } from "node:child_process";\nconsole.log("started");\n'
        'await new Promise((r) => spawn("sleep", ["20"]).on("close", r));',
        "py": 'import asyncio\nprint("started", flush=True)\n'
        'p = await asyncio.create_subprocess_exec("sleep", "20")\nawait p.wait()',
    },
    "declare and throw": {
        "ts": 'const kept = 7;\nfunction alsoKept() { return kept + 1; }\nthrow new Error("after");',
        "py": 'kept = 7\ndef alsoKept(): return kept + 1\nraise ValueError("after")',
    },
    "line 4": {
        "ts": 'const a4 = 1;\nconst b4 = 2;\n\nthrow new Error("here" + a4 + b4);',
        "py": 'a4 = 1\nb4 = 2\n\nraise ValueError("here")',
    },
    "cause": {
        "ts": 'throw new Error("outer", { cause: new Error("inner cause") })',
        "py": 'raise ValueError("outer") from KeyError("inner cause")',
    },
    "stack": {
        "ts": "function deep(n: number): number { return deep(n + 1) + 1; }\ndeep(0)",
        "py": "def deep(n): return deep(n + 1) + 1\ndeep(0)",
    },
    "exit": {"ts": "process.exit(3)", "deno": "Deno.exit(3)", "py": "import os; os._exit(3)"},
    "memory": {
        "ts": 'const full: string[][] = [];\nfor (;;) full.push(new Array(100_000).fill("x"));',
        "py": "import os, signal; os.kill(os.getpid(), signal.SIGKILL)",
    },
    "late": {
        "ts": 'setTimeout(() => console.log("late"), 400);\n1',
        "py": 'import threading\nthreading.Timer(0.4, lambda: print("late", flush=True)).start()\n1',
    },
    "rejection": {"ts": 'void Promise.reject(new Error("nobody awaited"));\n1', "py": None},
    "timer throw": {"ts": 'setTimeout(() => { throw new Error("in a timer"); }, 50);\n1', "py": None},
    "undefined": {"ts": "undefined", "py": "None"},
    "answer": {"ts": "6 * 7", "py": "6 * 7"},
    "promise": {"ts": "Promise.resolve(42)", "py": None},
    "node loop": {
        "ts": "let total10 = 0;\nfor (let i = 0; i < 1e7; i++) total10 += i % 7;\ntotal10",
        "py": None,
    },
    "write callback": {
        "ts": 'await new Promise<void>((r) => { process.stdout.write("w\\n", () => r()); });\n"written"',
        "deno": 'import process from "node:process";\n'
        'await new Promise<void>((r) => { process.stdout.write("w\\n", () => r()); });\n"written"',
        "py": None,
    },
}

COMPLETE = {
    "ts": [
        "1",
        'console.log("a")',
        "function f(x: number) {\n  return x * 2;\n}",
        "type T = string | number",
        "[1, 2]",
    ],
    "py": ["1", "print('hello, world')", "def f(x):\n  return x*2\n\n\n"],
}
INCOMPLETE = {
    "ts": ["function f(x: number) {", "const a = [1,", "`abc", "/* comment", "if (true) {", "foo("],
    "py": ["print('''hello", "def f(x):\n  x*2"],
}
INVALID = {"ts": ["const = ;", "foo)", "}{", "let 1x = 2"], "py": ["import = 7q", "foo)"]}
COMPLETIONS = {
    "ts": [
        {"text": "Math.ab", "matches": {"abs"}},
        {"text": "JSON.stringi", "matches": {"stringify"}},
        {"text": "Number.isInt", "matches": {"isInteger"}},
    ],
    "py": [{"text": "zi", "matches": {"zip"}}],
}
RESULTS = {
    "ts": [
        {"code": "6 * 7", "result": "42"},
        {"code": '"a" + "b"'},
        {"code": "[1, 2, 3].map((x) => x * 2)", "result": "[ 2, 4, 6 ]"},
        {"code": "({ a: 1 })", "result": "{ a: 1 }"},
        {"code": "true", "result": "true"},
        {"code": '({ [Symbol.for("Jupyter.display")]: () => ({ "text/html": "<b>1</b>" }) })', "mime": "text/html"},
    ],
    # Deno's text/plain is coloured: only that there is a result is asked for.
    "deno": [{"code": "6 * 7"}, {"code": '"a" + "b"'}, {"code": "[1, 2, 3].map((x) => x * 2)"}],
    "py": [{"code": "6 * 7", "result": "42"}, {"code": "'a' + 'b'", "result": "'ab'"}],
}
DISPLAYS = {"html": "text/html", "png": "image/png"}


def listed(table: dict[str, list], dialect: str) -> list:
    return table.get(dialect) or table["py" if dialect == "py" else "ts"]
