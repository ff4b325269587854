/** What an article looks like inside WeChat; put on each element, since the editor keeps nothing else. */
export const WECHAT_STYLE = `
section.post { max-width: 677px; margin: 0 auto; font-family: -apple-system, "PingFang SC", "Microsoft YaHei", sans-serif;
  font-size: 16px; line-height: 1.75; color: #21201d; }
p { margin: 0 0 16px; }
p.h1 { font-size: 24px; font-weight: bold; line-height: 1.35; margin: 8px 0 20px; }
p.h2 { font-size: 20px; font-weight: bold; line-height: 1.4; margin: 36px 0 16px; }
p.h3 { font-size: 17px; font-weight: bold; margin: 28px 0 12px; }
p.item { margin: 0 0 8px; padding-left: 20px; text-indent: -20px; }
p.note { font-size: 13px; color: #5c5952; margin: 0 0 6px; word-break: break-all; }
p.label { font-size: 13px; color: #5c5952; margin: 0 0 6px; }
p.formula { text-align: center; font-style: italic; }
section.quote { margin: 0 0 16px; padding: 2px 0 2px 14px; border-left: 3px solid #dcd8cf; color: #5c5952; }
section.code { margin: 0 0 16px; padding: 10px 14px; border-radius: 4px; background: #f4f1ea; overflow-x: auto; }
p.line { margin: 0; font-family: Menlo, Consolas, monospace; font-size: 13px; line-height: 1.55; white-space: pre; }
section.wide { margin: 0 0 20px; overflow-x: auto; }
section.figure { margin: 0 0 20px; }
img { display: block; width: 100%; max-width: 100%; height: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; line-height: 1.5; }
th, td { padding: 5px 8px; border: 1px solid #dcd8cf; text-align: left; vertical-align: top; }
thead th { background: #f4f1ea; }
td.right, th.right { text-align: right; }
span.mono { font-family: Menlo, Consolas, monospace; font-size: 14px; background: #f4f1ea; padding: 1px 4px; }
sup { font-size: 12px; color: #5c5952; }
`;
