import type { PullFile } from "../diff/pull-file.ts";
import type { ReviewComment } from "../finding/finding.ts";
import type { HiddenPart } from "../untrusted/hidden-part.ts";
import { committedSecretFindings } from "./committed-secrets.ts";
import { hiddenCodeFindings } from "./hidden-code.ts";
import { hiddenTextFinding } from "./hidden-text.ts";

/** What is known of a change beside the model's findings. */
export interface ReadChange {
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
export function ownFindings({ files, hidden, template, said }: ReadChange): unknown[] {
  const hiddenText = hiddenTextFinding(hidden, template);
  return [
    ...(hiddenText === undefined ? [] : [hiddenText]),
    ...hiddenCodeFindings(files),
    ...committedSecretFindings(files, said),
  ] satisfies (ReviewComment | Omit<ReviewComment, "path" | "line">)[];
}
