import type { ReviewComment } from "../finding/finding.ts";
import { type HiddenPart } from "../untrusted/hidden-part.ts";
/** By this title it is known that a text around the change hid something. */
export declare const HIDDEN_TEXT_TITLE = "Hidden text around this change";
/**
 * Makes one finding of what was hidden in the texts around a change and said something: it was written for a machine,
 * not for a person. What stands in the repository's own template for descriptions is nobody's secret.
 */
export declare function hiddenTextFinding(hidden: readonly HiddenPart[], template?: string): Omit<ReviewComment, "path" | "line"> | undefined;
