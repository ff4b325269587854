import { existsSync, readFileSync } from "node:fs";

/** What decides how something is installed on this machine. */
export interface System {
  readonly platform: NodeJS.Platform;
  /** The text of /etc/os-release, "" where there is none. */
  readonly osRelease: string;
  readonly isRoot: boolean;
}

/** This machine. */
export function thisSystem(): System {
  const file = "/etc/os-release";
  return {
    platform: process.platform,
    osRelease: existsSync(file) ? readFileSync(file, "utf8") : "",
    isRoot: process.getuid?.() === 0,
  };
}

/** What can be missing, with its name in each package manager; "-" where nothing of the kind is packaged. */
const PACKAGES = {
  python: {
    apt: "python3 python3-venv", dnf: "python3 python3-pip", apk: "python3 py3-pip", pacman: "python python-pip",
    zypper: "python311 python311-pip", brew: "python", winget: "Python.Python.3.12",
  },
  venv: {
    apt: "python3-venv", dnf: "python3 python3-pip", apk: "python3 py3-pip", pacman: "python python-pip",
    zypper: "python311 python311-pip", brew: "python", winget: "Python.Python.3.12",
  },
  chromium: {
    apt: "chromium", dnf: "chromium", apk: "chromium", pacman: "chromium", zypper: "chromium",
    brew: "--cask chromium", winget: "Google.Chrome",
  },
  "CJK font": {
    apt: "fonts-noto-cjk", dnf: "google-noto-sans-cjk-fonts", apk: "font-noto-cjk", pacman: "noto-fonts-cjk",
    zypper: "noto-sans-cjk-fonts", brew: "--cask font-noto-sans-cjk-sc", winget: "-",
  },
} as const;

/** The line that installs what is missing. A Debian whose Python is not its default one needs the venv of that
 *  version: pass it as [3, 12]. */
export function mendLine(
  what: keyof typeof PACKAGES, system: System = thisSystem(), version?: readonly [number, number],
): string {
  const names = PACKAGES[what];
  const sudo = system.isRoot ? "" : "sudo ";
  if (system.platform === "darwin") return `brew install ${names.brew}`;
  if (system.platform === "win32") {
    return names.winget === "-" ? "Windows has one: nothing to do" : `winget install -e --id ${names.winget}`;
  }
  const like = /^ID(?:_LIKE)?=.*$/gm;
  const ids = [...system.osRelease.matchAll(like)].join(" ");
  if (/fedora|rhel|centos/.test(ids)) return `${sudo}dnf install -y ${names.dnf}`;
  if (/alpine/.test(ids)) return `${sudo}apk add ${names.apk}`;
  if (/arch/.test(ids)) return `${sudo}pacman -S --needed ${names.pacman}`;
  if (/suse/.test(ids)) return `${sudo}zypper install -y ${names.zypper}`;
  const apt = what === "venv" && version ? `python${version.join(".")}-venv` : names.apt;
  return `${sudo}apt-get install -y ${apt}`;
}
