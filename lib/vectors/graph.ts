// ONNX is protobuf: a field is its number and wire type, then a whole number, or a length and that many bytes. The two
// graphs below are all that lib/vectors asks of onnxruntime besides the models, so they are written out here.

type Bytes = readonly number[];

const [FLOAT, UINT8, INT32] = [1, 2, 6];

/** c = a * transposed(b) in float32: a is m x k, b n x k, c m x n. About 140 bytes of ONNX (opset 13). */
export function floatProductGraph(): Uint8Array {
  const transB = field(5, [...text(1, "transB"), ...whole(3, 1), ...whole(20, 2)]);
  const node = [...text(1, "a"), ...text(1, "b"), ...text(2, "c"), ...text(4, "Gemm"), ...transB];
  const inputs = [value(11, "a", FLOAT, ["m", "k"]), value(11, "b", FLOAT, ["n", "k"])];
  return model(node, [...inputs, value(12, "c", FLOAT, ["m", "n"])]);
}

/** c = (a - 128) * (b - 128) in exact whole numbers: a is m x k, b k x n of unsigned bytes, c m x n of int32. */
export function byteProductGraph(): Uint8Array {
  const names = ["a", "b", "zero", "zero"].flatMap((name) => text(1, name));
  const node = [...names, ...text(2, "c"), ...text(4, "MatMulInteger")];
  const inputs = [value(11, "a", UINT8, ["m", "k"]), value(11, "b", UINT8, ["k", "n"]), value(11, "zero", UINT8, [])];
  return model(node, [...inputs, value(12, "c", INT32, ["m", "n"])]);
}

/** ModelProto: ir_version 7, a graph of one node, opset 13. */
function model(node: Bytes, values: readonly Bytes[]): Uint8Array {
  const graph = [...field(1, node), ...text(2, "product"), ...values.flat()];
  return Uint8Array.from([...whole(1, 7), ...field(7, graph), ...field(8, [...text(1, ""), ...whole(2, 13)])]);
}

/** ValueInfoProto: a tensor's name, element type and the names of its dimensions. */
function value(number: number, name: string, type: number, dimensions: readonly string[]): Bytes {
  const shape = field(2, dimensions.flatMap((dimension) => field(1, text(2, dimension))));
  return field(number, [...text(1, name), ...field(2, field(1, [...whole(1, type), ...shape]))]);
}

const field = (number: number, bytes: Bytes): Bytes => [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes];
const text = (number: number, words: string): Bytes => field(number, [...Buffer.from(words)]);
const whole = (number: number, amount: number): Bytes => [...varint(number * 8), ...varint(amount)];

/** Seven bits a byte, the lowest first; the eighth bit says that more follow. */
function varint(amount: number): Bytes {
  return amount < 128 ? [amount] : [(amount % 128) + 128, ...varint(Math.floor(amount / 128))];
}
