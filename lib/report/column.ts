import type { Format } from "./format";
import type { Column } from "./table";

/** A table column in short: the field, its heading (default: the field's name) and how its values print. */
export function column(key: string, label: string = key, format?: Format): Column {
  return format === undefined ? { key, label } : { key, label, format };
}
