import type { Pipeline, Query, RankedList } from "../types";
import { runStages } from "../recall";
import { refusal } from "./refuse";
import type { Store } from "./store-type";

/** A live recall: runs the pipeline and raises the hit count of everything it returns. The only thing that does so; an
 *  audit runs recallAll, and a read-only store is refused (STORE_READ_ONLY) before anything runs. */
export async function recall(
  store: Pick<Store, "mode" | "path" | "touch">, pipeline: Pipeline, query: Query, context: { readonly now: string },
): Promise<RankedList> {
  if (store.mode === "read-only") {
    const code = "STORE_READ_ONLY";
    throw refusal(code, `${store.path}: a live recall raises hit counts; on a read-only store use recallAll`);
  }
  const lists = await runStages(pipeline, query, context.now);
  const list = lists[lists.length - 1] ?? [];
  if (list.length > 0) store.touch(list.map(({ id }) => id));
  return list;
}
