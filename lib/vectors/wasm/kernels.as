// The inner loops of lib/vectors, in AssemblyScript (WebAssembly SIMD, 128 bits). Every pointer is a byte offset into
// the module's memory, which lib/vectors hands in. Rebuild with `node lib/vectors/wasm/build.mjs`.
//
// Rows are searched as whole numbers: 16 bits where there are few rows, 8 bits beyond. `error` holds, for each row, how
// far its cosine can at most be off because of that, so that the true one lies within +-(error + extra) of the score.

/** Decides a near-tie in float64: whether the row joins the centre at the threshold (all by their number). */
@external("env", "joins")
declare function joins(row: i32, centre: i32, threshold: i32): i32;

/** Copies the float32 of a centre to where `useRoom` said; returns 1 / its length, 0 where float32 cannot tell. */
@external("env", "stage")
declare function stage(centre: i32): f32;

// @ts-ignore: decorator
@inline
function sum4(v: v128): f32 {
  return f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1) + f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3);
}

// @ts-ignore: decorator
@inline
function add4(v: v128): i32 {
  return i32x4.extract_lane(v, 0) + i32x4.extract_lane(v, 1) + i32x4.extract_lane(v, 2) + i32x4.extract_lane(v, 3);
}

// @ts-ignore: decorator
@inline
function highest(v: v128): f32 {
  return max(max(f32x4.extract_lane(v, 0), f32x4.extract_lane(v, 1)), max(f32x4.extract_lane(v, 2), f32x4.extract_lane(v, 3)));
}

// A number up to 2^22 plus this is rounded to a whole one, which then stands in the sum's lowest bits.
const ROUND: f32 = 12582912;

// @ts-ignore: decorator
@inline
function wholeOf(rounded: v128): v128 {
  return i32x4.sub(rounded, i32x4.splat(0x4b400000));
}

/** Rows of `d` float32 (a multiple of 16) to unsigned bytes around 128, with each row's step and error. `inverse` holds
 *  1 / length; 0 says that the row cannot be told: it gets an error that no score escapes. `slack` is added to errors. */
export function toBytes(
  from: usize, count: i32, d: i32, inverse: usize, to: usize, step: usize, error: usize, slack: f32,
): void {
  for (let r: usize = 0; r < <usize>count; r++) {
    const row = from + r * <usize>d * 4;
    const end = row + <usize>d * 4;
    const scale = f32x4.splat(load<f32>(inverse + r * 4));
    let m0 = f32x4.splat(0), m1 = m0, m2 = m0, m3 = m0;
    for (let p = row; p < end; p += 64) {
      m0 = f32x4.pmax(m0, f32x4.abs(v128.load(p)));
      m1 = f32x4.pmax(m1, f32x4.abs(v128.load(p, 16)));
      m2 = f32x4.pmax(m2, f32x4.abs(v128.load(p, 32)));
      m3 = f32x4.pmax(m3, f32x4.abs(v128.load(p, 48)));
    }
    const size = highest(f32x4.pmax(f32x4.pmax(m0, m1), f32x4.pmax(m2, m3))) * load<f32>(inverse + r * 4) / 127;
    const grow = f32x4.splat(size > 0 ? 1 / size : 0);
    const back = f32x4.splat(size);
    let off = f32x4.splat(0), other = off;
    let q = to + r * <usize>d;
    for (let p = row; p < end; p += 32) {
      const a = f32x4.mul(v128.load(p), scale);
      const b = f32x4.mul(v128.load(p, 16), scale);
      const ra = f32x4.add(f32x4.mul(a, grow), f32x4.splat(ROUND));
      const rb = f32x4.add(f32x4.mul(b, grow), f32x4.splat(ROUND));
      const da = f32x4.sub(a, f32x4.mul(f32x4.sub(ra, f32x4.splat(ROUND)), back));
      const db = f32x4.sub(b, f32x4.mul(f32x4.sub(rb, f32x4.splat(ROUND)), back));
      off = f32x4.add(off, f32x4.mul(da, da));
      other = f32x4.add(other, f32x4.mul(db, db));
      const words = i16x8.narrow_i32x4_s(wholeOf(ra), wholeOf(rb));
      const bytes = v128.xor(i8x16.narrow_i16x8_s(words, words), i8x16.splat(-128));
      v128.store64_lane(q, bytes, 0);
      q += 8;
    }
    const known = load<f32>(inverse + r * 4) > 0;
    store<f32>(step + r * 4, known ? size : 0);
    store<f32>(error + r * 4, known ? sqrt(sum4(f32x4.add(off, other))) * 1.001 + slack : 8);
  }
}

