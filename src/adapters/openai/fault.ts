export type FaultKind =
  /** The connection ended before the answer did. */
  | "cut"
  /** The response is neither an answer nor an error. */
  | "garbled"
  /** A web page instead of an answer. */
  | "page"
  | "empty"
  | "oversized"
  /** The endpoint reported an error inside an answer with status 200. */
  | "reported";

/** Error in an answer that began with status 200. */
export class Fault extends Error {
  override readonly name = "Fault";
  readonly kind: FaultKind;
  /** Error body of the endpoint, for `reported`. */
  readonly body: unknown;

  constructor(
    kind: FaultKind,
    options: { readonly body?: unknown; readonly cause?: unknown } = {},
  ) {
    super(kind, options.cause === undefined ? {} : { cause: options.cause });
    this.kind = kind;
    this.body = options.body;
  }
}
