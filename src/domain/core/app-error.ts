/**
 * Error codes that callers branch on, with the details they need. Codes are public API: never
 * renamed, only added.
 */
export interface ErrorDetails {
  "app-not-installed": { readonly repository: string };
  /** Approving is disabled. */
  "approve-blocked": object;
  "base-not-found": { readonly ref: string };
  /**
   * The branch does not belong to the service: its name does not match, or the service did not
   * create it.
   */
  "branch-not-owned": { readonly branch: string };
  /** The budget is spent. `isHeld`: other active runs may still release some of it. */
  "budget-spent": { readonly isHeld: boolean };
  cancelled: object;
  /** The code host refused the credentials or the permissions. */
  "code-host-denied": { readonly status: number };
  "code-host-rate-limited": { readonly retryAfterMs?: number };
  "code-host-rejected": { readonly status: number };
  /**
   * It is unknown whether a write took effect. `lookAt` (ISO 8601): time of the next check;
   * `isLook`: this attempt sent nothing.
   */
  "code-host-unclear": {
    readonly lookAt?: string | undefined;
    readonly isLook?: boolean | undefined;
  };
  "code-host-unreachable": object;
  "config-invalid": { readonly problems: readonly ConfigProblem[] };
  "deadline-exceeded": object;
  /** Another writer changed the draft first, or the draft can no longer be changed. */
  "draft-changed": { readonly job: string };
  /** The stored draft is not valid. */
  "draft-unreadable": { readonly job: string };
  "fetch-failed": { readonly repository: string };
  "event-invalid": { readonly path: string };
  /** The fix branch has reached its maximum number of service commits. */
  "followup-cap": { readonly cap: number };
  "git-failed": { readonly command: string };
  "head-gone": { readonly head: string };
  "head-moved": { readonly expected: string; readonly actual: string };
  /** A request reused the idempotency key of a different request. */
  "idempotency-key-reused": { readonly job: string };
  "input-invalid": { readonly path: string };
  /** The signing keys of the token issuer could not be fetched. */
  "issuer-unreachable": object;
  "model-answer-invalid": object;
  /**
   * The prompt is too long. Details: its tokens, the maximum that leaves room for an answer, the
   * model's window, and the number of requests the endpoint refused for it.
   */
  "model-context-exceeded": {
    readonly refusals?: number;
    readonly promptTokens?: number;
    readonly limitTokens?: number;
    readonly windowTokens?: number | undefined;
  };
  "model-failed": { readonly status?: number | undefined };
  "model-rate-limited": { readonly retryAfterMs?: number };
  "model-rejected": { readonly status: number };
  "model-stalled": { readonly idleMs: number };
  "model-unreachable": object;
  "not-a-pull": { readonly pull: string };
  "pull-closed": { readonly pull: string };
  /** The content to publish contained part of a secret of the service: a person has to check it. */
  "publish-held": object;
  "pull-not-found": { readonly pull: string };
  /** The author has reached the request quota. */
  "quota-exceeded": { readonly retryAfterMs: number };
  /** The request names another repository than the one the token is for. */
  "repo-mismatch": { readonly repository: string };
  "repository-invalid": { readonly path: string };
  /** Invalid fields of a request, one problem for each path. */
  "request-invalid": { readonly problems: readonly ConfigProblem[] };
  /** The provider config restricts comments and tasks, and excludes this requester. */
  "requester-not-allowed": { readonly repository: string };
  /** The code host rejected a review: `problems` holds its messages. */
  "review-rejected": { readonly problems: readonly string[] };
  "runner-unavailable": object;
  "rules-invalid": { readonly path: string };
  /** The sandbox that isolates repository commands from the host is not available. */
  "sandbox-unavailable": { readonly sandbox: string; readonly fix?: string | undefined };
  /** A sealed value could not be opened: wrong key, wrong place, or modified. */
  "secret-invalid": object;
  "snapshot-unavailable": { readonly commit: string };
  /** The database is of a newer version, damaged, or in use by another process. */
  "store-invalid": { readonly path: string };
  /** The disk is full or read-only: nothing was changed. */
  "store-unavailable": { readonly path: string };
  /** Tasks are not enabled for the repository. */
  "tasks-not-enabled": { readonly repository: string };
  /** The caller's token is not valid; the message names the failed check. */
  "token-invalid": object;
  "tool-refused": { readonly tool: string };
  /** The tree has more files or bytes than the limits or the disk allow. */
  "tree-too-large": { readonly files: number; readonly bytes: number };
  "usage-invalid": object;
}

/** Stable code of a failure. */
export type ErrorCode = keyof ErrorDetails;

/** Invalid setting, with the reason. */
export interface ConfigProblem {
  /** Variable or flag as the user wrote it. */
  readonly path: string;
  readonly message: string;
}

/**
 * Failure with a stable code. The message is one line that names the cause and the fix, without
 * secrets.
 */
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

/** Returns whether an error is an `AppError`, with the given code if there is one. */
export function isAppError<Code extends ErrorCode>(
  error: unknown,
  code?: Code,
): error is AppError<Code> {
  return error instanceof AppError && (code === undefined || error.code === code);
}
