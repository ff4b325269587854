"""c: real clients with our kernel spec. The browser's part is lab.mjs."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import nbformat
import pexpect
import psutil
import pytest
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

import kernels

SPEC = {"name": kernels.OURS, "display_name": "TypeScript (recall-lab)", "language": "typescript"}
GOOD = ["const price: number = 6;", "price * 7", 'console.log("printed");\n[1, 2].map((x) => x * price)']
SECONDS = 400


def notebook(*cells: str, tags: dict[int, list[str]] | None = None) -> nbformat.NotebookNode:
    made = [new_code_cell(each) for each in cells]
    for index, names in (tags or {}).items():
        made[index].metadata["tags"] = names
    return new_notebook(cells=[new_markdown_cell("# Made by a test"), *made], metadata={"kernelspec": SPEC})


@pytest.fixture
def folder() -> Path:
    """An empty folder below the work folder: node_modules are found above it."""
    path = kernels.WORK / "clients"
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True)
    return path


def save(folder: Path, name: str, book: nbformat.NotebookNode) -> Path:
    path = folder / name
    nbformat.write(book, path)
    return path


def tool(folder: Path, *argv: str, timeout: float = SECONDS) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, "-m", *argv], cwd=folder, capture_output=True, text=True, timeout=timeout)


def jupyter(folder: Path, *argv: str) -> subprocess.CompletedProcess:
    return tool(folder, "jupyter", *argv)


def convert(folder: Path, path: Path, *more: str) -> subprocess.CompletedProcess:
    return jupyter(folder, "nbconvert", "--to", "notebook", "--execute", "--output", "out.ipynb", *more, str(path))


def executed(folder: Path) -> list[nbformat.NotebookNode]:
    book = nbformat.read(folder / "out.ipynb", 4)
    nbformat.validate(book)
    return [cell for cell in book.cells if cell.cell_type == "code"]


def test_c01_nbconvert_executes(folder):
    done = convert(folder, save(folder, "good.ipynb", notebook(*GOOD)))
    assert done.returncode == 0, done.stderr
    assert "Timeout waiting for IOPub" not in done.stderr
    cells = executed(folder)
    assert [cell.execution_count for cell in cells] == [1, 2, 3]
    assert cells[1].outputs[0].output_type == "execute_result"
    assert cells[1].outputs[0].data["text/plain"] == "42"
    assert [each.output_type for each in cells[2].outputs] == ["stream", "execute_result"]


@pytest.mark.parametrize("broken", ['throw new RangeError("boom")', 'const wrong: number = "s";', "const = ;"])
def test_c02_nbconvert_fails_at_a_failing_cell(folder, broken):
    done = convert(folder, save(folder, "bad.ipynb", notebook("1", broken, "2")))
    assert done.returncode == 1
    assert any(word in done.stderr for word in ("boom", "not assignable", "expected")), done.stderr[-600:]


def test_c03_nbconvert_fails_at_a_rejection_nobody_awaited(folder):
    done = convert(
        folder, save(folder, "bad.ipynb", notebook('void Promise.reject(new Error("nobody awaited"));\n1', "2"))
    )
    assert done.returncode == 1, "exit 0 in spite of an unhandled rejection"
    assert "nobody awaited" in done.stderr


def test_c04_nbconvert_allow_errors_runs_every_cell(folder):
    path = save(folder, "bad.ipynb", notebook("1", 'throw new RangeError("boom")', "6 * 7"))
    done = convert(folder, path, "--allow-errors")
    assert done.returncode == 0, done.stderr
    cells = executed(folder)
    assert cells[1].outputs[0].output_type == "error"
    assert cells[1].outputs[0].ename == "RangeError"
    assert cells[2].outputs[0].data["text/plain"] == "42"


def test_c05_nbconvert_keeps_every_line(folder):
    path = save(folder, "long.ipynb", notebook('for (let i = 0; i < 3000; i++) console.log("line " + i);', "6 * 7"))
    done = convert(folder, path)
    assert done.returncode == 0
    assert "Timeout" not in done.stderr
    cells = executed(folder)
    assert len("".join(each.text for each in cells[0].outputs).splitlines()) == 3000
    assert cells[1].outputs[0].data["text/plain"] == "42"


def test_c06_nbconvert_to_html_and_script(folder):
    assert convert(folder, save(folder, "good.ipynb", notebook(*GOOD))).returncode == 0
    assert jupyter(folder, "nbconvert", "--to", "html", str(folder / "out.ipynb")).returncode == 0
    html = (folder / "out.html").read_text()
    assert re.search(r'class="[^"]*hl-typescript', html), re.findall(r'class="[^"]*highlight[^"]*"', html)
    assert re.search(r"<pre>\s*42\s*</pre>", html)
    assert jupyter(folder, "nbconvert", "--to", "script", str(folder / "out.ipynb")).returncode == 0
    assert "const price: number = 6;" in (folder / "out.ts").read_text()


def test_c07_nbclient(folder):
    book = notebook(*GOOD)
    NotebookClient(book, kernel_name=kernels.OURS, timeout=60, resources={"metadata": {"path": str(folder)}}).execute()
    assert book.metadata.language_info["file_extension"] == ".ts"
    with pytest.raises(CellExecutionError, match="boom"):
        NotebookClient(notebook('throw new Error("boom")'), kernel_name=kernels.OURS, timeout=60).execute()


def test_c08_nbclient_timeout_interrupts_and_goes_on(folder):
    book = notebook("var kept = 41;", "while (true) {}", "kept + 1")
    client = NotebookClient(book, kernel_name=kernels.OURS, timeout=3, interrupt_on_timeout=True, allow_errors=True)
    client.execute()
    assert book.cells[3].outputs[0].data["text/plain"] == "42"
    with pytest.raises(CellTimeoutError):
        NotebookClient(notebook("while (true) {}"), kernel_name=kernels.OURS, timeout=2).execute()


def pytest_tool(folder: Path, *argv: str) -> subprocess.CompletedProcess:
    (folder / "pytest.ini").write_text("[pytest]\n")
    return tool(folder, "pytest", "-p", "no:cacheprovider", *argv)


def test_c09_nbmake_green_and_red(folder):
    save(folder, "test_good.ipynb", notebook(*GOOD))
    save(folder, "test_throws.ipynb", notebook("1", 'throw new Error("boom")'))
    save(folder, "test_type.ipynb", notebook("1", 'const n: number = "s";'))
    done = pytest_tool(folder, "--nbmake", "-v", str(folder))
    assert done.returncode == 1, done.stdout
    for name, outcome in (("good", "PASSED"), ("throws", "FAILED"), ("type", "FAILED")):
        assert re.search(rf"test_{name}\.ipynb\S* {outcome}", done.stdout), done.stdout
    assert "boom" in done.stdout and "not assignable" in done.stdout


def test_c10_nbval(folder):
    path = save(folder, "good.ipynb", notebook(*GOOD))
    assert convert(folder, path).returncode == 0
    out = folder / "out.ipynb"
    done = pytest_tool(folder, "--nbval", str(out))
    assert done.returncode == 0 and "3 passed" in done.stdout, done.stdout
    out.write_text(out.read_text().replace('"42"', '"43"'))
    done = pytest_tool(folder, "--nbval", str(out))
    assert done.returncode == 1 and "1 failed" in done.stdout, done.stdout


VALUES = {
    "alpha": 0.25,
    "count": 7,
    "name": 'a "quoted" \\ name',
    "deep": True,
    "none": None,
    "list": [1, "b"],
    "map": {"k-1": 2},
}


def test_c11_papermill_with_parameters(folder):
    book = notebook(
        'const alpha = 0.5, count = 1, name = "x", deep = false, none = null, list: unknown[] = [], map: object = {};',
        "JSON.stringify({ alpha, count, name, deep, none, list, map })",
        tags={0: ["parameters"]},
    )
    path = save(folder, "in.ipynb", book)
    (folder / "values.yaml").write_text(json.dumps(VALUES))
    done = papermill(folder, "-f", "values.yaml", str(path), "out.ipynb")
    assert done.returncode == 0, done.stderr
    shown = executed(folder)[-1].outputs[0].data["text/plain"]
    assert json.loads(unquoted(shown)) == VALUES


def papermill(folder: Path, *argv: str) -> subprocess.CompletedProcess:
    """The stock command line: the translator comes in through papermill's own entry points."""
    return tool(folder, "papermill", "--no-progress-bar", *argv)


