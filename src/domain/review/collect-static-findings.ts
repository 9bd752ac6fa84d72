import type { PullFile } from "../diff/pull-file.ts";
import type { ReviewComment } from "../finding/finding.ts";
import type { HiddenPart } from "../untrusted/hidden-part.ts";
import { findCommittedSecrets } from "./find-committed-secrets.ts";
import { findHiddenCode } from "./find-hidden-code.ts";
import { findHiddenText } from "./find-hidden-text.ts";

/** Input of `collectStaticFindings`. */
export interface StaticFindingsInput {
  /** Files that were shown to the model. */
  readonly files: readonly PullFile[];
  /** Parts hidden in the texts around the change. */
  readonly hidden: readonly HiddenPart[];
  /** Repository's own template for descriptions. */
  readonly template?: string | undefined;
  /** Findings reported by the model. */
  readonly said: readonly unknown[];
}

/**
 * Collects the findings that need no model: hidden texts, invisible characters, and secrets added
 * by the change.
 */
export function collectStaticFindings({
  files,
  hidden,
  template,
  said,
}: StaticFindingsInput): unknown[] {
  const hiddenText = findHiddenText(hidden, template);
  return [
    ...(hiddenText === undefined ? [] : [hiddenText]),
    ...findHiddenCode(files),
    ...findCommittedSecrets(files, said),
  ] satisfies (ReviewComment | Omit<ReviewComment, "path" | "line">)[];
}
