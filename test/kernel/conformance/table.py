"""The table of outcomes."""

from __future__ import annotations

import re

import kernels

WORDS = {"passed": "ok", "failed": "**FAIL**", "known": "**FAIL** (known limit)", "skipped": "n/a"}
COMPARED = re.compile(r"test_(?!b\d|c\d|f\d|s\d)")


def totals(outcomes: dict) -> str:
    counts = {word: 0 for word in WORDS}
    for each in outcomes.values():
        counts[each["outcome"]] += 1
    return f"{counts['passed']} ok, {counts['failed']} failed, {counts['known']} known limits, {counts['skipped']} n/a"


def markdown(found: dict[str, dict]) -> str:
    """One row a check, one column a kernel. Checks that only ours can pass or fail (b, c, f, s) are left out."""
    names = sorted({name for each in found.values() for name in each if COMPARED.match(name)}, key=order)
    head = "| check | " + " | ".join(kernels.SHOWN[kernel] for kernel in found) + " |"
    lines = [head, "|---" * (len(found) + 1) + "|"]
    compared = {k: {n: o for n, o in each.items() if COMPARED.match(n)} for k, each in found.items()}
    lines.append("| **ok / fail / n/a** | " + " | ".join(short(each) for each in compared.values()) + " |")
    for name in names:
        cells = [WORDS[each[name]["outcome"]] if name in each else "" for each in found.values()]
        lines.append(f"| {title(name)} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def short(outcomes: dict) -> str:
    ways = (("passed",), ("failed", "known"), ("skipped",))
    counts = [sum(each["outcome"] in way for each in outcomes.values()) for way in ways]
    return "**" + " / ".join(map(str, counts)) + "**"


def order(name: str) -> tuple[int, str]:
    return (1 if re.match(r"test_[a-z]\d", name) else 0, name)


def title(name: str) -> str:
    return name.removeprefix("test_").replace("_", " ")
