/** The vectors of an embeddings response in the order of the inputs (by `index`), L2-normalised. Error saying what was
 *  expected: another count, an index twice or missing, another dimension (0: any), numbers that are none, all zeros. */
export function vectorsOfAnswer(body: string, inputs: number, dimension: number): readonly Float32Array[] {
  const { data } = objectOf(body) as { readonly data?: unknown };
  if (!Array.isArray(data)) throw new Error(`expected {"data": [...]}, got ${JSON.stringify(body.slice(0, 80))}`);
  if (data.length !== inputs) throw new Error(`expected ${inputs} embeddings, got ${data.length}`);
  const rows = new Map<number, Float32Array>();
  let width = dimension;
  for (const one of data as readonly { readonly index?: unknown; readonly embedding?: unknown }[]) {
    const { index, embedding } = one ?? {};
    if (!Number.isInteger(index) || (index as number) < 0 || (index as number) >= inputs || rows.has(index as number)) {
      throw new Error(`expected each index from 0 to ${inputs - 1} once, got ${JSON.stringify(index) ?? "none"}`);
    }
    const row = rowOf(embedding, `embedding ${String(index)}`);
    if (width !== 0 && row.length !== width) throw new Error(`expected ${width} dimensions, got ${row.length}`);
    width = row.length;
    rows.set(index as number, row);
  }
  return Array.from({ length: inputs }, (_, i) => rows.get(i) as Float32Array);
}

function objectOf(body: string): object {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // said below, as for any other text
  }
  throw new Error(`expected a JSON object, got ${JSON.stringify(body.slice(0, 80))}`);
}

function rowOf(embedding: unknown, what: string): Float32Array {
  if (!Array.isArray(embedding) || embedding.length === 0) throw new Error(`${what}: expected a list of numbers`);
  const bad = embedding.findIndex((value) => typeof value !== "number" || !Number.isFinite(value));
  if (bad >= 0) throw new Error(`${what}: expected finite numbers, got ${JSON.stringify(embedding[bad])} at ${bad}`);
  const values = embedding as readonly number[];
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  if (!(length > 0 && Number.isFinite(length))) throw new Error(`${what}: expected a vector that is not all zeros`);
  return Float32Array.from(values, (value) => value / length);
}
