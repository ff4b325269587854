/** P(X = k) for X ~ Binomial(n, q), k a whole number in [0, n] (not checked). Relative error below 1e-9
 *  for n up to 10^5. */
export function binomialPmf(k: number, n: number, q: number): number {
  if (q === 0) return k === 0 ? 1 : 0;
  if (q === 1) return k === n ? 1 : 0;
  return Math.exp(lnFactorial(n) - lnFactorial(k) - lnFactorial(n - k) + k * Math.log(q) + (n - k) * Math.log1p(-q));
}

/** P(X = 0), P(X = 1) ... P(X = most) of n fair coins: exact while C(n, k) < 2^53. */
export function fairPmf(n: number, most: number): readonly number[] {
  if (n > 1000) return Array.from({ length: most + 1 }, (_, k) => binomialPmf(k, n, 0.5));
  const terms = [2 ** -n];
  for (let k = 0; k < most; k += 1) terms.push((terms[k]! * (n - k)) / (k + 1));
  return terms;
}

/** ln n! : the product below 20, from there Stirling's series (the first term left out is below 2e-15). */
export function lnFactorial(n: number): number {
  if (n < 20) {
    let product = 1;
    for (let factor = 2; factor <= n; factor += 1) product *= factor;
    return Math.log(product);
  }
  const square = n * n;
  const series = (1 / 12 - (1 / 360 - (1 / 1260 - 1 / (1680 * square)) / square) / square) / n;
  return (n + 0.5) * Math.log(n) - n + Math.log(2 * Math.PI) / 2 + series;
}
