import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** A font file that has Chinese characters. */
export interface Font {
  readonly path: string;
  readonly family: string;
}

const KNOWN: readonly Font[] = [
  { path: "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", family: "Noto Sans CJK SC" },
  { path: "/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc", family: "Noto Sans CJK SC" },
  { path: "/usr/share/fonts/google-noto-sans-cjk-fonts/NotoSansCJK-Regular.ttc", family: "Noto Sans CJK SC" },
  { path: "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc", family: "WenQuanYi Micro Hei" },
  { path: "/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc", family: "WenQuanYi Zen Hei" },
  { path: "/System/Library/Fonts/PingFang.ttc", family: "PingFang SC" },
  { path: "/System/Library/Fonts/STHeiti Light.ttc", family: "Heiti SC" },
  { path: "C:\\Windows\\Fonts\\msyh.ttc", family: "Microsoft YaHei" },
  { path: "C:\\Windows\\Fonts\\simhei.ttf", family: "SimHei" },
];

/** A font for Chinese text on this machine: RECALL_LAB_FONT (a file), the usual places, then what fontconfig knows.
 *  undefined: there is none. Error: RECALL_LAB_FONT names no file. */
export function findFont(env: NodeJS.ProcessEnv = process.env, known: readonly Font[] = KNOWN): Font | undefined {
  const own = env["RECALL_LAB_FONT"];
  if (own !== undefined && own !== "") {
    if (!existsSync(own)) throw new Error(`RECALL_LAB_FONT must be a font file, got ${own}`);
    return { path: own, family: familyOf(own, env) };
  }
  return known.find(({ path }) => existsSync(path)) ?? listed(env);
}

function listed(env: NodeJS.ProcessEnv): Font | undefined {
  const [line = ""] = fontconfig("fc-list", [":lang=zh-cn", "-f", "%{file}\t%{family[0]}\n"], env).split("\n");
  const [path, family] = line.split("\t");
  return path && family && existsSync(path) ? { path, family } : undefined;
}

function familyOf(path: string, env: NodeJS.ProcessEnv): string {
  return fontconfig("fc-scan", ["-f", "%{family[0]}\n", path], env).split("\n")[0] || "sans-serif";
}

function fontconfig(command: string, args: readonly string[], env: NodeJS.ProcessEnv): string {
  try {
    return execFileSync(command, args, { encoding: "utf8", env, stdio: ["ignore", "pipe", "ignore"], timeout: 10_000 });
  } catch {
    return "";
  }
}

/** What to tell when there is no such font. */
export const NO_FONT =
  "no font with Chinese characters was found: they are empty boxes in the PNG figures; install one " +
  "(Debian, Ubuntu: apt-get install fonts-noto-cjk) or set RECALL_LAB_FONT to a font file";

/** An SVG as PNG at twice its size, dark on white, with the given font (undefined: whatever the system has). */
export function toPng(svg: string, font: Font | undefined): Buffer {
  const { Resvg } = require("@resvg/resvg-js") as typeof import("@resvg/resvg-js");
  const fonts = font
    ? { loadSystemFonts: false, fontFiles: [font.path], defaultFontFamily: font.family, sansSerifFamily: font.family }
    : { loadSystemFonts: true };
  const inked = svg.replace(/^<svg\b/, '<svg xmlns="http://www.w3.org/2000/svg" color="#21201d"');
  return new Resvg(inked, { background: "#ffffff", fitTo: { mode: "zoom", value: 2 }, font: fonts }).render().asPng();
}
