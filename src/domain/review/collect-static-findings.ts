import type { PullFile } from "../diff/pull-file.ts";
import type { ReviewComment } from "../finding/finding.ts";
import type { HiddenPart } from "../untrusted/hidden-part.ts";
import { findCommittedSecrets } from "./find-committed-secrets.ts";
import { findHiddenCode } from "./find-hidden-code.ts";
import { findHiddenText } from "./find-hidden-text.ts";

/** What is known of a change beside the model's findings. */
export interface StaticFindingsInput {
  /** Those that were shown to the model. */
  readonly files: readonly PullFile[];
  /** What was hidden in the texts around the change. */
  readonly hidden: readonly HiddenPart[];
  /** The repository's own template for descriptions. */
  readonly template?: string | undefined;
  /** What the model reported. */
  readonly said: readonly unknown[];
}

/** Findings that need no model: texts and characters that nobody sees, and secrets that the change adds. */
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
