"""`--kernel NAME` chooses the kernel under test; `--outcomes FILE` writes every check's outcome as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import kernels


def pytest_addoption(parser):
    parser.addoption("--kernel", default=kernels.OURS)
    parser.addoption("--outcomes", default="")


def pytest_configure(config):
    kernels.isolate()
    import case

    case.UNDER_TEST = config.getoption("--kernel")


def pytest_runtest_logreport(report):
    if report.when != "call" and report.outcome == "passed":
        return
    name = report.nodeid.split("::")[-1].split(" [")[0]
    now = OUTCOMES.get(name)
    if now and now["outcome"] == "failed":
        return
    if getattr(report, "context", None) is not None:
        SUBTESTS.setdefault(name, set()).add(report.outcome)
        if report.outcome == "passed":
            return
    elif report.outcome == "passed" and SUBTESTS.get(name) == {"skipped"}:
        return
    reason = ""
    if report.outcome == "failed":
        crash = getattr(report.longrepr, "reprcrash", None)
        reason = (crash.message if crash else str(report.longrepr)).strip()[:400]
    elif report.outcome == "skipped":
        reason = str(report.longrepr[-1] if isinstance(report.longrepr, tuple) else report.longrepr)
    known = report.outcome == "skipped" and hasattr(report, "wasxfail")
    OUTCOMES[name] = {
        "outcome": "known" if known else report.outcome,
        "reason": reason,
        "seconds": round(report.duration, 2),
    }


OUTCOMES: dict = {}
SUBTESTS: dict = {}


def pytest_sessionfinish(session):
    target = session.config.getoption("--outcomes")
    if target:
        Path(target).write_text(json.dumps(OUTCOMES, indent=1))
