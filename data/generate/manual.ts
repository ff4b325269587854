import type { Experience } from "../../lib/types";

/** The one row that no recorder wrote, so its pattern is in no generator's range. Which row that is and what it says is
 *  our choice; the length of its fix makes the store's template characters come out as published. */
export const MANUAL: Omit<Experience, "createdAt" | "hitCount"> = {
  id: "m0001",
  trigger: "夜里批量整理照片，任务中途停住，没有留下任何结果。",
  diagnosis:
    "长任务只在最后一步才写盘，进程一退出，前面的结果就全部丢失。那一晚一共处理了一百二十个文件，" +
    "系统自动更新重启，日志里只有开始时间，没有结束时间，第二天早上才发现，重跑又花了两个小时。" +
    "同样的事六月初也出过一次，当时以为是偶然。内存和磁盘都正常，不是素材的问题，也与模型无关；" +
    "任务计划里写的是一次性处理，没有分批，也没有断点可以接着做，网页端整晚没有任何提示。",
  fixSummary:
    "改为每完成一个文件就写盘，进度记到 progress.json，重启后从断点继续。" +
    "写不进去的文件单独列表，不影响其余文件，跑完再发一条汇总消息。",
  abstractPattern: "长任务应当边做边落盘",
  outcome: "success",
  sourceType: "manual",
  tool: "",
  action: "",
  session: "manual",
  failedSeqs: [],
  successSeq: null,
};

/** What the manual row is about, for the labels. */
export const MANUAL_CAUSE = "manual.longtask";
