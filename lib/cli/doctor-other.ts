import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { packageRoot } from "../root";
import { check, type Check } from "./doctor-check";
import { mendLine } from "./lab-mend";
import { lastLines, runTool } from "./lab-tool";

const CHROMIUMS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome.exe", "msedge.exe"];
const ON_MAC = ["/Applications/Chromium.app/Contents/MacOS/Chromium", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

/** What tests and PNG figures need and the rest does not: a Chroma server, Chromium, a CJK font. */
export async function otherChecks(): Promise<readonly Check[]> {
  return [await chroma(), chromium(), await cjkFont()];
}

async function chroma(): Promise<Check> {
  const url = process.env.CHROMA_URL;
  if (url) {
    const answers = await fetch(`${url}/api/v2/heartbeat`, { signal: AbortSignal.timeout(2_000) }).then(({ ok }) => ok, () => false);
    return check("chroma", "tests", answers ? "CHROMA_URL answers" : undefined, {
      why: "the server that CHROMA_URL names does not answer", mend: "start it, or unset CHROMA_URL",
    });
  }
  const cache = join(packageRoot(), ".cache");
  const kept = existsSync(cache) ? readdirSync(cache).find((name) => /^chroma-[\d.]+$/.test(name)) : undefined;
  const pip = await runTool(["python3", "-m", "pip", "--version"]);
  const said = kept ? `.cache/${kept}` : pip.status === 0 ? "will be installed into .cache by the tests" : undefined;
  return check("chroma", "tests", said, { why: `python3 with pip: ${lastLines(pip.output, 1)}`, mend: mendLine("python") });
}

function chromium(): Check {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = CHROMIUMS.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [process.env.CHROMIUM, ...onPath, ...ON_MAC].find((path) => path && existsSync(path));
  return check("chromium", "tests", found, { why: "not on PATH, and CHROMIUM names none", mend: mendLine("chromium") });
}

async function cjkFont(): Promise<Check> {
  const found = await cjkFontName();
  return check("CJK font", "PNG figures", found, { why: "none is installed", mend: mendLine("CJK font") });
}

/** macOS and Windows come with one; elsewhere fontconfig knows. */
async function cjkFontName(): Promise<string | undefined> {
  if (process.platform === "darwin" || process.platform === "win32") return "the system's";
  const { status, output } = await runTool(["fc-list", ":lang=zh-cn", "family"]);
  return status === 0 ? output.split("\n").find((line) => line.trim() !== "")?.split(",")[0] : undefined;
}
