import type { TamperFinding } from "../task/proposal.ts";
import type { ChangedFile } from "./changed-file.ts";
import type { LanguageRules } from "./language-rules.ts";
/**
 * Finds lists, names and constants that a test expects and that change, in statements over several lines, too; lines
 * that are known are left out. Takes time in proportion to the file.
 */
export declare function findChangedStatements({ path, before, after }: Pick<ChangedFile, "path" | "before" | "after">, rules: LanguageRules, known: ReadonlySet<number>): TamperFinding[];
