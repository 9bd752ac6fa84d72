/** Depth limit far above real deliveries; each level costs memory. */
const MAX_DEPTH = 200;
/** Size below which no depth is dangerous. */
const HARMLESS_BYTES = 64 * 1024;
const UTF8 = new TextDecoder("utf-8", { fatal: true });
const [QUOTE, BACKSLASH, OPEN, CLOSE] = [0x22, 0x5c, [0x5b, 0x7b], [0x5d, 0x7d]] as const;

/**
 * Parses JSON text in UTF-8 with or without a byte order mark; `undefined` for text that is not
 * JSON, not UTF-8, or nested too deeply.
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.byteLength > HARMLESS_BYTES && isTooDeep(bytes)) return undefined;
  try {
    return JSON.parse(UTF8.decode(bytes));
  } catch {
    return undefined; // The sender is told that the body is invalid.
  }
}

function isTooDeep(bytes: Uint8Array): boolean {
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfString(bytes, at + 1);
    else if (byte === OPEN[0] || byte === OPEN[1]) depth += 1;
    else if (byte === CLOSE[0] || byte === CLOSE[1]) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Returns the offset of the quote that ends a string. */
function endOfString(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
