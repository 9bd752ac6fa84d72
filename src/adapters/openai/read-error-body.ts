import { z } from "zod";

/** Error information of an endpoint, in any shape. Not scrubbed: never shown as it is. */
export interface ErrorBody {
  readonly message: string;
  /** `code`, `type` and textual `status`, lower case, for matching. */
  readonly labels: readonly string[];
  readonly param: string;
  /** Number used as code or status, if it is a valid HTTP status. */
  readonly status?: number | undefined;
  /** Full text, for matching. */
  readonly text: string;
}

const MAX_TEXT = 8_000;

const label = z.union([z.string(), z.number()]).transform(String).catch("");
const ErrorSchema = z
  .object({
    message: z.string().catch(""),
    code: label,
    type: label,
    status: label,
    param: z.string().catch(""),
  })
  .catch({ message: "", code: "", type: "", status: "", param: "" });

/**
 * Reads the body of a failed answer: `{error: {…}}`, `[{error: …}]`, `{detail: […]}`, plain text or
 * nothing.
 */
export function readErrorBody(body: unknown): ErrorBody {
  const inner = unwrap(body);
  const shape = ErrorSchema.parse(inner);
  const text = toText(inner).slice(0, MAX_TEXT);
  const numbers = [shape.code, shape.status].map(Number);
  const status = numbers.find(
    (number) => Number.isInteger(number) && number >= 300 && number < 600,
  );
  return {
    message: (shape.message || collectTexts(inner).join(" ")).slice(0, MAX_TEXT),
    labels: [shape.code, shape.type, shape.status].map((part) => part.toLowerCase()),
    param: shape.param,
    text,
    status,
  };
}

function unwrap(body: unknown): unknown {
  const first: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof first !== "object" || first === null || !("error" in first)) return first;
  return first.error ?? first;
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return collectTexts(value).join("");
  try {
    return JSON.stringify(value);
  } catch {
    // Nested too deeply to be serialized.
    return "";
  }
}

/** Collects every text in a value, in order, down to a depth. */
function collectTexts(value: unknown, depth = 5): readonly string[] {
  // A proxy's error page contains nothing useful for users.
  if (typeof value === "string") return /^\s*<[!?a-z]/i.test(value) ? [] : [value];
  if (typeof value !== "object" || value === null || depth === 0) return [];
  return Object.values(value).flatMap((item) => collectTexts(item, depth - 1));
}
