import type { PullFile } from "../diff/pull-file.ts";
import type { ReviewComment } from "../finding/finding.ts";
/**
 * Makes a finding of each file whose added lines hold characters that nobody sees, at the worst of them: text that
 * only a machine reads, or code that reads otherwise than it runs. At most twenty files, the worst first.
 */
export declare function hiddenCodeFindings(files: readonly PullFile[]): ReviewComment[];
