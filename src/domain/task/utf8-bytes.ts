const ENCODER = new TextEncoder();

/** Counts the UTF-8 bytes of a text; a lone surrogate counts as its replacement character. */
export const countUtf8Bytes = (text: string): number => ENCODER.encode(text).length;

/**
 * Returns the number of characters from the start that fit in a number of bytes, without splitting
 * a character.
 */
export function fittingPrefixLength(text: string, maxBytes: number): number {
  let bytes = 0;
  let at = 0;
  while (at < text.length) {
    bytes += countBytesAt(text, at);
    if (bytes > maxBytes) break;
    at += 1;
  }
  return isBetweenHalves(text, at) ? at - 1 : at;
}

/** Returns the start of the longest end of a text that fits in a number of bytes. */
export function fittingSuffixStart(text: string, maxBytes: number): number {
  let bytes = 0;
  let at = text.length;
  while (at > 0) {
    bytes += countBytesAt(text, at - 1);
    if (bytes > maxBytes) break;
    at -= 1;
  }
  return isBetweenHalves(text, at) ? at + 1 : at;
}

function countBytesAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  if (unit < 0xd800 || unit > 0xdfff) return 3;
  // Both halves of a surrogate pair share its four bytes.
  return isBetweenHalves(text, unit < 0xdc00 ? at + 1 : at) ? 2 : 3;
}

function isBetweenHalves(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const behind = text.charCodeAt(at);
  return before >= 0xd800 && before < 0xdc00 && behind >= 0xdc00 && behind <= 0xdfff;
}
