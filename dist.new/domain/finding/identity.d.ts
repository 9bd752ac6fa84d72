import type { Finding } from "./finding.ts";
/**
 * Gives a finding's identity: the first 16 hex digits of SHA-256 over path, category, quote (else the text of the
 * anchored lines) and title (else the first sentence of the body), each with white space normalised, joined by NUL.
 * It holds no line number, so it stays the same when lines move.
 */
export declare function findingId(finding: Finding, anchoredText: string): string;
/** The text up to the first end of a sentence or line. */
export declare function firstSentence(text: string): string;
