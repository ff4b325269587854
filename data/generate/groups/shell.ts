import { again, each, failure, slots, type Failure, type Group, type Slot } from "../nouns";
import type { Random } from "../random";

// 33 of the 47 are one text: the largest cluster at cosine .98 that article 86 prints has 33 members.
const IDENTICAL = Array<number>(33).fill(2);
const REPEATED = [4, 5, 6];
const WITH_ANOTHER_CODE = [2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 4];

const STANDARD = failure("shell.exit", "命令返回非零退出码: 1");
const HINTS = ["", " (系统找不到指定的路径)", " ('pnpm' 不是内部或外部命令)", " (脚本第 12 行报错)", " (文件名语法不正确)"];

/** The monotonous group: `shell.run` says little more than the exit code. */
export const shell: Group = {
  name: "shell",
  slots: slots("shell", "run", [...IDENTICAL, ...REPEATED, ...WITH_ANOTHER_CODE]),
  hits: 2,
  write: (random, slot, place) => {
    return place < IDENTICAL.length + REPEATED.length ? again(slot, STANDARD) : withAnotherCode(random, slot);
  },
};

function withAnotherCode(random: Random, slot: Slot): readonly Failure[] {
  const odd = failure("shell.exit", `命令返回非零退出码: ${random.pick([2, 3, 127, 128, 255, 9009])}${random.pick(HINTS)}`);
  return each(slot, (i) => (i === 0 || random.chance(50) ? odd : STANDARD));
}
