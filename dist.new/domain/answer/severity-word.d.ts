import type { Severity } from "../finding/finding.ts";
/** Reads a severity, however a model writes it. `unknown`: it is none that is known, nothing may be said of its weight. */
export declare function readSeverity(written: string): Severity | "unknown" | undefined;
/** A word that is a severity by itself, and whether it can hardly mean anything else. */
export interface SeverityWord {
    readonly severity: Severity;
    readonly isPlain: boolean;
}
/** Reads a text that is nothing but the word of a severity; `undefined` for any other text. */
export declare function severityOfWord(written: string): SeverityWord | undefined;
/** Reads the severity that the key of a list names: `critical`, `high_severity`, `majorIssues`, `🔴 Blockers`. */
export declare function severityOfKey(key: string): Severity | undefined;
