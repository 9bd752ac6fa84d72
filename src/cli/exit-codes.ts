import type { ErrorCode } from "../domain/errors/app-error.ts";

/** Exit statuses of every command. Public: scripts rely on them. */
export const EXIT = {
  ok: 0,
  findings: 1,
  usage: 2,
  refused: 3,
  codeHost: 4,
  model: 5,
  sandbox: 6,
  stopped: 7,
  bug: 70,
} as const;

/** Which status each failure ends with. */
export const EXIT_CODES = {
  "base-not-found": EXIT.usage,
  cancelled: EXIT.stopped,
  "config-invalid": EXIT.usage,
  "deadline-exceeded": EXIT.stopped,
  "fetch-failed": EXIT.codeHost,
  "git-failed": EXIT.usage,
  "input-invalid": EXIT.usage,
  "model-answer-invalid": EXIT.model,
  "model-context-exceeded": EXIT.model,
  "model-failed": EXIT.model,
  "model-rate-limited": EXIT.model,
  "model-rejected": EXIT.model,
  "model-stalled": EXIT.model,
  "model-unreachable": EXIT.model,
  "repository-invalid": EXIT.usage,
  "rules-invalid": EXIT.usage,
  "snapshot-unavailable": EXIT.usage,
  "tool-refused": EXIT.refused,
  "usage-invalid": EXIT.usage,
} as const satisfies Record<ErrorCode, number>;
