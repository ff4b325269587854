import { writeSync } from "node:fs";
import { openStore } from "../../../lib/store";
import { toVectors } from "../../../lib/vectors";
import { experience } from "../experience";
import { numbers } from "../indexed";

/** A process that writes until it is killed: transactions of 1, 21 and 41 rows with their vectors, each acknowledged on
 *  stdout after its commit. Arguments: the store's file, and the name of the round. */
export const SIZES = [1, 21, 41] as const;

const DIMENSION = 64;

function write(path: string, round: string): void {
  const store = openStore(path, { cap: 10_000_000, busyTimeout: 10_000 });
  const random = numbers(round.length + Number(round));
  for (let step = 0; ; step += 1) {
    const ids = Array.from({ length: SIZES[step % SIZES.length] ?? 1 }, (_, at) => `${round}/${step}/${at}`);
    const vectors = toVectors(ids.map(() => Float32Array.from({ length: DIMENSION }, random)));
    store.addAll(ids.map((id) => experience({ id })), { model: "toy", variant: "T0", vectors });
    writeSync(1, `${step}\n`);
  }
}

const [, , path, round] = process.argv;
if (require.main === module && path !== undefined && round !== undefined) write(path, round);
