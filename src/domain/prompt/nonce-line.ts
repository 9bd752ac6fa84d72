/**
 * Writes the last line of a request: the code that the answer repeats. It stands behind everything else, so that requests
 * keep their common prefix.
 */
export function formatNonceLine(nonce: string): string {
  return `The code of this request, for your answer's object: "nonce": "${nonce}"`;
}

/** Explains the code in a system prompt, which does not hold it. */
export const NONCE_RULE = `- "nonce" comes first: the code from the last line of the request, copied exactly. It proves that the object is yours and no
  quote. Never put it anywhere else.`;
