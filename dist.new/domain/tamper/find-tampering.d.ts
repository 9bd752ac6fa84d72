import type { FileChange } from "../patch/file-change.ts";
import type { TamperFinding } from "../task/proposal.ts";
/**
 * Finds what whoever merges a change should look at twice: tests that are gone, skipped or weaker, checks that are
 * silenced, packages from elsewhere, modes, characters that nobody sees. It reads lines, not programs: a finding is a
 * hint, and its text holds words of the patch. Takes time in proportion to the files.
 */
export declare function findTampering(changes: readonly FileChange[]): readonly TamperFinding[];
