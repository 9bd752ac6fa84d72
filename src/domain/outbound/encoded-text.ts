/** An encoding of a secret, with the characters of the secret that each sign represents. */
export interface EncodedText {
  readonly text: string;
  /** For each sign, the first character of the secret that it represents a part of. */
  readonly from: readonly number[];
  /** For each sign, the position after the last such character. */
  readonly to: readonly number[];
  /** Each sign is a byte rather than a character. */
  readonly isBytes?: boolean;
}

/** Returns a secret as it is. */
export function encodePlain(value: string): EncodedText {
  const from = Array.from({ length: value.length }, (_, at) => at);
  return { text: value, from, to: from.map((at) => at + 1) };
}

/** Reverses a secret. */
export function encodeReversed({ text, from, to }: EncodedText): EncodedText {
  const units = Array.from({ length: text.length }, (_, at) => text.charAt(text.length - 1 - at));
  return { text: units.join(""), from: from.toReversed(), to: to.toReversed() };
}

/** Applies ROT13. */
export function encodeRot13(coded: EncodedText): EncodedText {
  const turn = (letter: string): string => {
    const base = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  };
  return { ...coded, text: coded.text.replace(/[a-z]/gi, turn) };
}

/** Changes the case of ASCII letters. */
export function encodeCase(coded: EncodedText, which: "upper" | "lower" | "swapped"): EncodedText {
  const turn = (letter: string): string => {
    const isUpper = letter <= "Z";
    const toUpper = which === "upper" || (which === "swapped" && !isUpper);
    return toUpper ? letter.toUpperCase() : letter.toLowerCase();
  };
  return { ...coded, text: coded.text.replace(/[a-z]/gi, turn) };
}

/** Writes the decimal codes of the bytes in sequence. */
export function encodeDecimal(coded: EncodedText): EncodedText {
  const { bytes, from, to } = toBytes(coded);
  const signs = createSigns();
  for (const [at, byte] of bytes.entries()) signs.put(`${byte}`, from[at] ?? 0, to[at] ?? 0);
  return signs.coded();
}

const ALPHABETS = {
  4: "0123456789abcdef",
  5: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
  6: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
} as const;

/**
 * Encodes the bytes in hexadecimal (4 bits per sign), base32 (5) or base64 (6), as they appear after `bytesBefore`
 * other bytes. Signs that also represent neighbouring bytes are left out.
 */
export function encodeBits(coded: EncodedText, bits: 4 | 5 | 6, bytesBefore = 0): EncodedText {
  const { bytes, from, to } = toBytes(coded);
  const alphabet = ALPHABETS[bits];
  const signs = createSigns();
  // The first sign that represents none of the preceding bytes.
  const first = Math.ceil((bytesBefore * 8) / bits) * bits - bytesBefore * 8;
  for (let at = first; at + bits <= bytes.length * 8; at += bits) {
    const [one, two] = [at >> 3, (at + bits - 1) >> 3];
    const pair = ((bytes[one] ?? 0) << 8) | (bytes[one + 1] ?? 0);
    const value = (pair >> (16 - bits - (at & 7))) & ((1 << bits) - 1);
    const [starts, ends] = [from[one] ?? 0, to[one] ?? 0];
    // In a reversed secret, the second byte comes first.
    signs.put(
      alphabet.charAt(value),
      Math.min(starts, from[two] ?? starts),
      Math.max(ends, to[two] ?? ends),
    );
  }
  return signs.coded();
}

/** Collects signs with their positions. */
function createSigns() {
  let text = "";
  const from: number[] = [];
  const to: number[] = [];
  return {
    put: (sign: string, starts: number, ends: number): void => {
      text += sign;
      for (let at = 0; at < sign.length; at += 1) {
        from.push(starts);
        to.push(ends);
      }
    },
    coded: (): EncodedText => ({ text, from, to }),
  };
}

interface PlacedBytes {
  readonly bytes: readonly number[];
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Returns the bytes of an encoded text; characters are encoded as UTF-8. */
function toBytes({ text, from, to, isBytes = false }: EncodedText): PlacedBytes {
  const placed = { bytes: [] as number[], from: [] as number[], to: [] as number[] };
  const put = (byte: number, at: number): void => {
    placed.bytes.push(byte);
    placed.from.push(from[at] ?? 0);
    placed.to.push(to[at] ?? 0);
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    if (isBytes || code < 0x80) put(code, at);
    else for (const byte of utf8(code)) put(byte, at);
    if (code > 0xffff) at += 1;
  }
  return placed;
}

function utf8(code: number): number[] {
  const tail = (shift: number): number => 0x80 | ((code >> shift) & 0x3f);
  if (code < 0x800) return [0xc0 | (code >> 6), tail(0)];
  if (code < 0x1_0000) return [0xe0 | (code >> 12), tail(6), tail(0)];
  return [0xf0 | (code >> 18), tail(12), tail(6), tail(0)];
}
