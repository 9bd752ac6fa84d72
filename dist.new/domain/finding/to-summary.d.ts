import type { Place } from "./anchor.ts";
import type { Finding } from "./finding.ts";
import type { Planned } from "./planned.ts";
/** Takes a finding off its line, for a reason; its suggestion can no longer be committed from there. */
export declare function toSummary({ place, moved: _moved, suggestion, ...rest }: Planned, reason: string): Planned;
/**
 * Gives a finding the lines of its place. One whose suggestion is for another number of lines keeps its own: at the
 * place, the suggestion would pass for one that fits.
 */
export declare function atPlace(finding: Finding, { side, line, startLine }: Place): Finding;
