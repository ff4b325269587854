import { signedDraws } from "./flip-draws";
import { words } from "./words";

/** Whether signed sums of the sizes surely take more than `most` different values, before anybody lists them: no two of
 *  so many random ones agree that, were there no more, a dozen pairs would be expected to. Wrong once in 10^5 times, in
 *  calling rich what is not. */
export function isRich(sizes: ArrayLike<number>, tolerance: number, most: number): boolean {
  if (2 ** sizes.length <= most) return false;
  const sums = signedDraws(sizes, Math.ceil(Math.sqrt(24 * most)), words(1)).sort();
  for (let i = 1; i < sums.length; i += 1) if (sums[i]! - sums[i - 1]! <= 4 * tolerance) return false;
  return true;
}