/** Rows of `d` float32 (a multiple of 16) to 16-bit whole numbers, 32,767 the length of a row; as `toBytes`. */
export function toWords(
  from: usize, count: i32, d: i32, inverse: usize, to: usize, step: usize, error: usize, slack: f32,
): void {
  for (let r: usize = 0; r < <usize>count; r++) {
    const row = from + r * <usize>d * 4;
    const end = row + <usize>d * 4;
    const own = load<f32>(inverse + r * 4);
    const scale = f32x4.splat(own * 32767);
    let off = f32x4.splat(0);
    let q = to + r * <usize>d * 2;
    for (let p = row; p < end; p += 32) {
      const a = f32x4.mul(v128.load(p), scale);
      const b = f32x4.mul(v128.load(p, 16), scale);
      const ra = f32x4.add(a, f32x4.splat(ROUND));
      const rb = f32x4.add(b, f32x4.splat(ROUND));
      const da = f32x4.sub(a, f32x4.sub(ra, f32x4.splat(ROUND)));
      const db = f32x4.sub(b, f32x4.sub(rb, f32x4.splat(ROUND)));
      off = f32x4.add(off, f32x4.add(f32x4.mul(da, da), f32x4.mul(db, db)));
      v128.store(q, i16x8.narrow_i32x4_s(wholeOf(ra), wholeOf(rb)));
      q += 16;
    }
    store<f32>(step + r * 4, own > 0 ? <f32>(1.0 / 32767.0) : 0);
    store<f32>(error + r * 4, own > 0 ? sqrt(sum4(off)) * <f32>(1.001 / 32767.0) + slack : 8);
  }
}

// @ts-ignore: decorator
@inline
function eight<T>(p: usize): v128 {
  if (sizeof<T>() == 1) return v128.load8x8_u(p);
  return v128.load(p);
}

// @ts-ignore: decorator
@inline
function oneRow<T>(row: usize, d: i32, query: usize): v128 {
  let sum = i32x4.splat(0);
  for (let k: usize = 0; k < <usize>d; k += 8) {
    sum = i32x4.add(sum, i32x4.dot_i16x8_s(eight<T>(row + k * sizeof<T>()), v128.load(query + k * 2)));
  }
  return sum;
}

// @ts-ignore: decorator
@inline
function keep(sum: v128, shift: i32, r: usize, scale: f32, extra: f32, step: usize, error: usize, out: usize): void {
  const dot = <f32>(add4(sum) - shift);
  store<f32>(out + r * 4, dot * (load<f32>(step + r * 4) * scale) + load<f32>(error + r * 4) + extra);
}

// Eight rows that lie far apart are read side by side: the processor fetches ahead for each of them, which on memory
// that does not fit its caches is more than twice as fast as row after row.
// @ts-ignore: decorator
@inline
function upper<T>(
  rows: usize, count: i32, d: i32, query: usize, scale: f32, extra: f32, step: usize, error: usize, out: usize, shift: i32,
): void {
  const size = <usize>d * sizeof<T>();
  const part = <usize>count >> 3;
  const far = part * size;
  for (let r: usize = 0; r < part; r++) {
    const p = rows + r * size;
    let s0 = i32x4.splat(0), s1 = i32x4.splat(0), s2 = i32x4.splat(0), s3 = i32x4.splat(0);
    let s4 = i32x4.splat(0), s5 = i32x4.splat(0), s6 = i32x4.splat(0), s7 = i32x4.splat(0);
    let p0 = p, p1 = p + far, p2 = p + far * 2, p3 = p + far * 3;
    let p4 = p + far * 4, p5 = p + far * 5, p6 = p + far * 6, p7 = p + far * 7;
    const end = p + size;
    let at = query;
    while (p0 < end) {
      const q = v128.load(at);
      s0 = i32x4.add(s0, i32x4.dot_i16x8_s(eight<T>(p0), q));
      s1 = i32x4.add(s1, i32x4.dot_i16x8_s(eight<T>(p1), q));
      s2 = i32x4.add(s2, i32x4.dot_i16x8_s(eight<T>(p2), q));
      s3 = i32x4.add(s3, i32x4.dot_i16x8_s(eight<T>(p3), q));
      s4 = i32x4.add(s4, i32x4.dot_i16x8_s(eight<T>(p4), q));
      s5 = i32x4.add(s5, i32x4.dot_i16x8_s(eight<T>(p5), q));
      s6 = i32x4.add(s6, i32x4.dot_i16x8_s(eight<T>(p6), q));
      s7 = i32x4.add(s7, i32x4.dot_i16x8_s(eight<T>(p7), q));
      p0 += 8 * sizeof<T>(); p1 += 8 * sizeof<T>(); p2 += 8 * sizeof<T>(); p3 += 8 * sizeof<T>();
      p4 += 8 * sizeof<T>(); p5 += 8 * sizeof<T>(); p6 += 8 * sizeof<T>(); p7 += 8 * sizeof<T>();
      at += 16;
    }
    keep(s0, shift, r, scale, extra, step, error, out);
    keep(s1, shift, r + part, scale, extra, step, error, out);
    keep(s2, shift, r + part * 2, scale, extra, step, error, out);
    keep(s3, shift, r + part * 3, scale, extra, step, error, out);
    keep(s4, shift, r + part * 4, scale, extra, step, error, out);
    keep(s5, shift, r + part * 5, scale, extra, step, error, out);
    keep(s6, shift, r + part * 6, scale, extra, step, error, out);
    keep(s7, shift, r + part * 7, scale, extra, step, error, out);
  }
  for (let r = part << 3; r < <usize>count; r++) {
    keep(oneRow<T>(rows + r * size, d, query), shift, r, scale, extra, step, error, out);
  }
}

