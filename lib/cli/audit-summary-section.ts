import { nonEmpty, successAt } from "../evaluate";
import { isFallback } from "../record";
import { section, verdict, type Block, type Section } from "../report";
import { ageLabel } from "./audit-clock";
import type { Bench, Replay } from "./audit-replay";
import { queriesThatPass, systemsOf, type SystemName } from "./audit-search-section";

/** The findings in a few sentences, each from numbers that stand in full further down. */
export function summarySection(replays: readonly Replay[], bench: Bench): Section {
  return section("In short", [keyBlock(bench), ...replays.flatMap((replay) => replayBlocks(replay, bench))]);
}

function keyBlock({ clock: { experiences } }: Bench): Block {
  const fallback = experiences.filter(({ abstractPattern, tool }) => isFallback(abstractPattern, tool)).length;
  const says = fallback * 2 > experiences.length ? ": for most rows the key says no more than the tool" : "";
  return verdict("remark", `${fallback} of ${experiences.length} patterns are the tool's fallback${says} (section 2).`);
}

function replayBlocks(replay: Replay, bench: Bench): readonly Block[] {
  const systems = systemsOf(replay);
  const n = bench.qrels.size;
  const first = (name: SystemName): number =>
    queriesThatPass(systems.get(name) ?? new Map(), bench, successAt(1, bench.from)).size;
  const answered = (name: SystemName): number =>
    queriesThatPass(systems.get(name) ?? new Map(), bench, nonEmpty()).size;
  const ties = [...replay.answeredByTieRule.values()];
  const found = `"${replay.wording}": right first places of ${n} queries: keywords ${first("keywords")}, vectors `
    + `${first("vectors")}, gate first ${first("gate first")}, decay first ${first("decay first")}; LIKE of the whole `
    + `query answers ${answered("LIKE")} (section 4).`;
  const lost = `"${replay.wording}": with decay before the gate ${n - answered("decay first")} of ${n} queries come `
    + `back empty, ${n - answered("gate first")} with the gate first; by the rule for ties the former answers `
    + `${Math.min(...ties)} to ${Math.max(...ties)} (${ageLabel(bench)}; section 5).`;
  return [verdict("remark", found), verdict("remark", lost)];
}
