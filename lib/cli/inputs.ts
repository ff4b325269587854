import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { bundled, readSettings } from "../formats";
import type { BannerItem } from "../notebook";
import { packageRoot } from "../root";
import { DEFAULT_MODEL } from "../vectors";

/** One hash over everything the pages depend on: the build, the notebooks, the data, our environment variables. */
export function inputHash(): string {
  const root = packageRoot();
  const hash = createHash("sha256").update(readFileSync(join(root, "dist", ".built")));
  for (const file of [...filesBelow(join(root, "notebooks")), ...filesBelow(join(root, "data"))]) {
    hash.update(relative(root, file)).update(readFileSync(file));
  }
  const ours = Object.entries(process.env).filter(([name]) => name.startsWith("RECALL_LAB_")).sort();
  return hash.update(JSON.stringify([process.versions.node, ours])).digest("hex");
}

/** What every page says about where its numbers come from; the same for the same inputs. */
export async function siteBanner(): Promise<readonly BannerItem[]> {
  const root = packageRoot();
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const corpus = createHash("sha256").update(readFileSync(bundled("weclaw/corpus.jsonl"))).digest("hex");
  const settings = await readSettings(bundled("weclaw/settings.json"));
  return [
    { label: "recall-lab", value: version },
    { label: "Node", value: process.versions.node },
    { label: "model", value: process.env["RECALL_LAB_MODEL"] ?? DEFAULT_MODEL },
    { label: "corpus", value: `weclaw, sha256 ${corpus.slice(0, 12)}` },
    { label: "seed", value: String(settings["seed"] ?? "not observed") },
  ];
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1)).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
