import { again, each, failure, slots, type Failure, type Group } from "../nouns";
import type { Random } from "../random";
import { drawDate } from "./words";

const SLOTS = [
  ...slots("wechat", "check_main_window", [2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 8]),
  ...slots("wechat", "send_message", [2, 2, 2, 2, 3, 3, 5]),
  ...slots("wechat", "read_chat_history", [2, 2, 2, 3, 4]),
  ...slots("wechat", "switch_chat", [2, 2, 2, 3]),
  ...slots("wechat", "launch_client", [2]),
  ...slots("wechat", "get_chat_list", [3]),
];

const NOT_RUNNING = failure("wechat.process", "没有检测到微信进程，请先启动微信客户端并扫码登录");
const NO_WINDOW = failure("wechat.window", "微信已经在运行，但没有找到主窗口，请手动确认窗口是否正常");
const NOT_SENT = failure("wechat.send", "消息没有发送出去，请确认微信当前状态正常后再试");
const CHATS = ["项目周会群", "家长群三班", "客服二组", "李工", "产品评审", "沙龙筹备"];

/** A desktop client that is not running, has no window, or does not send. */
export const wechat: Group = {
  name: "wechat",
  slots: SLOTS,
  hits: 6,
  write: (random, slot) => {
    switch (random.weighted({ start: 36, send: 24, mixed: 10, odd: 30 })) {
      case "start":
        return each(slot, (i) => (i % 2 === 0 ? NOT_RUNNING : NO_WINDOW));
      case "send":
        return again(slot, NOT_SENT);
      case "mixed":
        return each(slot, () => random.pick([NOT_RUNNING, NO_WINDOW, NOT_SENT]));
      default:
        return each(slot, () => (random.chance(60) ? odd(random) : random.pick([NOT_SENT, NOT_RUNNING])));
    }
  },
};

function odd(random: Random): Failure {
  const attachment = random.pick(["周报.docx", "菜单.xlsx", "海报.png"]);
  return random.pick([
    failure("wechat.confirm", "检测到新版微信的登录确认弹窗，正在等待用户在手机上点击确认，暂未继续"),
    failure("wechat.chat", `没有定位到会话：${random.pick(CHATS)}`),
    failure("wechat.paste", "聊天输入框没有获得焦点，剪贴板内容未能粘贴"),
    failure("wechat.layout", `微信 4.0.${random.int(1, 6)} 的界面结构与预期不同，消息列表读取为空`),
    failure("wechat.file", `待发送的文件不在本机: output\\${drawDate(random)}\\${attachment}`),
  ]);
}
