import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { labEnvironment, runtimeFolder, writeLabConfig } from "../../lib/cli/lab-config";
import { mendLine, type System } from "../../lib/cli/lab-mend";
import { mirrored } from "../../lib/cli/lab-mirror";
import { markInstalled, partMissing, venvPaths } from "../../lib/cli/lab-pins";
import { isHeadless, runLab } from "../../lib/cli/lab";

const root = mkdtempSync(join(tmpdir(), "recall-lab-settings-"));
const venv = venvPaths(root);
after(() => rmSync(root, { recursive: true, force: true }));

const system = (osRelease: string, more: Partial<System> = {}): System => ({
  platform: "linux", osRelease, isRoot: false, ...more,
});

describe("the line that mends what is missing", () => {
  test("is that of the system, with sudo only for those who are not root", () => {
    const debian = system('ID=debian\nVERSION_ID="12"');
    assert.equal(mendLine("venv", debian), "sudo apt-get install -y python3-venv");
    assert.equal(mendLine("venv", debian, [3, 12]), "sudo apt-get install -y python3.12-venv");
    assert.equal(mendLine("chromium", { ...debian, isRoot: true }), "apt-get install -y chromium");
    assert.equal(mendLine("python", system("ID=fedora")), "sudo dnf install -y python3 python3-pip");
    assert.equal(mendLine("CJK font", system("ID=alpine")), "sudo apk add font-noto-cjk");
    assert.equal(mendLine("python", system("ID=manjaro\nID_LIKE=arch")), "sudo pacman -S --needed python python-pip");
    assert.match(mendLine("python", system('ID="opensuse-leap"\nID_LIKE="suse opensuse"')), /^sudo zypper install -y /);
    assert.equal(mendLine("python", system("", { platform: "darwin" })), "brew install python");
    assert.equal(mendLine("python", system("", { platform: "win32" })), "winget install -e --id Python.Python.3.12");
  });
});

describe("proxies and mirrors", () => {
  test("pip's index, from its variable or its file, is uv's too; what is set for uv wins", () => {
    assert.equal(mirrored({ PIP_INDEX_URL: "https://a/simple" })["UV_DEFAULT_INDEX"], "https://a/simple");
    assert.equal(mirrored({}, "https://b/simple")["UV_DEFAULT_INDEX"], "https://b/simple");
    assert.equal(mirrored({ PIP_INDEX_URL: "https://a", UV_DEFAULT_INDEX: "https://c" })["UV_DEFAULT_INDEX"], "https://c");
    assert.equal(mirrored({ PIP_INDEX_URL: "https://a", UV_INDEX_URL: "https://c" })["UV_DEFAULT_INDEX"], undefined);
    assert.equal(mirrored({ PIP_CERT: "/c.pem" })["SSL_CERT_FILE"], "/c.pem");
  });

  test("npm's proxy counts where no other is set, in either case", () => {
    assert.equal(mirrored({ npm_config_https_proxy: "http://p:1" })["HTTPS_PROXY"], "http://p:1");
    assert.equal(mirrored({ npm_config_https_proxy: "http://p:1", https_proxy: "http://q:1" })["HTTPS_PROXY"], undefined);
  });
});

describe("JupyterLab's files", () => {
  test("all stand below .venv: kernel, settings, no news", () => {
    writeLabConfig(venv);
    const spec = JSON.parse(readFileSync(join(venv.folder, "share", "jupyter", "kernels", "recall-lab", "kernel.json"), "utf8"));
    assert.equal(spec.argv[0], process.execPath);
    const page = readFileSync(join(venv.folder, "jupyter", "config", "labconfig", "page_config.json"), "utf8");
    assert.match(page, /announcements": true/);
    assert.match(readFileSync(join(venv.folder, "jupyter", "config", "jupyter_server_config.py"), "utf8"), /news_url = None/);
  });

  test("the environment names folders below .venv and keeps nothing of another Jupyter's", () => {
    const env = labEnvironment(venv, "/run", { PATH: "/bin", JUPYTER_PATH: "/x", JPY_PARENT_PID: "1", PYTHONPATH: "/y", HOME: "/h" });
    assert.deepEqual([env["JUPYTER_PATH"], env["JPY_PARENT_PID"], env["PYTHONPATH"], env["HOME"]], [undefined, undefined, undefined, "/h"]);
    const folders = ["JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR", "IPYTHONDIR"];
    for (const name of folders) assert.ok(env[name]?.startsWith(venv.folder), name);
    assert.ok(env["PATH"]?.startsWith(venv.bin));
    assert.deepEqual([env["RECALL_LAB_WIDGETS"], env["RECALL_LAB_PLOTLY"]], ["", "1"]);
  });

  test("the runtime folder is this person's alone, and those of servers that are gone go", () => {
    const left = join(venv.folder, "jupyter", "runtime", "999999999-1");
    mkdirSync(left, { recursive: true });
    const folder = runtimeFolder(venv, process.pid, 5);
    assert.ok(existsSync(folder));
    assert.equal(existsSync(left), false);
  });

  test("a part is missing until it is marked, and again when its Python does not answer", () => {
    assert.equal(partMissing("base", venv), "not installed yet");
    markInstalled("base", venv);
    assert.equal(partMissing("base", venv), "its Python does not answer any more");
  });
});

describe("npm run lab", () => {
  test("opens no browser in CI, over SSH or without a display", () => {
    assert.equal(isHeadless({ CI: "true", DISPLAY: ":0" }, "linux"), true);
    assert.equal(isHeadless({ SSH_CONNECTION: "x", DISPLAY: ":0" }, "linux"), true);
    assert.equal(isHeadless({}, "linux"), true);
    assert.deepEqual([isHeadless({ DISPLAY: ":0" }, "linux"), isHeadless({ WSL_DISTRO_NAME: "d" }, "linux"),
      isHeadless({}, "darwin"), isHeadless({}, "win32")], [false, false, false, false]);
  });

  test("wrong use is told in one line, with status 2, before anything is installed", async () => {
    for (const [argv, said] of [
      [["--port", "x"], /--port must be a whole number/], [["--nonsense"], /nonsense/], [["/no/such.ipynb"], /no such folder/],
      [[__filename], /expected a folder or a \.ipynb file/], [["a", "b"], /one folder or notebook/],
    ] as const) {
      const err: string[] = [];
      assert.equal(await runLab(argv, { out: () => undefined, err: (text) => void err.push(text) }), 2);
      assert.match(err.join(""), said);
      assert.equal(err.join("").trim().split("\n").length, 1);
    }
  });
});
