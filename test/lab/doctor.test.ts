import assert from "node:assert/strict";
import { createServer } from "node:net";
import { describe, test } from "node:test";
import { report, runDoctor } from "../../lib/cli/doctor";
import { check, type Check } from "../../lib/cli/doctor-check";
import { freePort } from "../../lib/cli/doctor-lab";

const ok = check("node", "always", "20.20.2", { why: "", mend: "" });
const noBrowser = check("chromium", "tests", undefined, { why: "not on PATH", mend: "apt-get install -y chromium" });
const noBuild = check("build", "always", undefined, { why: "not built yet", mend: "npm run build" });

describe("the doctor", () => {
  test("names every check, what mends a missing one, and what it is needed for", () => {
    assert.equal(report([ok, noBrowser]), [
      "ok       node      20.20.2",
      "missing  chromium  not on PATH (only for tests)",
      `${" ".repeat(19)}mend: apt-get install -y chromium`,
      "", "Nothing that npm start needs is missing; optional: chromium.",
    ].join("\n"));
    assert.match(report([noBuild]), /^Needed and missing: build\.$/m);
  });

  test("looks at all there is to look at, and its status is 1 when something needed is missing", async () => {
    const out: string[] = [];
    const status = await runDoctor(["--json"], { out: (text) => void out.push(text), err: () => undefined });
    const checks = JSON.parse(out.join("")) as readonly Check[];
    assert.deepEqual(checks.map(({ name }) => name), ["node", "npm", "packages", "better-sqlite3", "build", "models",
      "python", "venv", "jupyterlab", "slider", "kernel spec", "port", "chroma", "chromium", "CJK font"]);
    const isMissing = checks.some(({ state, needed }) => state === "missing" && needed === "always");
    assert.equal(status, isMissing ? 1 : 0);
    for (const one of checks) assert.ok(one.state === "ok" || one.mend, one.name);
  });

  test("a port that is taken is passed over", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((ready) => server.once("listening", ready));
    const { port } = server.address() as { port: number };
    assert.equal(await freePort(port, 1), undefined);
    assert.notEqual(await freePort(port, 20), port);
    server.close();
  });

  test("wrong use has status 2", async () => {
    assert.equal(await runDoctor(["--nonsense"], { out: () => undefined, err: () => undefined }), 2);
  });
});