/** What the cosine of each row of bytes to the query can be at most. `query`: 16-bit numbers times `scale`. */
export function upperOfBytes(
  rows: usize, count: i32, d: i32, query: usize, scale: f32, extra: f32, step: usize, error: usize, out: usize,
): void {
  // The bytes lie around 128: the query's sum, taken 128 times, comes off again.
  let total = i32x4.splat(0);
  for (let k: usize = 0; k < <usize>d * 2; k += 16) total = i32x4.add(total, i32x4.dot_i16x8_s(v128.load(query + k), i16x8.splat(128)));
  upper<u8>(rows, count, d, query, scale, extra, step, error, out, add4(total));
}

/** `upperOfBytes` for rows of 16-bit numbers. */
export function upperOfWords(
  rows: usize, count: i32, d: i32, query: usize, scale: f32, extra: f32, step: usize, error: usize, out: usize,
): void {
  upper<i16>(rows, count, d, query, scale, extra, step, error, out, 0);
}

// @ts-ignore: decorator
@inline
function rowOrQuery(rows: usize, d: i32, which: usize, count: i32, i: i32, query: usize): usize {
  return i < count ? rows + <usize>load<i32>(which + i * 4) * d * 4 : query;
}

// Numbers 2 and 3 of a vector as float64.
// @ts-ignore: decorator
@inline
function upperHalf(v: v128): v128 {
  return f64x2.promote_low_f32x4(v128.shuffle<i64>(v, v, 1, 1));
}

/** Dot products of the rows (`d` float32 each, a multiple of 16) that `which` names with the query, and behind them the
 *  query's with itself: count + 1 float64 (room for count + 4). Each is summed over k = 0, 1, ... in float64, so bit by
 *  bit what a plain loop gives; two rows share a vector and four go side by side. */
export function exactDots(rows: usize, d: i32, which: usize, count: i32, query: usize, out: usize): void {
  for (let i = 0; i <= count; i += 4) {
    let a = rowOrQuery(rows, d, which, count, i, query), b = rowOrQuery(rows, d, which, count, i + 1, query);
    let c = rowOrQuery(rows, d, which, count, i + 2, query), e = rowOrQuery(rows, d, which, count, i + 3, query);
    let ab = f64x2.splat(0), ce = ab;
    const end = query + <usize>d * 4;
    for (let q = query; q < end; q += 16) {
      const va = v128.load(a), vb = v128.load(b), vc = v128.load(c), ve = v128.load(e);
      const ab0 = v128.shuffle<i32>(va, vb, 0, 4, 1, 5), ab2 = v128.shuffle<i32>(va, vb, 2, 6, 3, 7);
      const ce0 = v128.shuffle<i32>(vc, ve, 0, 4, 1, 5), ce2 = v128.shuffle<i32>(vc, ve, 2, 6, 3, 7);
      const q0 = f64x2.splat(<f64>load<f32>(q)), q1 = f64x2.splat(<f64>load<f32>(q, 4));
      const q2 = f64x2.splat(<f64>load<f32>(q, 8)), q3 = f64x2.splat(<f64>load<f32>(q, 12));
      ab = f64x2.add(ab, f64x2.mul(f64x2.promote_low_f32x4(ab0), q0));
      ce = f64x2.add(ce, f64x2.mul(f64x2.promote_low_f32x4(ce0), q0));
      ab = f64x2.add(ab, f64x2.mul(upperHalf(ab0), q1));
      ce = f64x2.add(ce, f64x2.mul(upperHalf(ce0), q1));
      ab = f64x2.add(ab, f64x2.mul(f64x2.promote_low_f32x4(ab2), q2));
      ce = f64x2.add(ce, f64x2.mul(f64x2.promote_low_f32x4(ce2), q2));
      ab = f64x2.add(ab, f64x2.mul(upperHalf(ab2), q3));
      ce = f64x2.add(ce, f64x2.mul(upperHalf(ce2), q3));
      a += 16; b += 16; c += 16; e += 16;
    }
    v128.store(out + i * 8, ab);
    v128.store(out + i * 8, ce, 16);
  }
}

