import { each, failure, slots, type Failure, type Group, type Slot } from "../nouns";
import type { Random } from "../random";
import { drawDate, ROOT } from "./words";

const PLAIN = [...slots("file", "read", [2, 2, 3]), ...slots("file", "write", [2]), ...slots("file", "list", [3])];
const ODD = [
  ...slots("file", "write", [2]),
  ...slots("app_launcher", "close_app", [2]),
  ...slots("doc_convert", "save_document", [2]),
  ...slots("file", "list", [2]),
];

/** Access denied: mostly files, three tools. Its label is the fourth criterion's. */
export const permission: Group = {
  name: "权限问题",
  slots: [...PLAIN, ...ODD],
  hits: 6,
  write: (random, slot, place) => {
    return place < PLAIN.length ? plain(random, slot) : oddOnes(random)[place - PLAIN.length] ?? [];
  },
};

function denied(random: Random): Failure {
  const folder = random.pick(["output", `output\\${drawDate(random)}`, "output\\diary", "data"]);
  return failure("permission.denied", `读取文件失败: [Errno 13] Permission denied: '${ROOT}\\${folder}'`);
}

function plain(random: Random, slot: Slot): readonly Failure[] {
  const error = denied(random);
  const stem = random.pick(["draft", "report", "chart_data"]);
  const missing = failure("file.missing", `文件不存在: ${ROOT}\\output\\diary\\${stem}_${drawDate(random)}.md`);
  return each(slot, (i) => (i === 0 && random.chance(45) ? missing : error));
}

function oddOnes(random: Random): readonly (readonly Failure[])[] {
  const folder = random.pick(["Common", "PaperTool"]);
  const book = random.pick(["预算", "课表"]);
  const locked = `保存失败: [Errno 13] Permission denied: 'output\\${book}.xlsx'（文件可能正被别的程序打开）`;
  const elevated = failure("permission.admin", "结束进程失败: 需要管理员权限");
  return [
    [
      failure("permission.denied", `写入文件失败: [WinError 5] 拒绝访问: 'C:\\Program Files\\${folder}'`),
      failure("permission.denied", "当前账户没有该目录的写权限"),
    ],
    [elevated, elevated],
    [failure("permission.locked", locked), denied(random)],
    [failure("permission.denied", "列目录失败: 拒绝访问"), denied(random)],
  ];
}
