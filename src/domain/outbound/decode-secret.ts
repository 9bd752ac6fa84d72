import type { EncodedText } from "./encoded-text.ts";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const URL_DIGITS: Readonly<Record<string, string>> = { "-": "+", _: "/" };
const BASE64 = /^[A-Za-z0-9+/_-]{20,}={0,2}$/;
const HEX = /^(?:[0-9a-f]{2}){12,}$/i;
const PEM = /^\s*-----BEGIN [A-Z0-9 ]+-----([\sA-Za-z0-9+/=\\]+)-----END/;

/** Bytes, each with the characters it was decoded from. */
export interface DecodedBytes {
  readonly bytes: readonly number[];
  readonly places: readonly { readonly from: number; readonly to: number }[];
}

/**
 * Decodes the bytes that a secret represents (PEM body, base64, hexadecimal), each as one character; `undefined` for
 * a secret that is not an encoding.
 */
export function decodeSecret(value: string): EncodedText | undefined {
  const [whole = "", body] = PEM.exec(value) ?? [];
  if (body !== undefined) return toEncodedText(decodeBase64(body), whole.indexOf(body));
  if (HEX.test(value)) return toEncodedText(decodeHex(value), 0);
  return BASE64.test(value) ? toEncodedText(decodeBase64(value), 0) : undefined;
}

/** Decodes standard and URL-safe base64. Other characters are skipped. */
export function decodeBase64(text: string): DecodedBytes {
  const bytes: number[] = [];
  const places: { from: number; to: number }[] = [];
  let held = 0;
  let bits = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const digit = DIGITS.indexOf(URL_DIGITS[sign] ?? sign);
    if (digit < 0) continue;
    if (bits === 0) from = at;
    held = ((held << 6) | digit) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
    places.push({ from, to: at + 1 });
    from = at;
  }
  return { bytes, places };
}

function decodeHex(text: string): DecodedBytes {
  const at = Array.from({ length: text.length / 2 }, (_, index) => index * 2);
  return {
    bytes: at.map((start) => Number.parseInt(text.slice(start, start + 2), 16)),
    places: at.map((start) => ({ from: start, to: start + 2 })),
  };
}

function toEncodedText({ bytes, places }: DecodedBytes, offset: number): EncodedText {
  return {
    text: bytes.map((byte) => String.fromCharCode(byte)).join(""),
    from: places.map(({ from }) => offset + from),
    to: places.map(({ to }) => offset + to),
    isBytes: true,
  };
}