/** Puts a value in the place of the least of a heap of `k` (the least lies first). */
function replaceLeast(heap: usize, k: i32, value: f32): void {
  let at = 0;
  for (;;) {
    let next = at * 2 + 1;
    if (next >= k) break;
    if (next + 1 < k && load<f32>(heap + (next + 1) * 4) < load<f32>(heap + next * 4)) next++;
    if (load<f32>(heap + next * 4) >= value) break;
    store<f32>(heap + at * 4, load<f32>(heap + next * 4));
    at = next;
  }
  store<f32>(heap + at * 4, value);
}

/** The rows that may be among the k best, ascending into `out`; returns how many. `heap` has room for k float32. */
export function candidates(upper: usize, error: usize, extra: f32, count: i32, k: i32, heap: usize, out: usize): i32 {
  for (let i = 0; i < k; i++) store<f32>(heap + i * 4, -9);
  let floor: f32 = -9;
  let r = 0;
  for (; r + 4 <= count; r += 4) {
    if (!v128.any_true(f32x4.gt(v128.load(upper + r * 4), f32x4.splat(floor)))) continue;
    for (let i = r; i < r + 4; i++) {
      const lower = load<f32>(upper + i * 4) - 2 * (load<f32>(error + i * 4) + extra);
      if (lower <= floor) continue;
      replaceLeast(heap, k, lower);
      floor = load<f32>(heap);
    }
  }
  for (; r < count; r++) {
    const lower = load<f32>(upper + r * 4) - 2 * (load<f32>(error + r * 4) + extra);
    if (lower <= floor) continue;
    replaceLeast(heap, k, lower);
    floor = load<f32>(heap);
  }
  let found = 0;
  for (r = 0; r + 4 <= count; r += 4) {
    if (!v128.any_true(f32x4.ge(v128.load(upper + r * 4), f32x4.splat(floor)))) continue;
    for (let i = r; i < r + 4; i++) {
      if (load<f32>(upper + i * 4) < floor) continue;
      store<i32>(out + found * 4, i);
      found++;
    }
  }
  for (; r < count; r++) {
    if (load<f32>(upper + r * 4) < floor) continue;
    store<i32>(out + found * 4, r);
    found++;
  }
  return found;
}

/** Drops the entries (row, upper bound) of a list that lie below the floor; returns how many stay. */
function dropBelow(list: usize, count: i32, floor: f32): i32 {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    if (load<f32>(list + i * 8, 4) < floor) continue;
    store<u64>(list + kept * 8, load<u64>(list + i * 8));
    kept++;
  }
  return kept;
}

/** `candidates` for many queries at once, over a tile of products (rows x queries, int32; queries a multiple of 4) of
 *  the rows from number `from` on. Each query has a scale, an extra error, a floor, a heap of `k` and a list of
 *  `room` entries (row, upper bound); a list that overflows gets the count -1 and a floor that nothing reaches. */
