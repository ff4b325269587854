import { questions, type Question } from "./nouns";

/** A second set for the bands: several questions about the large groups; none was reworded after a look at its rank. */
export const SECOND_SET: readonly Question[] = questions(
  "r",
  [
    ["论文产物检查没有通过，正文行数低于下限", "paper.short"],
    ["阶段不能标为完成，前面的阶段还没有完成", "paper.order"],
    ["没有检测到微信进程怎么办", "wechat.process"],
    ["微信在运行，没有找到主窗口", "wechat.window"],
    ["读取文件失败 Permission denied Errno 13", "permission.denied", "permission.locked"],
    ["stock_query 没有取到基本面数据", "stock.data"],
    ["执行失败 unexpected keyword argument", "argument.unexpected"],
    ["日程的开始时间早于现在", "calendar.past"],
    ["登记的产物找不到，先保存文件再更新状态", "paper.lost"],
    ["译文为空，语种未能判定", "translate.empty"],
    ["文件没有推送到手机上", "phone.push"],
    ["没有文件符合这个模式", "file.pattern"],
  ],
  [
    ["终端里跑脚本总是报错退出", "shell.exit"],
    ["步骤顺序不对，上一步没做完就想进下一步", "paper.order"],
    ["聊天软件的窗口打不开", "wechat.window", "wechat.process"],
    ["给同事发微信一直失败", "wechat.send", "wechat.paste", "wechat.chat"],
    ["任务清单里要划掉的那一项不见了", "todo.missing"],
    ["Markdown 转 Word 文档出错", "convert.image", "convert.yaml"],
    ["在工程里搜代码，说那个文件夹没有", "code.folder"],
    ["脚本缺第三方库，装不上", "python.packages"],
    ["屏幕上的文字认不出来", "ocr.screen"],
    ["收藏的资料查不到，说从来没建过这个库", "knowledge.collection"],
    ["软件一打开就闪退", "launcher.exit"],
    ["网页上的按钮点了半天没反应", "browser.timeout"],
  ],
);
