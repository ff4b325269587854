/** The same trouble before and after a change: the tools' own advice differs and only the newer is right. Ours. */
export interface SupersededPair {
  readonly tool: string;
  readonly action: string;
  readonly question: string;
  /** Does the newer row fall under another pattern than the older? */
  readonly key: "same" | "other";
  readonly before: string;
  readonly after: string;
}

export const SUPERSEDED_PAIRS: readonly SupersededPair[] = [
  {
    tool: "email", action: "fetch_mail", key: "other", question: "登录邮箱失败，授权码不管用",
    before: "登录邮箱失败: 授权码不对，请在网页版重新生成授权码",
    after: "登录邮箱失败: 服务器拒绝授权码登录，请改用扫码登录",
  },
  {
    tool: "wechat", action: "launch_client", key: "same", question: "启动微信失败，找不到主程序",
    before: "启动微信失败: D:\\WeChat 里没有主程序 WeChat.exe，请检查安装目录",
    after: "启动微信失败: 新版主程序改名为 Weixin.exe，旧路径已经失效",
  },
  {
    tool: "phone_sync", action: "push_file", key: "same", question: "往手机推送文件失败",
    before: "推送文件失败: 数据线没有插好，请重新插拔",
    after: "推送文件失败: 手机升级以后，要先在手机上点信任这台电脑",
  },
  {
    tool: "stock_query", action: "quote", key: "other", question: "行情源甲没有返回报价",
    before: "行情源甲超时，没有返回报价，请稍后再试",
    after: "行情源甲已停止服务，没有返回报价，请改用行情源乙",
  },
  {
    tool: "translate", action: "translate_text", key: "same", question: "翻译长文时译文为空",
    before: "译文为空: 长文单次最多 5000 字，请分段翻译",
    after: "译文为空: 长文单次上限改为 2000 字，请分得更短",
  },
  {
    tool: "doc_convert", action: "markdown_to_docx", key: "other", question: "pandoc 转 docx 失败",
    before: "pandoc 转换 docx 失败: 没有找到 pandoc，请先安装",
    after: "pandoc 转换 docx 失败: 新版 pandoc 解析不了旧模板，请换用新模板",
  },
  {
    tool: "shell", action: "run", key: "same", question: "安装依赖的命令返回非零退出码",
    before: "命令返回非零退出码: 1（依赖没有安装，请运行 npm install）",
    after: "命令返回非零退出码: 1（项目改用 pnpm，请运行 pnpm install）",
  },
  {
    tool: "browser", action: "open_page", key: "other", question: "内网首页打不开",
    before: "打开内网首页失败: 连接不上，地址应为 http://10.0.0.5:8080",
    after: "打开内网首页失败: 首页已迁到 https://home.example，请换新地址",
  },
  {
    tool: "calendar", action: "create_event", key: "other", question: "新建日程失败，时间的写法不对",
    before: "新建日程失败: 时间的写法应为 2026-06-01 09:00",
    after: "新建日程失败: 时间的写法改了，参数要带时区 2026-07-20T09:00+08:00",
  },
  {
    tool: "knowledge_base", action: "search", key: "same", question: "知识库里查不到集合 notes",
    before: "知识库里没有集合 notes，请先建立这个集合",
    after: "知识库里的集合 notes 已并入 library，请到 library 里查",
  },
  {
    tool: "file", action: "write", key: "same", question: "写入文件失败，磁盘空间不足",
    before: "写入文件失败: D 盘空间不足，请改写到 E 盘",
    after: "写入文件失败: E 盘已撤下，空间不足时请改写到网盘 Z:",
  },
  {
    tool: "weather", action: "forecast", key: "other", question: "天气预报失败，城市该怎么写",
    before: "天气预报失败: 城市要写成拼音，例如 shenzhen",
    after: "天气预报失败: 城市改用编号，参数应为 101280601 这样的数字",
  },
];
