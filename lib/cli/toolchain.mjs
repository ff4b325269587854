// What compiling better-sqlite3 needs on this machine, and the one line that mends what is missing.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const answers = (program) => spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;

/** `problems`: what is missing, in words. `nodedir`: where Node's headers lie, or undefined when they must be fetched. */
export function toolchainProblems() {
  if (process.platform === "win32") return { problems: [], mend: "", nodedir: undefined };
  const nodedir = headers();
  const tools = [["python3"], ["make"], ["g++", "c++", "clang++"]];
  const missing = tools.filter((names) => !names.some(answers)).map((names) => names[0]);
  return { problems: missing, mend: mendLine(missing), nodedir };
}

/** The prefix whose include/node holds the headers of this very Node; npm's own setting wins. */
function headers() {
  const prefixes = [process.env.npm_config_nodedir, join(dirname(process.execPath), ".."), "/usr"];
  return prefixes.find((prefix) => prefix && sameVersion(join(prefix, "include", "node", "node_version.h")));
}

function sameVersion(file) {
  if (!existsSync(file)) return false;
  const text = readFileSync(file, "utf8");
  const part = (name) => new RegExp(`#define NODE_${name}_VERSION (\\d+)`).exec(text)?.[1];
  return [part("MAJOR"), part("MINOR"), part("PATCH")].join(".") === process.versions.node;
}

function mendLine(missing) {
  if (process.platform === "darwin") return "xcode-select --install";
  const osRelease = existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "";
  if (/fedora|rhel|centos/i.test(osRelease)) return "sudo dnf install -y python3 make gcc-c++";
  if (/alpine/i.test(osRelease)) return "apk add python3 make g++";
  if (/arch/i.test(osRelease)) return "sudo pacman -S --needed python make gcc";
  return `sudo apt-get install -y ${missing.join(" ") || "python3 make g++"}`;
}
