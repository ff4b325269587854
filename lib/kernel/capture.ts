import { StringDecoder } from "node:string_decoder";

export type StreamName = "stdout" | "stderr";

/** Takes text that was written to a stream; false: it is not ours, let it through. */
export type TakeText = (name: StreamName, text: string) => boolean;

type Write = typeof process.stdout.write;

/** Hands everything that this process writes through process.stdout and process.stderr (console does) to `take`,
 *  callbacks honoured, characters kept whole. Returns what to call to undo it. */
export function captureStreams(take: TakeText): () => void {
  const undo = (["stdout", "stderr"] as const).map((name) => captureStream(name, take));
  return () => undo.forEach((each) => each());
}

function captureStream(name: StreamName, take: TakeText): () => void {
  const stream = process[name];
  const before = stream.write;
  const decoder = new StringDecoder("utf8");
  const write = (
    chunk: string | Uint8Array,
    encoding?: BufferEncoding | WriteCallback,
    callback?: WriteCallback,
  ): boolean => {
    const isText = typeof chunk === "string" && (typeof encoding !== "string" || /^utf-?8$/i.test(encoding));
    const text = isText ? chunk : decoder.write(Buffer.from(chunk as string, encoding as BufferEncoding));
    if (!take(name, text)) return before.call(stream, chunk, encoding as BufferEncoding, callback);
    const done = typeof encoding === "function" ? encoding : callback;
    if (done) process.nextTick(done);
    return true;
  };
  stream.write = write as Write;
  return () => void (stream.write = before);
}

type WriteCallback = (error?: Error | null) => void;
