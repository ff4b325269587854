/** 15 questions as article 72's acceptance run may have asked them: what a user of the assistant would say. */
export const ACCEPTANCE: readonly string[] = [
  "shell 命令执行失败",
  "论文的阶段推进不了",
  "微信打不开",
  "微信消息发不出去",
  "没有权限读取文件",
  "待办事项找不到了",
  "股票的基本面数据取不到",
  "参数不对，调用失败",
  "文件不存在怎么处理",
  "日程创建失败",
  "翻译没有结果",
  "文档格式转换失败",
  "截图识别出错",
  "浏览器打不开页面",
  "邮箱口令读取失败",
];

/** Questions whose answer is not in the store: the right answer is nothing. */
export const UNANSWERED: readonly string[] = [
  "打印机卡纸了怎么处理",
  "数据库主从同步延迟越来越大",
  "Docker 容器启动时端口被占用",
  "Excel 打开后宏被禁用",
  "git 合并时出现冲突",
  "会议投屏没有声音",
  "蓝牙耳机配对不上",
  "发票抬头填错了如何重开",
  "HTTPS 证书过期导致握手失败",
  "视频导出以后音画不同步",
  "Kubernetes 的 Pod 一直是 Pending",
  "打车订单取消不了",
];
