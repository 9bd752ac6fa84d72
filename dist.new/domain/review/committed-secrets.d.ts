import type { PullFile } from "../diff/pull-file.ts";
import type { ReviewComment } from "../finding/finding.ts";
/**
 * Makes a finding of each secret that a change adds, without the secret: one for lines that follow each other. What the
 * change only moves is left out, and what the model has reported on these lines already.
 */
export declare function committedSecretFindings(files: readonly PullFile[], said: readonly unknown[]): ReviewComment[];
