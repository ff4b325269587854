import { again, each, failure, slots, type Group, type Slot } from "../nouns";
import type { Random } from "../random";
import { drawDate, ROOT } from "./words";

// The articles name no tool beyond the eight groups; which twelve fall back and how their 22 rows spread is our choice.
type Writer = (random: Random, slot: Slot, place: number) => ReturnType<Group["write"]>;

function group(name: string, rows: readonly (readonly [action: string, failures: number])[], write: Writer): Group {
  return { name, slots: rows.flatMap(([action, n]) => slots(name, action, [n])), hits: null, write };
}

const CODE_PATHS = ["src", "src", "core\\agent.py", "tools\\diary"];
const SLIDES = ["春游幻灯片_v3.html", "春游_v3.zip"];
const SECRET = failure("email.secret", "读取邮箱口令失败: user@example.com");
const KNOWN_ACCOUNT = failure("email.account", "邮箱账户已存在 (编号 1)，不必重复添加");

/** Twelve tools whose errors meet no criterion. */
export const singleTools: readonly Group[] = [
  group("code_search", [["list_modules", 2], ["grep", 2], ["find_symbol", 3], ["grep", 2]], (_random, slot, place) =>
    again(slot, failure("code.folder", `搜索目录不存在: ${ROOT}\\src\\${CODE_PATHS[place]}`)),
  ),
  group("calendar", [["create_event", 2], ["create_event", 3], ["update_event", 2]], (random, slot) =>
    each(slot, () => {
      const hour = random.pick(["08:00", "09:30", "14:00"]);
      return failure("calendar.past", `日程开始时间早于现在: ${drawDate(random)} ${hour}`);
    }),
  ),
  group("translate", [["translate_text", 2], ["translate_text", 2], ["translate_text", 2]], (_random, slot) =>
    again(slot, failure("translate.empty", "译文为空，原文语种未能判定")),
  ),
  group("knowledge_base", [["add_document", 3], ["search", 2]], (random, slot) => {
    const name = random.pick(["家庭教育", "合同范本", "python_notes"]);
    return again(slot, failure("knowledge.collection", `知识库里没有名为 ${name} 的集合`));
  }),
  group("email", [["add_account", 5], ["fetch_mail", 2]], (_random, _slot, place) =>
    place === 0 ? [SECRET, KNOWN_ACCOUNT, SECRET] : [KNOWN_ACCOUNT, SECRET],
  ),
  group("phone_sync", [["push_file", 3], ["push_file", 2]], (_random, slot, place) =>
    each(slot, (i) => failure("phone.push", `文件没有推送到手机: ${SLIDES[(i + place) % 2]}（可能是上传中断）`)),
  ),
  group("doc_convert", [["markdown_to_docx", 2]], (random, slot) => {
    const folder = `${ROOT}\\output\\${drawDate(random)}`;
    return each(slot, (i) =>
      failure("convert.image", `格式转换失败: cannot identify image file '${folder}\\fig${i + 1}_flow.svg'`),
    );
  }),
  group("python_runner", [["run_file", 7]], (random) => {
    const missing = failure("python.packages", "部分依赖没有安装成功");
    const script = `${ROOT}\\output\\${drawDate(random)}\\sonata_player.py`;
    const trace = `Traceback (most recent call last):\r\n  File "${script}", line ${random.int(10, 60)}, in <module>`;
    return [missing, missing, failure("python.trace", trace)];
  }),
  group("chart_maker", [["plot_line", 3]], () =>
    ["gdp", "gdp_per_capita", "gdp_growth"].map((name) =>
      failure("chart.data", `数据文件不存在: output/data/${name}.csv`),
    ),
  ),
  group("app_launcher", [["open_app", 3]], (_random, slot) =>
    again(slot, failure("launcher.exit", "程序启动后立刻退出，退出码 1")),
  ),
  group("ocr", [["recognize_file", 2]], (_random, slot) => {
    const text = "截图识别失败: cannot access local variable 'screen' where it is not associated with a value";
    return again(slot, failure("ocr.screen", text));
  }),
  group("weather", [["forecast", 2]], () => [
    failure("weather.city", "没有找到城市: 坂田街道"),
    failure("weather.city", "没有找到城市: 坂田"),
  ]),
];
