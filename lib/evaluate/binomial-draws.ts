import { binomialPmf, lnFactorial } from "./binomial";
import type { Words } from "./words";

/** Draws from Binomial(n, q) for one n and q, many times: by an alias table over every count whose probability is not
 *  lost in rounding (12 standard deviations around the mean). `first` and `second` are uniform in [0, 1). */
export function binomialTable(n: number, q: number): (first: number, second: number) => number {
  const reach = 12 * Math.sqrt(n * q * (1 - q)) + 20;
  const low = Math.max(0, Math.floor(n * q - reach));
  const size = Math.min(n, Math.ceil(n * q + reach)) - low + 1;
  const scaled = Float64Array.from({ length: size }, (_, i) => binomialPmf(low + i, n, q));
  const total = scaled.reduce((sum, one) => sum + one, 0);
  scaled.forEach((one, i) => {
    scaled[i] = (one / total) * size;
  });
  const other = Int32Array.from({ length: size }, (_, i) => i);
  const small = [...scaled.keys()].filter((i) => scaled[i]! < 1);
  const large = [...scaled.keys()].filter((i) => scaled[i]! >= 1);
  while (small.length > 0 && large.length > 0) {
    const poor = small.pop()!;
    const rich = large[large.length - 1]!;
    other[poor] = rich;
    scaled[rich]! -= 1 - scaled[poor]!;
    if (scaled[rich]! < 1) small.push(large.pop()!);
  }
  for (const left of [...small, ...large]) scaled[left] = 1;
  return (first, second) => {
    const i = Math.floor(first * size);
    return low + (second < scaled[i]! ? i : other[i]!);
  };
}

/** One draw from Binomial(n, q), for an n and q that change from draw to draw: by inversion where few are expected,
 *  else by transformed rejection. Source: Hormann 1993 (BTRS). */
export function binomialDraw(n: number, q: number, source: Words): number {
  if (n === 0 || q <= 0) return 0;
  if (q >= 1) return n;
  if (q > 0.5) return n - binomialDraw(n, 1 - q, source);
  return n * q < 10 ? inverted(n, q, source.next) : transformed(n, q, source.next);
}

function inverted(n: number, q: number, next: () => number): number {
  const odds = q / (1 - q);
  let left = next();
  let probability = Math.exp(n * Math.log1p(-q));
  let k = 0;
  while (left >= probability && k < n) {
    left -= probability;
    probability *= (odds * (n - k)) / (k + 1);
    k += 1;
  }
  return k;
}

function transformed(n: number, q: number, next: () => number): number {
  const deviation = Math.sqrt(n * q * (1 - q));
  const b = 1.15 + 2.53 * deviation;
  const a = -0.0873 + 0.0248 * b + 0.01 * q;
  const inside = 0.92 - 4.2 / b;
  for (;;) {
    const u = next() - 0.5;
    const v = next();
    const edge = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / edge + b) * u + n * q + 0.5);
    if (edge >= 0.07 && v <= inside) return k;
    if (k < 0 || k > n) continue;
    const mode = Math.floor((n + 1) * q);
    const height = (v * (2.83 + 5.1 / b) * deviation) / (a / (edge * edge) + b);
    const ratio = lnFactorial(mode) + lnFactorial(n - mode) - lnFactorial(k) - lnFactorial(n - k);
    if (Math.log(height) <= ratio + (k - mode) * Math.log(q / (1 - q))) return k;
  }
}
