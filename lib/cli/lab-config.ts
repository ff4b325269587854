import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { specFolder, writeSpec } from "../kernel/kernelspec";
import { isAlive } from "../kernel/parent";
import { writeWhole } from "../notebook";
import { partMissing, type Venv } from "./lab-pins";

/** The variable that tells cells that their front end can draw the live slider. */
const WIDGETS = "RECALL_LAB_WIDGETS";
/** The one that tells them that it draws Plotly figures, and nothing else of their outputs. */
const PLOTLY = "RECALL_LAB_PLOTLY";

/** Writes the kernel's spec and JupyterLab's settings below .venv, anew each time (Node or the clone may have moved). */
export function writeLabConfig(venv: Venv): void {
  writeSpec(specFolder(venv.folder));
  const config = join(venv.folder, "jupyter", "config");
  writeWhole(join(config, "jupyter_server_config.py"), serverConfig(join(venv.folder, "jupyter", "checkpoints")));
  const disabled = { disabledExtensions: { "@jupyterlab/apputils-extension:announcements": true } };
  writeWhole(join(config, "labconfig", "page_config.json"), JSON.stringify(disabled, null, 2));
  const settings = join(venv.folder, "share", "jupyter", "lab", "settings");
  writeWhole(join(settings, "overrides.json"), JSON.stringify(OVERRIDES, null, 2));
}

const OVERRIDES = {
  "@jupyterlab/apputils-extension:notification": { fetchNews: "false", checkForUpdates: false, doNotDisturbMode: true },
  "@jupyterlab/apputils-extension:themes": { "adaptive-theme": true },
  // Figures keep what was done to them when they are scrolled out of sight.
  "@jupyterlab/notebook-extension:tracker": { windowingMode: "defer" },
};

/** No look-ups in the network, checkpoints out of the folders of notebooks, and an end when Node ends, however. */
const serverConfig = (checkpoints: string): string => `# Written by npm run lab; changes are lost.
import hashlib, os, signal, threading
from jupyter_server.services.contents.filecheckpoints import AsyncFileCheckpoints

class CheckpointsInVenv(AsyncFileCheckpoints):
    def checkpoint_path(self, checkpoint_id, path):
        parent, name = os.path.split(self._get_os_path(path=path.strip("/")))
        base, extension = os.path.splitext(name)
        key = hashlib.sha256(parent.encode()).hexdigest()[:16]
        folder = os.path.join(${JSON.stringify(checkpoints)}, key)
        os.makedirs(folder, exist_ok=True)
        return os.path.join(folder, f"{base}-{checkpoint_id}{extension}")

def end_with_parent():
    while os.read(0, 4096):
        pass
    os.kill(os.getpid(), signal.SIGTERM)

if os.environ.pop("RECALL_LAB_STDIN_IS_PARENT", ""):
    threading.Thread(target=end_with_parent, daemon=True).start()

c = get_config()
c.ContentsManager.checkpoints_class = CheckpointsInVenv
c.MultiKernelManager.default_kernel_name = "recall-lab"
c.LabApp.news_url = None
c.LabApp.check_for_updates_class = "jupyterlab.handlers.announcements.NeverCheckForUpdate"
c.LabApp.extension_manager = "readonly"
`;

/** The environment of the server: every Jupyter folder is below .venv, nothing of another Jupyter's leaks in. The
 *  runtime folder belongs to this server alone. */
export function labEnvironment(venv: Venv, runtime: string, env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !/^(JUPYTER|JPY_|PYTHONHOME$|PYTHONPATH$|IPYTHONDIR$)/.test(name));
  const jupyter = join(venv.folder, "jupyter");
  return {
    ...Object.fromEntries(kept),
    JUPYTER_CONFIG_DIR: join(jupyter, "config"),
    JUPYTER_DATA_DIR: join(jupyter, "data"),
    JUPYTER_RUNTIME_DIR: runtime,
    JUPYTERLAB_SETTINGS_DIR: join(jupyter, "settings"),
    JUPYTERLAB_WORKSPACES_DIR: join(jupyter, "workspaces"),
    JUPYTER_PREFER_ENV_PATH: "1",
    IPYTHONDIR: join(jupyter, "ipython"),
    PYTHONNOUSERSITE: "1",
    VIRTUAL_ENV: venv.folder,
    PATH: [venv.bin, env["PATH"] ?? ""].join(delimiter),
    [WIDGETS]: partMissing("widgets", venv) === "" ? "1" : "",
    [PLOTLY]: "1",
  };
}

/** An empty folder, readable by this person alone, for the files of one server; those of servers that are gone go. */
export function runtimeFolder(venv: Venv, pid: number = process.pid, now: number = Date.now()): string {
  const parent = join(venv.folder, "jupyter", "runtime");
  mkdirSync(parent, { recursive: true });
  const isLeft = (name: string): boolean => !isAlive(Number(name.split("-")[0]));
  for (const name of readdirSync(parent).filter(isLeft)) rmSync(join(parent, name), { recursive: true, force: true });
  const folder = join(parent, `${pid}-${now}`);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}
