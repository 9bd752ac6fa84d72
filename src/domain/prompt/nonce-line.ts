/**
 * Formats the last line of a request: the nonce that the answer repeats. It comes last, so that requests share a
 * prefix.
 */
export function formatNonceLine(nonce: string): string {
  return `The code of this request, for your answer's object: "nonce": "${nonce}"`;
}

/** Explains the nonce in a system prompt, which does not contain it. */
export const NONCE_RULE = `- "nonce" comes first: the code from the last line of the request, copied exactly. It proves that the object is yours and no
  quote. Never put it anywhere else.`;
