import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findPython, isAtLeast, probePython, pythonCandidates, type FoundPython } from "../../lib/cli/lab-python";

const found = (command: string, version: readonly [number, number], more: Partial<FoundPython> = {}): FoundPython =>
  Object.freeze({ command: [command], version, ensurepip: true, pip: true, ...more });
const machine = (...pythons: readonly FoundPython[]) => (command: readonly string[]) =>
  pythons.find((one) => one.command.join(" ") === command.join(" "));

describe("which Python JupyterLab is made from", () => {
  test("RECALL_LAB_PYTHON alone where it is set, else .venv, then the newest by name, then py -3", () => {
    assert.deepEqual(pythonCandidates("/x/.venv/bin/python", { RECALL_LAB_PYTHON: "/opt/py" }), [["/opt/py"]]);
    const order = pythonCandidates("/x/.venv/bin/python", {}).map((command) => command.join(" "));
    assert.deepEqual(order, ["/x/.venv/bin/python", "python3.13", "python3.12", "python3.11", "python3.10", "python3",
      "python", "py -3"]);
  });

  test("the first that is new enough: 3.9 is passed over, 3.10 is not", () => {
    const probe = machine(found("a", [3, 9]), found("b", [3, 10]), found("c", [3, 13]));
    assert.deepEqual(findPython([["a"], ["b"], ["c"]], probe)?.command, ["b"]);
    assert.equal(findPython([["a"]], probe), undefined);
  });

  test("one that can make no environment only where there is no other", () => {
    const bare = found("bare", [3, 12], { ensurepip: false, pip: false });
    const whole = found("whole", [3, 11]);
    assert.equal(findPython([["bare"], ["whole"]], machine(bare, whole)), whole);
    assert.equal(findPython([["bare"], ["none"]], machine(bare)), bare);
  });

  test("versions are compared as numbers: 3.9 < 3.10 < 4.0", () => {
    assert.deepEqual([isAtLeast([3, 9], [3, 10]), isAtLeast([3, 10], [3, 10]), isAtLeast([4, 0], [3, 10])], [false, true, true]);
  });

  test("a program that is not there, or is no Python, does not answer", () => {
    assert.equal(probePython(["no-such-python"]), undefined);
    assert.equal(probePython([process.execPath]), undefined);
  });
});
