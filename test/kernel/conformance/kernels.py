"""The four kernels under test, their specs, and the folder they stand in."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
# The project whose kernel is tested: RECALL_LAB_PROJECT (a copy built for another Node), else this one.
PROJECT = Path(os.environ.get("RECALL_LAB_PROJECT") or ROOT)
HOME = PROJECT / ".cache" / "kernel-proof"
PREFIX = HOME / "prefix"
WORK = HOME / "work" / "notebooks"

OURS = "recall-lab"
NAMES = (OURS, "tslab", "deno", "python3")
SHOWN = {OURS: "recall-lab", "tslab": "raw tslab", "deno": "Deno", "python3": "ipykernel"}


def dialect(kernel: str) -> str:
    """In which dialect of `samples.py` a kernel is spoken to."""
    return {"python3": "py", "deno": "deno", "tslab": "tslab"}.get(kernel, "ours")


def isolate() -> None:
    """Points every Jupyter folder of this process and its children below .cache; the venv's tools come first."""
    folders = {
        "JUPYTER_PATH": PREFIX / "share" / "jupyter",
        "JUPYTER_DATA_DIR": HOME / "data",
        "JUPYTER_CONFIG_DIR": HOME / "config",
        "JUPYTER_RUNTIME_DIR": HOME / "runtime",
        "IPYTHONDIR": HOME / "ipython",
    }
    for name, folder in folders.items():
        folder.mkdir(parents=True, exist_ok=True)
        os.environ[name] = str(folder)
    bin_folder = str(Path(sys.executable).parent)
    os.environ["PATH"] = bin_folder + os.pathsep + os.environ["PATH"]
    os.environ["DENO_NO_UPDATE_CHECK"] = "1"
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    os.environ.pop("JPY_PARENT_PID", None)


def node() -> str:
    """The Node that runs the TypeScript kernels: RECALL_LAB_NODE, else the one on PATH."""
    return os.environ.get("RECALL_LAB_NODE") or shutil.which("node") or "node"


def write_spec(name: str, spec: dict) -> None:
    folder = PREFIX / "share" / "jupyter" / "kernels" / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "kernel.json").write_text(json.dumps(spec, indent=1))


def install(names: tuple[str, ...] = NAMES) -> None:
    """Writes the specs: ours by its own command, the peers' as their installers would."""
    isolate()
    write_specs(names)
    lay_work_folder()


def write_specs(names: tuple[str, ...]) -> None:
    if OURS in names:
        install_ours(PREFIX)
    if "tslab" in names:
        argv = [node(), tslab_bin(), "kernel", "--config-path={connection_file}"]
        write_spec("tslab", {"argv": argv, "display_name": "tslab", "language": "typescript"})
    if "deno" in names:
        argv = [str(Path(sys.executable).parent / "deno"), "jupyter", "--kernel", "--conn", "{connection_file}"]
        write_spec("deno", {"argv": argv, "display_name": "Deno", "language": "typescript"})
    if "python3" in names:
        argv = [sys.executable, "-Xfrozen_modules=off", "-m", "ipykernel_launcher", "-f", "{connection_file}"]
        write_spec("python3", {"argv": argv, "display_name": "Python 3", "language": "python"})


def tslab_bin() -> str:
    return str(PROJECT / "node_modules" / "tslab" / "bin" / "tslab")


def install_ours(prefix: Path) -> None:
    """`recall-lab kernel install --prefix`, without the set-up step that `npm run` has done already.
    RECALL_LAB_DIST names compiled files other than dist."""
    verb = Path(os.environ.get("RECALL_LAB_DIST") or PROJECT / "dist") / "lib" / "cli" / "kernel.js"
    call = (
        "const { runKernelVerb } = require(process.argv[1]);"
        "const io = { out: (t) => process.stdout.write(t), err: (t) => process.stderr.write(t) };"
        "runKernelVerb(['install', '--prefix', process.argv[2]], io).then((s) => { process.exitCode = s; });"
    )
    done = subprocess.run([node(), "-e", call, str(verb), str(prefix)], capture_output=True, text=True, timeout=60)
    if done.returncode != 0:
        raise RuntimeError(f"recall-lab kernel install: exit {done.returncode}\n{done.stdout}{done.stderr}")


def lay_work_folder() -> None:
    """An empty folder inside the project, so that node_modules are found above it as for our notebooks."""
    shutil.rmtree(WORK.parent, ignore_errors=True)
    WORK.mkdir(parents=True)