export function tileCandidates(
  tile: usize, rows: i32, from: i32, queries: i32, step: usize, error: usize, scales: usize, extras: usize,
  floors: usize, heaps: usize, k: i32, lists: usize, room: i32, counts: usize,
): void {
  for (let r = 0; r < rows; r++) {
    const row = from + r;
    const size = f32x4.splat(load<f32>(step + row * 4));
    const lost = load<f32>(error + row * 4);
    const products = tile + <usize>r * queries * 4;
    for (let q = 0; q < queries; q += 4) {
      const score = f32x4.mul(f32x4.convert_i32x4_s(v128.load(products + q * 4)), f32x4.mul(size, v128.load(scales + q * 4)));
      const upper = f32x4.add(score, f32x4.add(f32x4.splat(lost), v128.load(extras + q * 4)));
      const above = i32x4.bitmask(f32x4.ge(upper, v128.load(floors + q * 4)));
      if (above == 0) continue;
      for (let i = q; i < q + 4; i++) {
        if ((above & (1 << (i - q))) == 0) continue;
        const extra = load<f32>(extras + i * 4);
        const most = <f32>load<i32>(products + i * 4) * (load<f32>(step + row * 4) * load<f32>(scales + i * 4)) + (lost + extra);
        const least = most - 2 * (lost + extra);
        const list = lists + <usize>i * room * 8;
        let count = load<i32>(counts + i * 4);
        if (count == room) {
          count = dropBelow(list, count, load<f32>(floors + i * 4));
          if (count > (room >> 2) * 3) {
            store<i32>(counts + i * 4, -1);
            store<f32>(floors + i * 4, Infinity);
            continue;
          }
        }
        store<i32>(list + count * 8, row);
        store<f32>(list + count * 8, most, 4);
        store<i32>(counts + i * 4, count + 1);
        const heap = heaps + <usize>i * k * 4;
        if (least > load<f32>(heap)) {
          replaceLeast(heap, k, least);
          store<f32>(floors + i * 4, load<f32>(heap));
        }
      }
    }
  }
}

/** out (m x n, int32) = (a - 128) (m x d) * (b - 128) (d x n); d even, n a multiple of 8, m a multiple of 4. What
 *  onnxruntime's product gives, for where there is none. */
export function product(a: usize, b: usize, out: usize, m: i32, n: i32, d: i32): void {
  const half = i16x8.splat(128);
  for (let i = 0; i < m; i += 4) {
    for (let j = 0; j < n; j += 8) {
      let s0 = i32x4.splat(0), s1 = s0, s2 = s0, s3 = s0, s4 = s0, s5 = s0, s6 = s0, s7 = s0;
      for (let k = 0; k < d; k += 2) {
        const at = b + <usize>k * n + j;
        const even = i16x8.sub(v128.load8x8_u(at), half);
        const odd = i16x8.sub(v128.load8x8_u(at + n), half);
        const low = v128.shuffle<i16>(even, odd, 0, 8, 1, 9, 2, 10, 3, 11);
        const high = v128.shuffle<i16>(even, odd, 4, 12, 5, 13, 6, 14, 7, 15);
        const row = a + <usize>i * d + k;
        const p0 = pairOf(row), p1 = pairOf(row + d), p2 = pairOf(row + <usize>d * 2), p3 = pairOf(row + <usize>d * 3);
        s0 = i32x4.add(s0, i32x4.dot_i16x8_s(low, p0));
        s1 = i32x4.add(s1, i32x4.dot_i16x8_s(high, p0));
        s2 = i32x4.add(s2, i32x4.dot_i16x8_s(low, p1));
        s3 = i32x4.add(s3, i32x4.dot_i16x8_s(high, p1));
        s4 = i32x4.add(s4, i32x4.dot_i16x8_s(low, p2));
        s5 = i32x4.add(s5, i32x4.dot_i16x8_s(high, p2));
        s6 = i32x4.add(s6, i32x4.dot_i16x8_s(low, p3));
        s7 = i32x4.add(s7, i32x4.dot_i16x8_s(high, p3));
      }
      const to = out + (<usize>i * n + j) * 4;
      const next = <usize>n * 4;
      v128.store(to, s0);
      v128.store(to, s1, 16);
      v128.store(to + next, s2);
      v128.store(to + next, s3, 16);
      v128.store(to + next * 2, s4);
      v128.store(to + next * 2, s5, 16);
      v128.store(to + next * 3, s6);
      v128.store(to + next * 3, s7, 16);
    }
  }
}

// Two neighbouring bytes as 16-bit numbers around 0, four times over.
// @ts-ignore: decorator
@inline
function pairOf(at: usize): v128 {
  const both = <i32>load<u8>(at) - 128 & 0xffff | (<i32>load<u8>(at, 1) - 128) << 16;
  return i32x4.splat(both);
}