def unquoted(shown: str) -> str:
    """What Node's inspect printed for a string, as the string."""
    import ast

    return ast.literal_eval(shown)


def test_c12_papermill_fails_at_a_failing_cell(folder):
    path = save(folder, "in.ipynb", notebook("1", 'throw new Error("boom")'))
    done = papermill(folder, str(path), "out.ipynb")
    assert done.returncode == 1
    assert "boom" in done.stderr


def test_c13_papermill_scalars_without_the_translator(folder):
    book = notebook("const alpha = 0.5;", "alpha * 4", tags={0: ["parameters"]})
    path = save(folder, "in.ipynb", book)
    done = papermill(folder, "--language", ".net-csharp", "-p", "alpha", "0.25", str(path), "out.ipynb")
    assert done.returncode == 0, done.stderr
    assert executed(folder)[-1].outputs[0].data["text/plain"] == "1"


def test_c14_jupyter_run_and_execute(folder):
    path = save(folder, "good.ipynb", notebook(*GOOD))
    assert jupyter(folder, "execute", str(path)).returncode == 0
    script = folder / "cell.ts"
    script.write_text("console.log(6 * 7)")
    done = jupyter(folder, "run", "--kernel", kernels.OURS, str(script))
    assert "42" in done.stdout, done.stdout + done.stderr


