import { each, failure, type Failure, type Group, type Slot } from "../nouns";
import type { Random } from "../random";
import { unfit, lostArtifact, outOfOrder } from "./paper-texts";
import { drawDate, ROOT } from "./words";

const UNEXPECTED = failure(
  "argument.unexpected",
  "执行失败: StageReport.__init__() got an unexpected keyword argument 'text'",
);
const NO_REGION = failure(
  "argument.missing",
  "TypeError: recognize_area() missing 4 required positional arguments: 'x', 'y', 'width', and 'height'",
);

/** Five calls with wrong arguments, each with another second error: the group with the lowest cosines. */
export const argument: Group = {
  name: "参数修正",
  slots: [
    { tool: "paper_lifecycle", action: "update_stage_status", failures: 2 },
    { tool: "paper_lifecycle", action: "batch_update_stages", failures: 3 },
    { tool: "python_runner", action: "run_code", failures: 2 },
    { tool: "ocr", action: "recognize_area", failures: 2 },
    { tool: "calendar", action: "create_event", failures: 2 },
  ],
  hits: 5,
  write: (random, _slot, place) => {
    const snippet = `File "tmp${random.int(1000, 9999)}.py", line ${random.int(3, 80)}`;
    const trace = `Traceback (most recent call last):\r\n  ${snippet}`;
    const vague = random.pick(["明天下午三点", "下周二上午", "月底"]);
    const image = `图片不存在: output/${drawDate(random)}/screen_${random.int(100_000, 230_000)}.png`;
    const missing = `${trace}\r\nTypeError: plot() missing 1 required positional argument: 'y'`;
    const rows: readonly (readonly Failure[])[] = [
      [lostArtifact(random, 2), UNEXPECTED],
      [UNEXPECTED, outOfOrder(7), unfit(random, 6)],
      [failure("argument.missing", missing), failure("python.trace", `${trace}, in <module>`)],
      [NO_REGION, failure("ocr.image", image)],
      [
        failure("argument.format", `参数 start_time 无法识别: '${vague}'`),
        failure("calendar.past", `日程开始时间早于现在: ${drawDate(random)} 09:00`),
      ],
    ];
    return rows[place] ?? [];
  },
};

/** Four conversions that stumble over text: the keyword stands behind the hundredth character of the long ones. */
export const encoding: Group = {
  name: "编码/解析容错",
  slots: [
    { tool: "doc_convert", action: "markdown_to_docx", failures: 2 },
    { tool: "doc_convert", action: "markdown_to_docx", failures: 4 },
    { tool: "doc_convert", action: "markdown_to_docx", failures: 2 },
    { tool: "python_runner", action: "run_code", failures: 3 },
  ],
  hits: null,
  write: (random, slot, place) => (place < 3 ? yaml(random, slot, place) : codec(random, slot)),
};

function yaml(random: Random, slot: Slot, place: number): readonly Failure[] {
  const paper = `output\\papers\\${random.int(71, 96)}\\s06_draft.md`;
  const where = `Error parsing YAML metadata at "${place === 1 ? paper : `${ROOT}\\${paper}`}"`;
  const line = `(line ${random.int(1, 9)}, column ${random.int(1, 9)})`;
  const why = ["did not find expected key", "mapping values are not allowed", "found unexpected end of stream"][place];
  const text = `格式转换失败: ${where} ${line}: YAML parse exception: ${why}`;
  return each(slot, () => failure("convert.yaml", text));
}

function codec(random: Random, slot: Slot): readonly Failure[] {
  const snippet = `File "tmp${random.int(1000, 9999)}.py", line 3, in <module>`;
  const trace = `Traceback (most recent call last):\r\n  ${snippet}`;
  return each(slot, (i) => {
    return failure("python.codec", `${trace}\r\nUnicodeDecodeError: 'gbk' codec can't decode byte 0x8${i}`);
  });
}

/** A page that cannot be reached. */
export const connection: Group = {
  name: "连接重试",
  slots: [{ tool: "browser", action: "open_page", failures: 3 }],
  hits: null,
  write: () => {
    const reset = failure("browser.connection", "打开页面失败: net::ERR_CONNECTION_RESET");
    return [reset, failure("browser.connection", "打开页面失败: All connection attempts failed"), reset];
  },
};

/** A wrong argument, then two clicks that time out: the one row whose pattern joins two labels. */
export const timeoutAndArgument: Group = {
  name: "超时重试、参数修正",
  slots: [{ tool: "browser", action: "screenshot", failures: 3 }],
  hits: null,
  write: () => [
    failure("browser.selector", "必须给出 seconds 或 selector 参数"),
    ...[".gallery img", "button.next"].map((selector) => {
      const log = `Call log:\n  - waiting for locator("${selector}")`;
      return failure("browser.timeout", `点击失败: Page.click: Timeout 30000ms exceeded.\n${log}`);
    }),
  ],
};