/** 1 / length of each row of `d` float32 (a multiple of 16), within 2e-6 of itself; 0 where float32 cannot tell. */
export function inverseLengths(from: usize, count: i32, d: i32, out: usize): void {
  for (let r: usize = 0; r < <usize>count; r++) {
    let p = from + r * <usize>d * 4;
    const end = p + <usize>d * 4;
    let s0 = f32x4.splat(0), s1 = s0, s2 = s0, s3 = s0;
    while (p < end) {
      const a = v128.load(p), b = v128.load(p, 16), c = v128.load(p, 32), e = v128.load(p, 48);
      s0 = f32x4.add(s0, f32x4.mul(a, a));
      s1 = f32x4.add(s1, f32x4.mul(b, b));
      s2 = f32x4.add(s2, f32x4.mul(c, c));
      s3 = f32x4.add(s3, f32x4.mul(e, e));
      p += 64;
    }
    const sum = sum4(f32x4.add(f32x4.add(s0, s1), f32x4.add(s2, s3)));
    store<f32>(out + r * 4, sum > 1e-28 && sum < 1e28 ? 1 / sqrt(sum) : 0);
  }
}

// @ts-ignore: decorator
@inline
function eightOf(rows: usize, d: i32, which: usize, count: i32, c: i32): usize {
  return rows + <usize>load<i32>(which + min(c, count - 1) * 4) * d;
}

