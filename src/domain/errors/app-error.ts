/**
 * What can go wrong in a way some caller branches on, with what that caller needs to know.
 * Codes are public API: never renamed, only added.
 */
export interface ErrorDetails {
  "base-not-found": { readonly ref: string };
  cancelled: object;
  "config-invalid": { readonly problems: readonly ConfigProblem[] };
  "deadline-exceeded": object;
  "fetch-failed": { readonly repository: string };
  "git-failed": { readonly command: string };
  "input-invalid": { readonly path: string };
  "model-answer-invalid": object;
  "model-context-exceeded": object;
  "model-failed": { readonly status?: number };
  "model-rate-limited": { readonly retryAfterMs?: number };
  "model-rejected": { readonly status: number };
  "model-stalled": { readonly idleMs: number };
  "model-unreachable": object;
  "repository-invalid": { readonly path: string };
  "rules-invalid": { readonly path: string };
  "snapshot-unavailable": { readonly commit: string };
  "tool-refused": { readonly tool: string };
  "usage-invalid": object;
}

export type ErrorCode = keyof ErrorDetails;

export interface ConfigProblem {
  /** The variable or flag, as the person wrote it. */
  readonly path: string;
  readonly message: string;
}

/** A failure with a stable code. The message is one line that names the thing and the fix, without secrets. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = "AppError";
  readonly code: Code;
  readonly details: ErrorDetails[Code];

  constructor(
    code: Code,
    message: string,
    options: { readonly details: ErrorDetails[Code]; readonly cause?: unknown },
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.details = options.details;
  }
}

/** Tells whether an error is ours, with that code when one is given. */
export function isAppError<Code extends ErrorCode>(
  error: unknown,
  code?: Code,
): error is AppError<Code> {
  return error instanceof AppError && (code === undefined || error.code === code);
}
