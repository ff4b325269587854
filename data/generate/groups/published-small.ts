import { again, each, failure, slots, type Failure, type Group } from "../nouns";
import type { Random } from "../random";
import { ROOT } from "./words";

const STOCKS = ["恒科智造", "东岭锂业", "华屹半导体", "远洋精工", "蓝湾医药", "中旭光电", "天衡材料", "北辰软件"];

/** A to-do item that is not there. */
export const todo: Group = {
  name: "todo",
  slots: [
    ...slots("todo", "get_todo", [2, 2, 2, 3]),
    ...slots("todo", "complete_todo", [2, 3]),
    ...slots("todo", "cancel_todo", [2]),
  ],
  hits: 5,
  write: (random, slot) =>
    each(slot, () => {
      const tail = random.chance(30) ? "，可能已经完成或被删除" : "";
      return failure("todo.missing", `找不到待办事项: 编号 ${random.pick([1, 1, 2, 2, 5, 18, 26, 35])}${tail}`);
    }),
};

/** A company without data, a code missing, a closed market. */
export const stock: Group = {
  name: "stock_query",
  slots: [
    ...slots("stock_query", "company", [2, 2, 3]),
    ...slots("stock_query", "quote", [2]),
    ...slots("stock_query", "kline", [3]),
  ],
  hits: 3,
  write: (random, slot, place) => {
    const noData = (what: string): Failure =>
      failure("stock.data", `没有取到 ${random.pick(STOCKS)} 的${what}数据${random.chance(40) ? "，数据源返回为空" : ""}`);
    const noCode = failure("stock.code", "请给出股票代码");
    if (place === 0) return [noCode, noData("基本面")];
    if (slot.action === "quote") {
      return [noCode, failure("stock.closed", `今日休市，${random.pick(STOCKS)} 没有实时报价`)];
    }
    return each(slot, () => noData(slot.action === "kline" ? "日线" : "基本面"));
  },
};

/** Five different troubles with files: the group whose members have least in common. */
export const file: Group = {
  name: "file",
  slots: [
    ...slots("file", "read", [2, 2]),
    ...slots("file", "edit", [2]),
    ...slots("file", "search", [3]),
    ...slots("file", "move", [2]),
  ],
  hits: 5,
  write: (random, slot, place) => fileTroubles(random)[place] ?? again(slot, failure("file.missing", "文件不存在")),
};

function fileTroubles(random: Random): readonly (readonly Failure[])[] {
  const nothing = (): Failure => {
    const pattern = `*${random.pick(["课程表", "预算", "合同", "照片"])}*.${random.pick(["xlsx", "docx", "jpg"])}`;
    return failure("file.pattern", `没有文件符合模式 ${pattern}，已查找 ${random.int(120, 4200)} 个文件`);
  };
  const size = random.int(1_100_000, 1_900_000);
  return [
    [
      failure("file.large", `文件过大（${size} 字节），超过上限 1048576 字节，请分段读取或先压缩`),
      failure("file.binary", "这是二进制文件（PDF 文档），请改用专门的工具，图片可用 ocr.recognize_file 识别文字"),
    ],
    [
      failure("file.missing", `文件不存在: ${ROOT}\\output\\podcast\\亲子阅读_第${random.int(2, 9)}期_播客稿.md`),
      failure("file.folder", `目录不存在: ${ROOT}\\output\\podcast`),
    ],
    [
      failure("file.range", `起始行 ${random.int(103, 180)} 超出范围（全文共 ${random.int(90, 102)} 行）`),
      failure("file.range", `要替换的原文在文件里出现了 ${random.int(2, 4)} 处，无法确定改哪一处`),
    ],
    [nothing(), nothing(), nothing()],
    [
      failure("file.exists", `目标位置已有同名文件: 春游合影_${random.int(11, 99)}.jpg，未覆盖`),
      failure("file.disk", "磁盘剩余空间不足，移动到 E 盘的操作已取消"),
    ],
  ];
}
