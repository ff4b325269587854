import type { Matrix } from "ml-matrix";
import type { Vectors } from "../types";

/** Rows seen along their principal axes. */
export interface PrincipalComponents {
  /** One point a row, `components` numbers each. */
  readonly coordinates: readonly (readonly number[])[];
  /** Share of the total variance along each axis, descending; all 0 when the rows are all the same. */
  readonly explained: readonly number[];
}

/** Principal components of the rows (centred, not scaled), by ml-matrix. Each axis is turned so that its farthest
 *  row  (ties: the first) is positive. Works on the smaller of n x n and dimension x dimension. RangeError unless
 *  `components` is  a whole number from 1 to min(rows, dimension). */
export function principalComponents(vectors: Vectors, components = 2): PrincipalComponents {
  const { count, dimension } = vectors;
  if (!Number.isInteger(components) || components < 1 || components > Math.min(count, dimension)) {
    throw new RangeError(`components: expected 1 to ${Math.min(count, dimension)} (${count} rows), got ${components}`);
  }
  const { EigenvalueDecomposition } = require("ml-matrix") as typeof import("ml-matrix");
  const centred = centredRows(vectors);
  const byRows = count <= dimension;
  const scatter = byRows ? centred.mmul(centred.transpose()) : centred.transpose().mmul(centred);
  const decomposed = new EigenvalueDecomposition(scatter, { assumeSymmetric: true });
  const values = decomposed.realEigenvalues.map((value) => Math.max(0, value));
  const order = [...values.keys()].sort((a, b) => (values[b] as number) - (values[a] as number)).slice(0, components);
  const axes = order.map((axis) => {
    const vector = decomposed.eigenvectorMatrix.getColumnVector(axis);
    const points = byRows ? vector.mul(Math.sqrt(values[axis] as number)) : centred.mmul(vector);
    return turned(points.to1DArray());
  });
  const total = scatter.trace();
  return {
    coordinates: Array.from({ length: count }, (_, i) => axes.map((axis) => axis[i] as number)),
    explained: order.map((axis) => (total > 0 ? (values[axis] as number) / total : 0)),
  };
}

function centredRows({ data, count, dimension }: Vectors): Matrix {
  const { Matrix } = require("ml-matrix") as typeof import("ml-matrix");
  return Matrix.from1DArray(count, dimension, Array.from(data)).center("column");
}

function turned(points: readonly number[]): readonly number[] {
  const farthest = points.reduce((most, point) => (Math.abs(point) > Math.abs(most) ? point : most), 0);
  return farthest < 0 ? points.map((point) => -point) : points;
}
