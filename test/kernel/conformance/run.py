"""Runs the suite against one or more kernels and, asked for a table, writes TABLE.md. See README.md."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

import kernels
import table

HERE = Path(__file__).resolve().parent
CHECKS = ("test_upstream.py", "test_protocol.py", "test_interrupt.py", "test_notebook.py")
OURS_ONLY = ("test_bad_input.py", "test_clients.py", "test_fuzz.py", "test_stock_tslab.py")


def main() -> int:
    options = read_options()
    kernels.install(tuple(options.kernel))
    status = 0
    found = {}
    for kernel in options.kernel:
        files = [*CHECKS, *(OURS_ONLY if kernel == kernels.OURS else ())] if not options.only else options.only
        begin = time.time()
        failed, outcomes = run_suite(kernel, files, options.k)
        print(f"{kernels.SHOWN[kernel]}: {table.totals(outcomes)} in {time.time() - begin:.0f} s", flush=True)
        if kernel == kernels.OURS:
            status = failed
    if options.table:
        for kernel in kernels.NAMES:
            if outcomes_file(kernel).exists():
                found[kernel] = json.loads(outcomes_file(kernel).read_text())
        write_table(table.markdown(found))
    return status


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kernel", action="append", choices=kernels.NAMES, help="default: ours alone")
    parser.add_argument("--all", action="store_true", help="ours and the three peers")
    parser.add_argument("--table", action="store_true", help="write TABLE.md from the newest run of each kernel")
    parser.add_argument("--only", action="append", help="one file of checks; may be repeated")
    parser.add_argument("-k", help="pytest's expression over names of checks")
    options = parser.parse_args()
    options.kernel = list(kernels.NAMES) if options.all else options.kernel or [kernels.OURS]
    return options


def write_table(text: str) -> None:
    """TABLE.md, and the same between the marks of the kernel's README."""
    (HERE / "TABLE.md").write_text(text)
    readme = HERE.parents[2] / "lib" / "kernel" / "README.md"
    before, begin, rest = readme.read_text().partition("<!-- conformance:begin -->\n")
    _, end, after = rest.partition("<!-- conformance:end -->")
    if begin and end:
        readme.write_text(f"{before}{begin}{text}{end}{after}")


def outcomes_file(kernel: str) -> Path:
    return kernels.HOME / f"outcomes-{kernel}.json"


def run_suite(kernel: str, files: list[str], expression: str | None) -> tuple[int, dict]:
    """pytest in a process of its own. Exit status 0 or 1, and the outcome of every check."""
    outcomes = outcomes_file(kernel)
    outcomes.unlink(missing_ok=True)
    quiet = [] if kernel == kernels.OURS else ["--tb=no"]
    argv = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:nbmake",
        "-p",
        "no:nbval",
        "-p",
        "no:anyio",
        "--rootdir",
        str(HERE),
        "-c",
        str(HERE / "pytest.ini"),
        "--tb=short",
        *quiet,
        "--kernel",
        kernel,
        "--outcomes",
        str(outcomes),
    ]
    if expression:
        argv += ["-k", expression]
    done = subprocess.run([*argv, *[str(HERE / each) for each in files]], cwd=HERE)
    return (0 if done.returncode == 0 else 1), json.loads(outcomes.read_text()) if outcomes.exists() else {}


if __name__ == "__main__":
    sys.exit(main())
