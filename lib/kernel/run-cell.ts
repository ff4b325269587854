import type { CellError } from "./errors";
import type { Publish } from "./kernel-types";
import type { Content, Message } from "./message";
import { errorContent } from "./questions";
import type { CellResult, Session } from "./session";

/** One execute_request, taken apart. */
export interface CellRequest {
  readonly code: string;
  readonly silent: boolean;
  /** Whether the cell gets a number and goes into the history. */
  readonly stored: boolean;
  readonly stopOnError: boolean;
  readonly expressions: readonly (readonly [name: string, expression: string])[];
}

/** Reads an execute_request; what is missing has the protocol's default. */
export function cellRequest({ content }: Message): CellRequest {
  const silent = content["silent"] === true;
  const expressions = Object.entries((content["user_expressions"] ?? {}) as Record<string, unknown>);
  return {
    code: String(content["code"] ?? ""),
    silent,
    stored: !silent && content["store_history"] !== false,
    stopOnError: content["stop_on_error"] !== false,
    expressions: expressions.map(([name, expression]) => [name, String(expression)]),
  };
}

/** Publishes what a cell came to. A result is shown with or without a semicolon behind it, as in the session; a
 *  rejection that nobody awaited makes an error of it. Returns the error, if there is one. */
export function publishOutcome(
  result: CellResult,
  rejected: CellError | undefined,
  cell: CellRequest & { readonly count: number; readonly message: Message; readonly publish: Publish },
): CellError | undefined {
  const { silent, count, message, publish } = cell;
  const parent = message.header;
  if (result.status === "ok" && result.result && !silent) {
    const content = { execution_count: count, data: result.result, metadata: {} };
    publish({ type: "execute_result", content, parent });
  }
  const error = result.status === "error" ? result.error : rejected;
  if (error && !silent) publish({ type: "error", content: errorContent(error), parent });
  return error;
}

/** The values of user_expressions. */
export async function evaluateExpressions(
  expressions: CellRequest["expressions"],
  execute: (code: string) => ReturnType<Session["execute"]>,
): Promise<Content> {
  const answers: [string, Content][] = [];
  for (const [name, expression] of expressions) {
    const result = await execute(expression);
    answers.push([
      name,
      result.status === "ok"
        ? { status: "ok", data: result.result ?? {}, metadata: {} }
        : { status: "error", ...errorContent(result.error) },
    ]);
  }
  return Object.fromEntries(answers);
}