def test_c15_jupyter_console(folder):
    argv = ["-m", "jupyter", "console", "--kernel", kernels.OURS, "--simple-prompt"]
    env = {**os.environ, "TERM": "dumb", "JUPYTER_CONSOLE_TEST": "1"}
    child = pexpect.spawn(sys.executable, argv, cwd=str(folder), env=env, encoding="utf8", timeout=20)
    try:
        child.expect(r"In \[1\]:")
        child.sendline("const six: number = 6;")
        child.expect(r"In \[2\]:")
        child.sendline("six * 7")
        child.expect(r"Out\[2\]:\s*42")
        child.expect(r"In \[3\]:")
        child.sendline('throw new RangeError("boom")')
        child.expect("RangeError")
        child.expect(r"In \[4\]:")
    finally:
        child.close(force=True)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def lab(folder):
    """A JupyterLab server on loopback; its address with the token, its process, and its folder."""
    port = free_port()
    argv = [
        "-m",
        "jupyter",
        "lab",
        "--no-browser",
        f"--port={port}",
        "--ip=127.0.0.1",
        "--IdentityProvider.token=t",
        "--allow-root",
        f"--ServerApp.root_dir={folder}",
        "--LabApp.extension_manager=readonly",
        "--ServerApp.port_retries=0",
    ]
    settings = kernels.HOME / "config" / "lab" / "user-settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True, exist_ok=True)
    (settings / "notification.jupyterlab-settings").write_text('{ "fetchNews": "false", "checkForUpdates": false }')
    log = (kernels.HOME / "lab.log").open("wb")
    server = subprocess.Popen([sys.executable, *argv], cwd=folder, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for(address, server)
        yield address, server, folder
    finally:
        server.terminate()
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:
            server.kill()
        log.close()


def wait_for(address: str, server: subprocess.Popen) -> None:
    end = time.time() + 40
    while time.time() < end and server.poll() is None:
        try:
            with urllib.request.urlopen(f"{address}/api/status?token=t", timeout=2):
                return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError("JupyterLab did not start: " + (kernels.HOME / "lab.log").read_text()[-800:])


def test_c16_jupyterlab_in_chromium(lab):
    address, server, folder = lab
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        if os.environ.get("CI"):
            pytest.fail("no Chromium")
        pytest.skip("no Chromium")
    save(folder, "book.ipynb", notebook(*GOOD))
    script = Path(__file__).with_name("lab.mjs")
    done = subprocess.run(
        [kernels.node(), str(script), address, "t", chromium],
        capture_output=True,
        text=True,
        timeout=300,
        cwd=kernels.ROOT,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    failed = {name: said for name, said in json.loads(done.stdout).items() if said != "ok"}
    assert not failed, json.dumps(failed, indent=1)
    kernels_of_lab = psutil.Process(server.pid).children(recursive=True)
    server.terminate()
    server.wait(15)
    _, alive = psutil.wait_procs(kernels_of_lab, timeout=5)
    assert alive == []


BOOKS = sorted((kernels.PROJECT / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
@pytest.mark.parametrize("kernel", [kernels.OURS, "tslab"])
def test_c17_our_notebooks(kernel, book):
    """nbconvert --execute of every notebook of the project, under our kernel and under the stock tslab kernel."""
    kernels.write_specs(("tslab",))
    out = kernels.HOME / "executed" / kernel
    argv = [
        "nbconvert",
        "--to",
        "notebook",
        "--execute",
        f"--ExecutePreprocessor.kernel_name={kernel}",
        "--ExecutePreprocessor.timeout=300",
        "--output-dir",
        str(out),
        str(book),
    ]
    done = jupyter(book.parent, *argv)
    if kernel == "tslab" and done.returncode != 0:
        pytest.xfail("stock tslab: " + ([x for x in done.stderr.splitlines() if "Error:" in x] or ["?"])[-1])
    assert done.returncode == 0, done.stderr[-1500:]
    assert "Timeout waiting for IOPub" not in done.stderr
    outputs = [o for c in nbformat.read(out / book.name, 4).cells if c.cell_type == "code" for o in c.outputs]
    assert not [o for o in outputs if o.output_type == "error"]
    if kernel == kernels.OURS:
        assert not [o for o in outputs if o.output_type == "stream" and o.name == "stderr"]
