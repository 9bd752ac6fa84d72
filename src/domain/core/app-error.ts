/**
 * What can go wrong in a way some caller branches on, with what that caller needs to know.
 * Codes are public API: never renamed, only added.
 */
export interface ErrorDetails {
  "app-not-installed": { readonly repository: string };
  /** Approving is switched off. */
  "approve-blocked": object;
  "base-not-found": { readonly ref: string };
  /** A branch that is not ours to write to: named so, or not made by us. */
  "branch-not-owned": { readonly branch: string };
  /** Held: other runs may leave something. */
  "budget-spent": { readonly isHeld: boolean };
  cancelled: object;
  /** The code host refused the credentials or what they may do. */
  "code-host-denied": { readonly status: number };
  "code-host-rate-limited": { readonly retryAfterMs?: number };
  "code-host-rejected": { readonly status: number };
  /**
   * It is unknown whether a write took effect. `lookAt` (ISO 8601): when it is to be looked for again; `isLook`:
   * nothing was sent this time.
   */
  "code-host-unclear": {
    readonly lookAt?: string | undefined;
    readonly isLook?: boolean | undefined;
  };
  "code-host-unreachable": object;
  "config-invalid": { readonly problems: readonly ConfigProblem[] };
  "deadline-exceeded": object;
  /** Somebody else was quicker, or the draft can no longer be changed. */
  "draft-changed": { readonly job: string };
  /** What is stored as a draft is not one. */
  "draft-unreadable": { readonly job: string };
  "fetch-failed": { readonly repository: string };
  "event-invalid": { readonly path: string };
  /** As many commits of ours as may be on one fix branch. */
  "followup-cap": { readonly cap: number };
  "git-failed": { readonly command: string };
  "head-gone": { readonly head: string };
  "head-moved": { readonly expected: string; readonly actual: string };
  /** A request came with the idempotency key of another one. */
  "idempotency-key-reused": { readonly job: string };
  "input-invalid": { readonly path: string };
  /** The keys of who signs callers' tokens cannot be had. */
  "issuer-unreachable": object;
  "model-answer-invalid": object;
  /**
   * A prompt that is too long: its tokens, the most that leave room for an answer, the model's window, and how many
   * requests the endpoint refused for it.
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
  /** What was to be published held a piece of a secret of ours: a person is to look at it. */
  "publish-held": object;
  "pull-not-found": { readonly pull: string };
  /** Somebody has asked as often as they may. */
  "quota-exceeded": { readonly retryAfterMs: number };
  /** What was asked for in another repository than the token is for. */
  "repo-mismatch": { readonly repository: string };
  "repository-invalid": { readonly path: string };
  /** Fields of a request: one problem for each, by its path. */
  "request-invalid": { readonly problems: readonly ConfigProblem[] };
  /** A provider config that restricts comments and tasks is not for who asked. */
  "requester-not-allowed": { readonly repository: string };
  /** The code host did not take a review: `problems` in its words. */
  "review-rejected": { readonly problems: readonly string[] };
  "runner-unavailable": object;
  "rules-invalid": { readonly path: string };
  /** Commands of a repository cannot be kept apart from this host here. */
  "sandbox-unavailable": { readonly sandbox: string; readonly fix?: string | undefined };
  /** What was stored sealed does not open: another key, another place, or altered. */
  "secret-invalid": object;
  "snapshot-unavailable": { readonly commit: string };
  /** The database is of a newer version, damaged, or used by another process. */
  "store-invalid": { readonly path: string };
  /** The disk is full or read-only: nothing was changed. */
  "store-unavailable": { readonly path: string };
  /** Nobody has switched tasks on for the repository. */
  "tasks-not-enabled": { readonly repository: string };
  /** A caller's token was not taken: which check it failed. */
  "token-invalid": object;
  "tool-refused": { readonly tool: string };
  /** More files or bytes than commands may work on, or than the disk takes. */
  "tree-too-large": { readonly files: number; readonly bytes: number };
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
