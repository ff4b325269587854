"""Speed as ratios in one run: ours beside raw tslab, ipykernel and plain node, taken in turns. Never fails.

Prints a Markdown table; --json FILE also writes the figures. Each kernel has run the five packages once before, and was
shut down as Jupyter does it: ours keeps compiled code from one process to the next (--first: without that, and with our
kept code away)."""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import time
from pathlib import Path
from typing import Callable

import psutil

import client as c
import kernels

OURS = kernels.OURS
IMPORTS = """import { pipeline } from "@xenova/transformers";
import { DataFrame } from "danfojs-node";
import { ChromaClient } from "chromadb";
import Database from "better-sqlite3";
import { Matrix } from "ml-matrix";
console.log(typeof pipeline, typeof DataFrame, typeof ChromaClient, typeof Database, typeof Matrix);"""
LOOP = "let total = 0;\nfor (let i = 0; i < 10_000_000; i++) total += i % 7;\n"
TIMED = f"const begin = performance.now();\n{LOOP}console.log(performance.now() - begin);"
LINES = {
    "ts": 'const text100 = "x".repeat(99);\nfor (let i = 0; i < 100_000; i++) console.log(text100);',
    "py": 'text100 = "x" * 99\nfor i in range(100_000): print(text100)',
}
ONE_LINE = {"ts": 'console.log("x".repeat(10_000_000))', "py": 'print("x" * 10_000_000)'}


def language(kernel: str) -> str:
    return "py" if kernel == "python3" else "ts"


def with_kernel(kernel: str, measure: Callable[[object, object], float], now: bool = True) -> float:
    manager, client = c.start(kernel, str(kernels.WORK))
    try:
        return measure(manager, client)
    finally:
        c.stop(manager, client, now)


def ready(kernel: str) -> float:
    begin = time.perf_counter()
    return with_kernel(kernel, lambda manager, client: (time.perf_counter() - begin) * 1000)


def memory(kernel: str) -> float:
    def measure(manager, client) -> float:
        c.run(client, "1")
        process = psutil.Process(manager.provisioner.process.pid)
        return sum(each.memory_info().rss for each in [process, *process.children(recursive=True)]) / 1e6

    return with_kernel(kernel, measure)


def round_trip(kernel: str) -> float:
    def measure(_, client) -> float:
        for _ in range(20):
            c.run(client, "1+1")
        return statistics.median(c.run(client, "1+1").seconds for _ in range(150)) * 1000

    return with_kernel(kernel, measure)


def top_level_loop(kernel: str) -> float:
    if kernel == "node":
        file = kernels.WORK / "loop.js"
        file.write_text(TIMED)
        return float(subprocess.run([kernels.node(), str(file)], capture_output=True, text=True, check=True).stdout)
    return with_kernel(kernel, lambda _, client: float(c.run(client, TIMED, 120).text()))


def first_imports(kernel: str, now: bool = True) -> float:
    def measure(_, client) -> float:
        ran = c.run(client, IMPORTS, 120)
        if ran.text().split() != ["function"] * 5:
            raise RuntimeError(f"{kernel}: {ran.all_text} {ran.traceback}")
        return ran.seconds * 1000

    return with_kernel(kernel, measure, now)


def printing(code: dict[str, str]) -> Callable[[str], float]:
    def measure(kernel: str) -> float:
        def once(_, client) -> float:
            c.run(client, "1")
            ran = c.run(client, code[language(kernel)], 120)
            if len(ran.text()) < 10_000_000:
                raise RuntimeError(f"{kernel}: {len(ran.text())} of 10 MB arrived")
            return ran.seconds * 1000

        return with_kernel(kernel, once)

    return measure


MEASURES = [
    ("ready after start", "ms", ready, "tslab", 1.0, 5),
    ("`1+1` round trip, median of 150", "ms", round_trip, "python3", 1.0, 3),
    ("top-level loop of 10^7 steps", "ms", top_level_loop, "node", 1.2, 3),
    ("first cell importing five packages", "ms", first_imports, "tslab", 0.9, 5),
    ("10 MB in 100,000 lines", "ms", printing(LINES), "python3", 1.0, 3),
    ("10 MB in one line", "ms", printing(ONE_LINE), "python3", 1.0, 7),
    ("memory after the first cell", "MB", memory, "tslab", 1.1, 3),
]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json")
    parser.add_argument("--first", action="store_true")
    options = parser.parse_args()
    kernels.install((OURS, "tslab", "python3"))
    if options.first:
        shutil.rmtree(kernels.ROOT / ".cache" / "code", ignore_errors=True)
    else:
        for kernel in (OURS, "tslab"):
            first_imports(kernel, now=False)
    rows = [row(*each) for each in MEASURES]
    print("| what | recall-lab | against | theirs | ratio | at most |\n|---|--:|---|--:|--:|--:|")
    for each in rows:
        print("| {what} | {ours:.4g} {unit} | {peer} | {theirs:.4g} {unit} | {ratio:.2f} | {limit} |".format(**each))
    if options.json:
        Path(options.json).write_text(json.dumps(rows, indent=1) + "\n")


def row(what: str, unit: str, measure: Callable[[str], float], peer: str, limit: float, turns: int) -> dict:
    """The best of some turns, which a busy machine disturbs least; in each, ours and the peer follow each other."""
    taken = [(measure(OURS), measure(peer)) for _ in range(turns)]
    ours, theirs = (min(each) for each in zip(*taken))
    shown = {**kernels.SHOWN, "node": "plain node"}[peer]
    return {
        "what": what,
        "unit": unit,
        "ours": ours,
        "peer": shown,
        "theirs": theirs,
        "ratio": ours / theirs,
        "limit": limit,
    }


if __name__ == "__main__":
    main()
