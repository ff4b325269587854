import { drawSession } from "./episodes";
import type { Random } from "./random";
import type { RawCall } from "./raw-call";

/** What other tools do meanwhile; the texts are of one-off failures. */
const ROUTINE: readonly (readonly [tool: string, action: string, error: string])[] = [
  ["shell", "run", "命令返回非零退出码: 1"],
  ["file", "read", "文件不存在: output\\tmp.md"],
  ["wechat", "get_chat_list", "消息列表读取为空"],
  ["weather", "forecast", "没有找到城市: 光明"],
  ["todo", "list_todos", "清单暂时为空"],
  ["browser", "open_page", "打开页面失败: net::ERR_NAME_NOT_RESOLVED"],
  ["translate", "translate_text", "译文为空"],
  ["knowledge_base", "search", "没有命中"],
];

const PASSING = 120;
const ABANDONED = 15;

/** Calls that the recorder must not turn into experiences: successes, single failures that the next call mends, and
 *  rows of failures that nobody ended (kept only with `unresolved: "keep"`). Each in a session of its own. */
export function drawNoise(from: number, to: number, random: Random): readonly RawCall[] {
  const passing = Array.from({ length: PASSING }, () => {
    const [tool, action, error] = random.pick(ROUTINE);
    const at = from + random.int(0, Math.floor((to - from) / 1000)) * 1000;
    const success: RawCall = { at, session: drawSession(random), tool, action, failure: null };
    const slip = { ...success, at: at - 20_000, failure: { cause: "noise.slip", text: error } };
    return random.chance(40) ? [slip, success] : [success];
  });
  const abandoned = Array.from({ length: ABANDONED }, () => {
    const [tool, action, text] = random.pick(ROUTINE);
    const start = from + random.int(0, Math.floor((to - from) / 1000)) * 1000;
    const session = drawSession(random);
    return Array.from({ length: random.int(2, 4) }, (_, i): RawCall => {
      return { at: start + i * 15_000, session, tool, action, failure: { cause: "noise.abandoned", text } };
    });
  });
  return [...passing, ...abandoned].flat();
}

/** A routine call of another tool in the middle of an episode: it does not end the row. */
export function drawAside(at: number, session: string, tool: string, random: Random): readonly RawCall[] {
  const [other, action, text] = random.pick(ROUTINE.filter(([name]) => name !== tool));
  const success: RawCall = { at, session, tool: other, action, failure: null };
  const slip: RawCall = { ...success, at: at - 1000, failure: { cause: "noise.slip", text } };
  return random.chance(30) ? [slip, success] : [success];
}
