"""f: 1,000 random cells in one session. FUZZ_SEED and FUZZ_CELLS choose others."""

from __future__ import annotations

import gc
import os
import random
import time

import psutil

import case
import client as c

SEED = int(os.environ.get("FUZZ_SEED", "20260804"))
CELLS = int(os.environ.get("FUZZ_CELLS", "1000"))
# Growth between cell 200 (compiler and caches are warm) and the last, in MB.
BOUND_MB = 120


class Fuzz(case.KernelCase):
    def test_f01_1000_random_cells(self):
        """Each is answered with the outcome its kind must have, goes idle, and memory stays bounded."""
        self.ours_only("others lose output or cannot be interrupted")
        self.renew()
        process = psutil.Process(self.km.provisioner.process.pid)
        chance = random.Random(SEED)
        wrong: list[str] = []
        warm = 0.0
        slowest = (0.0, "")
        counts: dict[str, int] = {}
        begin = time.time()
        for turn in range(CELLS):
            kind = chance.choices(list(KINDS), [weight for weight, _ in KINDS.values()])[0]
            code, expected = KINDS[kind][1](chance, turn)
            counts[kind] = counts.get(kind, 0) + 1
            ran = self.run_interrupting(code, kind)
            slowest = max(slowest, (ran.seconds, code[:60]))
            if not self.km.is_alive():
                self.fail(f"seed {SEED}, cell {turn}: the kernel died of {code!r}")
            if not ran.answered or (expected and ran.status != expected):
                wrong.append(f"cell {turn} ({kind}): {ran.status}, idle {ran.idle}, wanted {expected}: {code[:120]!r}")
            if turn == min(200, CELLS // 2):
                warm = process.memory_info().rss / 1e6
            if turn % 100 == 99:
                gc.collect()
        end = process.memory_info().rss / 1e6
        print(
            f"\nseed {SEED}: {counts} in {time.time() - begin:.0f} s; {warm:.0f} MB -> {end:.0f} MB; "
            f"slowest {slowest[0]:.1f} s {slowest[1]!r}; {process.num_threads()} threads"
        )
        self.assertEqual(wrong, [], f"seed {SEED}")
        self.assertLess(end - warm, BOUND_MB, f"seed {SEED}: {warm:.0f} MB after 200 cells, {end:.0f} MB at the end")
        self.assertEqual(self.run_ok("6 * 7").result, "42")

    def run_interrupting(self, code: str, kind: str) -> c.Ran:
        """What loops is interrupted after 0.3 s; a random text that happens to loop after 5."""
        identity = c.send(self.kc, code)
        ran = c.gather(self.kc, [identity], 0.3 if kind == "loop" else 5)[identity]
        for _ in range(2):
            if ran.answered:
                return ran
            self.km.interrupt_kernel()
            more = c.gather(self.kc, [identity], 5)[identity]
            ran = c.Ran(ran.reply or more.reply, ran.messages + more.messages, ran.idle or more.idle, more.seconds)
        return ran


NAMES = ["alpha", "beta", "gamma", "delta", "total", "names", "$x", "_y", "größe", "变量"]


def number(r: random.Random) -> str:
    return r.choice(["0", "1", "-1", "3.5", "1e9", "NaN", "0x1f", "1_000", str(r.randrange(10_000))])


def valid(r: random.Random, turn: int) -> tuple[str, str]:
    name, other = r.choice(NAMES), number(r)
    return (
        r.choice(
            [
                f"const {name}: number = {other};",
                f"let {name} = [{other}, {number(r)}, {number(r)}];\n{name}.map((each) => each * 2)",
                f"class {name} {{ v = {other}; get w() {{ return this.v + {turn}; }} }}\nnew {name}().w",
                f"function {name}<T>(x: T): T[] {{ return [x, x]; }}\n{name}({other})",
                f"type T{turn} = {{ a: number; b?: string }};\nconst {name}: T{turn} = {{ a: {other} }};\n{name}",
                f"enum {name} {{ A = {turn}, B }}\n{name}.B",
                f"const {{ {name} = {other} }} = {{}} as {{ {name}?: number }};\n{name}",
                f"const {name} = await Promise.resolve({other});\n{name}",
                f'console.log("{name}".repeat({r.randrange(200)}));',
                f'console.error(new Map([["{name}", {other}]]));',
                f"for (let i = 0; i < {r.randrange(300)}; i++) console.log(i);",
                f'({{ [Symbol.for("Jupyter.display")]: () => ({{ "text/html": "<b>{turn}</b>" }}) }})',
                f"await display({{ {name}: {other} }});",
                'import { join } from "node:path";\njoin("a", "b")',
                f"[...Array({r.randrange(2_000)}).keys()]",
                f"/a+b/.exec('aab{turn}')?.index;",
                f"// only a comment {turn}",
                f"new Promise<number>((r) => setTimeout(() => r({turn}), {r.randrange(20)}))",
                "import { Matrix } from 'ml-matrix';\nMatrix.rand(3, 3).rows",
                f"{{ const {name} = {other}; }}",
                "label: for (const a of [1, 2]) { for (;;) { if (a) break label; } }",
                f"const {name} = `a${{{other}}}b`;\n{name}.length",
                f"void setTimeout(() => console.log('late {turn}'), {r.randrange(50)});",
            ]
        ),
        "ok",
    )


def throwing(r: random.Random, turn: int) -> tuple[str, str]:
    return (
        r.choice(
            [
                f'throw new Error("{turn}")',
                f'const kept{turn} = 1;\nthrow new RangeError("after a declaration");',
                "null!.x;",
                f"(undefined as any).a.b{turn}",
                "await Promise.reject(new TypeError('rejected'))",
                "throw undefined;",
                "throw { a: 1 };",
                "function deep(): number { return deep() + 1; }\ndeep()",
                "JSON.parse('{')",
                "new Array(-1)",
                'throw new AggregateError([new Error("a"), new Error("b")], "many");',
                "process.exit(1)",
                'import { readFileSync } from "node:fs";\nreadFileSync("/nowhere")',
                "const early = later1; const later1 = 1;",
            ]
        ),
        "error",
    )


def ill_typed(r: random.Random, turn: int) -> tuple[str, str]:
    return (
        r.choice(
            [
                f'const n{turn}: number = "text";',
                f"unknownName{turn} + 1",
                "[1, 2].frobnicate()",
                "const f: (x: string) => number = (x) => x;",
                "interface I { a: number }\nconst i: I = { b: 1 };",
                'import { nothing } from "node:path";\nnothing',
                "Math.max('a')",
            ]
        ),
        "error",
    )


def unparsable(r: random.Random, turn: int) -> tuple[str, str]:
    return (
        r.choice(
            [
                "const = 1;",
                "let let = ;",
                "foo(",
                "`abc",
                "}{",
                "class { }",
                "if (",
                "1 +* 2",
                "/* open",
                "const a b = 1;",
                '"open',
                "@@",
                "x => => y",
                "await await",
                "function () {}",
            ]
        ),
        "error",
    )


def broken(r: random.Random, turn: int) -> tuple[str, str | None]:
    """A valid cell with characters deleted, doubled or put in: whatever comes out of it."""
    text = list(valid(r, turn)[0])
    for _ in range(r.randrange(1, 5)):
        at = r.randrange(len(text) + 1)
        act = r.randrange(3)
        if act == 0 and text:
            del text[min(at, len(text) - 1)]
        elif act == 1:
            text.insert(at, r.choice("(){}[];,.\"'`\\/*+-=<>!?:@#$%&|~ \n\t0aZ\u0000\u2028é变😀"))
        elif text:
            text.insert(at, text[min(at, len(text) - 1)])
    return "".join(text), None


def noise(r: random.Random, turn: int) -> tuple[str, str | None]:
    return (
        "".join(chr(r.choice([r.randrange(1, 128), r.randrange(160, 0xD7FF)])) for _ in range(r.randrange(1, 200))),
        None,
    )


def loop(r: random.Random, turn: int) -> tuple[str, str]:
    return (
        r.choice(
            [
                "while (true) {}",
                "for (;;) await Promise.resolve();",
                "await new Promise((r) => setTimeout(r, 5));\nwhile (true) {}",
                "await new Promise(() => undefined);",
                "for (let i = 0; ; i++) if (i % 1_000_000 === 0) console.log(i);",
                'import { execSync } from "node:child_process";\nexecSync("sleep 30");',
                "const spin = async (): Promise<void> => { for (;;) await 0; };\nawait spin();",
            ]
        ),
        "error",
    )


KINDS = {
    "valid": (50, valid),
    "throwing": (14, throwing),
    "ill-typed": (10, ill_typed),
    "unparsable": (8, unparsable),
    "broken": (12, broken),
    "noise": (4, noise),
    "loop": (2, loop),
}
