import type { Severity } from "../finding/finding.ts";
import type { ObjectNode } from "./node.ts";
/**
 * Reads how bad a finding is: under a severity's own names, then from any member that is nothing but a severity, then
 * from its texts. What is a severity of unknown weight counts as major, so that no gate passes for it, and is named.
 */
export declare function severityOf(object: ObjectNode, texts: readonly (string | undefined)[], repairs: Set<string>): Severity | undefined;
/** Reads a severity that stands in a text: `[HIGH] …`, `Severity: Major. …`, `… (critical)`. */
export declare function severityIn(texts: readonly (string | undefined)[]): Severity | undefined;
