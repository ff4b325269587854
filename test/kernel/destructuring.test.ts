import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openSession, type Session } from "../../lib/kernel";
import { makeProject, type Project } from "./project";
import { textOf } from "./results";

describe("a property that is named like a variable of an earlier cell", () => {
  let project: Project;
  let session: Session;

  before(async () => {
    project = makeProject();
    session = openSession({ cwd: project.notebooks, onOutput: () => undefined });
    await value("const hits = 7; const pipeline = [1]; const spread = (n: number): number => n + 1;");
    await value("const rows = [{ hits, pipeline: 4 }];");
  });
  after(() => {
    session.close();
    project.remove();
  });

  const value = async (code: string): Promise<unknown> => textOf(await session.execute(code));

  test("can be renamed by a parameter", async () => {
    assert.equal(await value("rows.map(({ hits: count }) => count)[0]"), "7");
    assert.equal(await value("rows.map(({ pipeline: n }) => { const more = spread(n); return more; })[0]"), "5");
  });

  test("can be renamed by a declaration, with a default, nested, with the rest beside it", async () => {
    assert.equal(await value("const [{ hits: count, ...others }] = rows; others.pipeline + count"), "11");
    assert.equal(await value("const { deep: { hits: inner = 3 } } = { deep: {} as { hits?: number } }; inner"), "3");
  });

  test("can be the target of an assignment and the name in a literal", async () => {
    assert.equal(await value("let taken = 0; ({ hits: taken } = rows[0]!); taken"), "7");
    assert.equal(await value("({ hits: hits + 1, pipeline }).hits"), "8");
    assert.equal(await value("const typed: typeof rows[number] = { hits: 2, pipeline: 3 }; typed.hits"), "2");
  });
});
