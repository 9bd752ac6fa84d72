/**
 * Milliseconds that a `Retry-After` asks for, as seconds or as a date (RFC 9110, 10.2.3), not less than 0; `undefined`
 * when it asks for none.
 */
export declare function readRetryAfter(header: string | null | undefined, nowMs: number): number | undefined;
