/** Minimum number of characters of a message. */
const MIN_BITS = 16;

/**
 * Decodes the message in a run of invisible characters: tag characters and variation selectors represent bytes, two
 * kinds of zero-width characters represent bits. Returns `undefined` if there is no readable text.
 */
export function decodeInvisible(run: string): string | undefined {
  const codes = Array.from(run, (char) => char.codePointAt(0) ?? 0);
  const readings = [codes.flatMap(readTagCode), codes.flatMap(readSelectorByte)];
  return readings.map(decodeWords).find((words) => words !== undefined) ?? decodeBits(codes);
}

const readTagCode = (code: number): number[] =>
  code >= 0xe0020 && code <= 0xe007e ? [code - 0xe0000] : [];

function readSelectorByte(code: number): number[] {
  if (code >= 0xfe00 && code <= 0xfe0f) return [code - 0xfe00];
  return code >= 0xe0100 && code <= 0xe01ef ? [code - 0xe0100 + 16] : [];
}

/** Reads the two most frequent characters as bits, in either order. */
function decodeBits(codes: readonly number[]): string | undefined {
  const counts = new Map<number, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  const [first, second] = [...counts].sort((left, right) => right[1] - left[1]);
  if (first === undefined || second === undefined) return undefined;
  const bits = codes.filter((code) => code === first[0] || code === second[0]);
  if (bits.length < MIN_BITS) return undefined;
  return [first[0], second[0]]
    .map((one) => decodeWords(bitsToBytes(bits.map((code) => (code === one ? 1 : 0)))))
    .find((words) => words !== undefined);
}

function bitsToBytes(bits: readonly number[]): number[] {
  const bytes: number[] = [];
  for (let at = 0; at + 8 <= bits.length; at += 8) {
    bytes.push(bits.slice(at, at + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  }
  return bytes;
}

function decodeWords(bytes: readonly number[]): string | undefined {
  if (bytes.length < 2) return undefined;
  const text = new TextDecoder().decode(Uint8Array.from(bytes)).trim();
  const isText = /[\p{L}\p{N}]/u.test(text) && !/[\p{Cc}\ufffd]/u.test(text.replace(/\s/g, ""));
  return isText ? text : undefined;
}
