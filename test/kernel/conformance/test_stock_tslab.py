"""s: our notebooks under the stock tslab kernel, which sends no errors: a failing cell shows as stderr or as a stop."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import kernels

NOTEBOOKS = sorted((kernels.PROJECT / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def test_s01_runs_under_stock_tslab(path: Path) -> None:
    kernels.write_specs(("tslab",))
    book = nbformat.read(path, as_version=4)
    resources = {"metadata": {"path": str(path.parent)}}
    NotebookClient(book, timeout=400, kernel_name="tslab", resources=resources).execute()
    cells = [cell for cell in book.cells if cell.cell_type == "code"]
    said = [output for cell in cells for output in cell.outputs]
    wrong = [output for output in said if output.output_type == "error" or output.get("name") == "stderr"]
    assert not wrong, wrong[0]
    assert all(cell.execution_count for cell in cells if cell.source.strip())
    text = "".join(output.get("text", "") for output in said)
    assert "kind: 'table'" not in text and "-----" in text, "tables must show their text twin"
