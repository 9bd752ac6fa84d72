/**
 * Parses JSON text in UTF-8 with or without a byte order mark; `undefined` for what is not JSON, not UTF-8, or nested
 * without end.
 */
export declare function parseJson(bytes: Uint8Array): unknown;
