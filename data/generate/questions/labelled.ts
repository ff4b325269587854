import { questions, type Question } from "./nouns";

/** One question a pattern, 12 lexical and 12 semantic, as first written down. */
export const FIRST_DRAFTS: readonly Question[] = questions(
  "q",
  [
    ["shell.run 命令返回非零退出码怎么办", "shell.exit"],
    ["wechat 消息没有发送出去", "wechat.send"],
    ["找不到待办事项的编号", "todo.missing"],
    ["文件过大，超过读取上限", "file.large"],
    ["code_search 搜索目录不存在", "code.folder"],
    ["知识库里没有这个名字的集合", "knowledge.collection"],
    ["格式转换失败 cannot identify image file", "convert.image"],
    ["python_runner 部分依赖没有安装成功", "python.packages"],
    ["程序启动后立刻退出", "launcher.exit"],
    ["ocr 截图识别失败 local variable screen", "ocr.screen"],
    ["Error parsing YAML metadata 格式转换失败", "convert.yaml"],
    ["browser 点击失败 Page.click Timeout exceeded", "browser.timeout"],
  ],
  [
    ["写论文的流程卡住了，说稿子太短不给过", "paper.short"],
    ["读文件时系统说我没有访问的资格", "permission.denied"],
    ["想查一家上市公司的财务情况，什么都没返回", "stock.data"],
    ["调用函数时少给了几个必填的值，直接抛 TypeError", "argument.missing"],
    ["新建日程报错，说这个时间已经过去了", "calendar.past"],
    ["翻译出来是空白", "translate.empty"],
    ["邮箱密码读不出来，收不了信", "email.secret"],
    ["把文件传到手机上没成功", "phone.push"],
    ["画折线图时找不到数据", "chart.data"],
    ["天气工具不认识我说的地方", "weather.city"],
    ["浏览器打不开网页，一直连不上", "browser.connection"],
    ["整理照片的长任务半路停了，做完的也没保存", "manual.longtask"],
  ],
);

// The first draft was a substring of a row, so LIKE of the whole query would have found it; article 85's finds nothing.
const REWORDED: ReadonlyMap<string, string> = new Map([["q09", "程序启动后立刻退出是为什么"]]);

/** The 24 labelled questions: the first drafts, one reworded. None was reworded after a look at its rank. */
export const LABELLED: readonly Question[] = FIRST_DRAFTS.map((question) => {
  return { ...question, text: REWORDED.get(question.id) ?? question.text };
});
