/** Texts that must stay texts: markup, handlers, prototype names, control, bidirectional and invisible characters. */
export const HOSTILE: readonly string[] = [
  "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "__proto__", "constructor", "\u202egnp.exe\u202c",
  "\u001b[31mred\u001b]0;title\u0007", "a\u0000b", "x".repeat(5000), "参数\u200b修正\ufeff", "\ud800 lone", "&lt;b&gt;",
  "javascript:alert(1)", "' onfocus='alert(1)", "`${1}`", "line\r\nfeed\ttab", "\u2028\u2029", "</figure></td>", "",
];

/** Bytes that a page or terminal must never get from a text. */
export const UNSAFE = new RegExp([
  "[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff]",
  "[\\ud800-\\udbff](?![\\udc00-\\udfff])", "(?<![\\ud800-\\udbff])[\\udc00-\\udfff]",
].join("|"));