// Bytes of two rows, taken in turn; then pairs of them; then fours.
// @ts-ignore: decorator
@inline
function bytesInTurn(a: usize, b: usize): v128 {
  return v128.shuffle<u8>(v128.load64_zero(a), v128.load64_zero(b), 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

/** Rows of bytes as columns: `to` (d x columns) from the rows that `which` names; d and columns are multiples of 8, and
 *  columns beyond `count` repeat the last row. */
export function turn(rows: usize, d: i32, which: usize, count: i32, columns: i32, to: usize): void {
  const next = <usize>columns;
  for (let c = 0; c < columns; c += 8) {
    const p0 = eightOf(rows, d, which, count, c), p1 = eightOf(rows, d, which, count, c + 1);
    const p2 = eightOf(rows, d, which, count, c + 2), p3 = eightOf(rows, d, which, count, c + 3);
    const p4 = eightOf(rows, d, which, count, c + 4), p5 = eightOf(rows, d, which, count, c + 5);
    const p6 = eightOf(rows, d, which, count, c + 6), p7 = eightOf(rows, d, which, count, c + 7);
    let at = to + c;
    for (let k: usize = 0; k < <usize>d; k += 8) {
      const a = bytesInTurn(p0 + k, p1 + k), b = bytesInTurn(p2 + k, p3 + k);
      const e = bytesInTurn(p4 + k, p5 + k), f = bytesInTurn(p6 + k, p7 + k);
      const ab = v128.shuffle<u16>(a, b, 0, 8, 1, 9, 2, 10, 3, 11), ab4 = v128.shuffle<u16>(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
      const ef = v128.shuffle<u16>(e, f, 0, 8, 1, 9, 2, 10, 3, 11), ef4 = v128.shuffle<u16>(e, f, 4, 12, 5, 13, 6, 14, 7, 15);
      const k0 = v128.shuffle<u32>(ab, ef, 0, 4, 1, 5), k2 = v128.shuffle<u32>(ab, ef, 2, 6, 3, 7);
      const k4 = v128.shuffle<u32>(ab4, ef4, 0, 4, 1, 5), k6 = v128.shuffle<u32>(ab4, ef4, 2, 6, 3, 7);
      v128.store64_lane(at, k0, 0);
      v128.store64_lane(at + next, k0, 1);
      v128.store64_lane(at + next * 2, k2, 0);
      v128.store64_lane(at + next * 3, k2, 1);
      v128.store64_lane(at + next * 4, k4, 0);
      v128.store64_lane(at + next * 5, k4, 1);
      v128.store64_lane(at + next * 6, k6, 0);
      v128.store64_lane(at + next * 7, k6, 1);
      at += next * 8;
    }
  }
}

/** Copies of the rows of bytes that `which` names, one behind the other. */
export function gather(rows: usize, d: i32, which: usize, count: i32, to: usize): void {
  for (let i: usize = 0; i < <usize>count; i++) {
    memory.copy(to + i * d, rows + <usize>load<i32>(which + i * 4) * d, d);
  }
}

// Where a room keeps its tables, for `firstFit` and `fitWithin`.
let width: i32 = 0;
let block: usize = 0;
let floats: usize = 0;
let thresholds: usize = 0;
let homes: usize = 0;
let centreRow: usize = 0;
let margin: f32 = 0;

/** Says where the tables of a block lie: step, error, floor (lowest pending threshold), pending (bits) and 1 / length,
 *  each `columns` long; its rows as they came (float32); the thresholds, ascending; homes (thresholds x columns); room
 *  for one centre. `nearly`: how far a cosine in float32 can at most be off. */
export function useRoom(d: i32, table: usize, rows: usize, levels: usize, found: usize, centre: usize, nearly: f32): void {
  width = d;
  block = table;
  floats = rows;
  thresholds = levels;
  homes = found;
  centreRow = centre;
  margin = nearly;
}

function dotOfFloats(a: usize, b: usize): f32 {
  const end = a + <usize>width * 4;
  let s0 = f32x4.splat(0), s1 = s0, s2 = s0, s3 = s0;
  while (a < end) {
    s0 = f32x4.add(s0, f32x4.mul(v128.load(a), v128.load(b)));
    s1 = f32x4.add(s1, f32x4.mul(v128.load(a, 16), v128.load(b, 16)));
    s2 = f32x4.add(s2, f32x4.mul(v128.load(a, 32), v128.load(b, 32)));
    s3 = f32x4.add(s3, f32x4.mul(v128.load(a, 48), v128.load(b, 48)));
    a += 64;
    b += 64;
  }
  return sum4(f32x4.add(f32x4.add(s0, s1), f32x4.add(s2, s3)));
}

/** Puts one centre to the rows from `first` on: each row that it may be near enough to, at a threshold that is pending
 *  for the row and that the centre leads at, is decided: by the bytes, else in float32, else in float64 (`joins`).
 *  `row`: where the centre's float32 lie and 1 / its length; where 0, they are asked for (`stage`). */
function offer(
  products: usize, first: i32, columns: i32, size: f32, lost: f32, leads: u32, centre: i32, row: usize, inverse: f32,
): i32 {
  const step = block, error = block + columns * 4, floor = block + columns * 8, pending = block + columns * 12;
  const sizes = f32x4.splat(size);
  const losts = f32x4.splat(lost);
  const lowest = f32x4.splat(load<f32>(thresholds + ctz(leads) * 4));
  let done = 0;
  for (let c = first & -4; c < columns; c += 4) {
    const score = f32x4.mul(f32x4.convert_i32x4_s(v128.load(products + c * 4)), f32x4.mul(sizes, v128.load(step + c * 4)));
    const upper = f32x4.add(score, f32x4.add(losts, v128.load(error + c * 4)));
    const near = i32x4.bitmask(f32x4.ge(upper, f32x4.max(lowest, v128.load(floor + c * 4))));
    if (near == 0) continue;
    for (let i = max(c, first); i < c + 4; i++) {
      if ((near & (1 << (i - c))) == 0) continue;
      let open = load<u32>(pending + i * 4) & leads;
      if (open == 0) continue;
      let own = <f32>load<i32>(products + i * 4) * (size * load<f32>(step + i * 4));
      let off = lost + load<f32>(error + i * 4);
      let closer = false;
      while (open != 0) {
        const bit = ctz(open);
        open &= open - 1;
        const threshold = load<f32>(thresholds + bit * 4);
        if (own + off < threshold) break;
        if (own - off <= threshold && !closer) {
          closer = true;
          if (row == 0) {
            inverse = stage(centre);
            row = centreRow;
          }
          const lengths = inverse * load<f32>(block + (4 * columns + i) * 4);
          if (lengths > 0) {
            own = dotOfFloats(row, floats + <usize>i * width * 4) * lengths;
            off = margin;
            if (own + off < threshold) break;
          }
        }
        if (own - off <= threshold && joins(i, centre, bit) == 0) continue;
        store<i32>(homes + (bit * columns + i) * 4, centre);
        const left = load<u32>(pending + i * 4) & ~(<u32>1 << bit);
        store<u32>(pending + i * 4, left);
        store<f32>(floor + i * 4, left == 0 ? Infinity : load<f32>(thresholds + ctz(left) * 4));
        if (left == 0) done++;
      }
    }
  }
  return done;
}

/** First fit of a block of rows over a tile of centres (centres x columns, int32), in the centres' order: `centres`
 *  holds step, error and leads (bits), each `count` long; `first` is the first one's number. Returns how many rows have
 *  nothing pending any more because of it. */
export function firstFit(tile: usize, count: i32, columns: i32, centres: usize, first: i32): i32 {
  let done = 0;
  for (let i = 0; i < count; i++) {
    const size = load<f32>(centres + i * 4), lost = load<f32>(centres + (count + i) * 4);
    const leads = load<u32>(centres + (2 * count + i) * 4);
    done += offer(tile + <usize>i * columns * 4, 0, columns, size, lost, leads, first + i, 0, 0);
  }
  return done;
}

/** First fit of a block's rows among themselves (`tile`: rows x columns): what is pending when a row's turn comes, it
 *  leads, and is offered to the rows behind it. Centre numbers in homes are -1 - row. `leads` gets each row's bits. */
export function fitWithin(tile: usize, count: i32, columns: i32, leads: usize): void {
  for (let i = 0; i < count; i++) {
    const own = load<u32>(block + (3 * columns + i) * 4);
    store<u32>(leads + i * 4, own);
    if (own == 0) continue;
    for (let open = own; open != 0; open &= open - 1) store<i32>(homes + (ctz(open) * columns + i) * 4, -1 - i);
    store<u32>(block + (3 * columns + i) * 4, 0);
    store<f32>(block + (2 * columns + i) * 4, Infinity);
    const size = load<f32>(block + i * 4), lost = load<f32>(block + (columns + i) * 4);
    const inverse = load<f32>(block + (4 * columns + i) * 4);
    const row = floats + <usize>i * width * 4;
    offer(tile + <usize>i * columns * 4, i + 1, columns, size, lost, own, -1 - i, row, inverse);
  }
}

// One pair of a row and a column for the list (row, column, lower bound), if it may be the least.
// @ts-ignore: decorator
@inline
function mayBeLeast(row: i32, column: i32, own: f32, lengths: f32, list: usize, state: usize): void {
  const lower = lengths > 0 ? own - margin : -9;
  if (lower > load<f32>(state)) return;
  if (lengths > 0 && own + margin < load<f32>(state)) store<f32>(state, own + margin);
  const count = load<i32>(state, 4);
  const at = list + <usize>count * 12;
  store<i32>(at, row);
  store<i32>(at, column, 4);
  store<f32>(at, lower, 8);
  store<i32>(state, count + 1, 4);
}

/** Pairs of one row (number `row`, step `size`, error `lost`) and the block's columns from `first` on that may be the
 *  least alike of all, from products of bytes and then float32. `state`: the least upper bound so far, entries in
 *  `list`, pairs looked at in float32; the columns' error is -9 where there is no row. */
export function leastOfBytes(
  products: usize, row: i32, size: f32, lost: f32, first: i32, columns: i32, list: usize, state: usize,
): void {
  const sizes = f32x4.splat(size);
  const losts = f32x4.splat(lost);
  let inverse: f32 = -1;
  for (let c = first & -4; c < columns; c += 4) {
    const score = f32x4.mul(f32x4.convert_i32x4_s(v128.load(products + c * 4)), f32x4.mul(sizes, v128.load(block + c * 4)));
    const lower = f32x4.sub(score, f32x4.add(losts, v128.load(block + (columns + c) * 4)));
    const low = i32x4.bitmask(f32x4.le(lower, f32x4.splat(load<f32>(state))));
    if (low == 0) continue;
    for (let i = max(c, first); i < c + 4; i++) {
      if ((low & (1 << (i - c))) == 0) continue;
      if (inverse < 0) inverse = stage(row);
      store<i32>(state, load<i32>(state, 8) + 1, 8);
      const lengths = inverse * load<f32>(block + (4 * columns + i) * 4);
      mayBeLeast(row, i, dotOfFloats(centreRow, floats + <usize>i * width * 4) * lengths, lengths, list, state);
    }
  }
}

/** `leastOfBytes` from products of float32; `inverse`: 1 / length of the row, the columns' is 0 where there is none, and
 *  `count` says how many there are. */
export function leastOfFloats(
  products: usize, row: i32, inverse: f32, first: i32, columns: i32, count: i32, list: usize, state: usize,
): void {
  const inverses = f32x4.splat(inverse);
  for (let c = first & -4; c < columns; c += 4) {
    const lengths = f32x4.mul(inverses, v128.load(block + (4 * columns + c) * 4));
    const own = f32x4.mul(v128.load(products + c * 4), lengths);
    const low = f32x4.le(f32x4.sub(own, f32x4.splat(margin)), f32x4.splat(load<f32>(state)));
    const odd = f32x4.le(lengths, f32x4.splat(0));
    const near = i32x4.bitmask(v128.or(low, odd));
    if (near == 0) continue;
    for (let i = max(c, first); i < min(c + 4, count); i++) {
      if ((near & (1 << (i - c))) == 0) continue;
      const length = inverse * load<f32>(block + (4 * columns + i) * 4);
      mayBeLeast(row, i, load<f32>(products + i * 4) * length, length, list, state);
    }
  }
}
