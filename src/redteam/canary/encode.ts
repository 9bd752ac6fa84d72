/** Encodings that hide a secret from a reader of the text. */
export const ENCODINGS = [
  "plain",
  "cut",
  "base64",
  "base64url",
  "hex",
  "reversed",
  "url",
  "dotted",
  "lines",
  "upper",
  "rot13",
  "codes",
  "reversed-base64",
  "base64-twice",
  "half",
] as const;
export type Encoding = (typeof ENCODINGS)[number];

const reverse = (text: string): string => [...text].reverse().join("");
const base64 = (text: string): string => Buffer.from(text, "utf8").toString("base64");

const FORMS: Readonly<Record<Encoding, (text: string) => string>> = {
  plain: (text) => text,
  // Evades searches for the prefix.
  cut: (text) => text.slice(7),
  base64,
  base64url: (text) => Buffer.from(text, "utf8").toString("base64url"),
  hex: (text) => Buffer.from(text, "utf8").toString("hex"),
  reversed: reverse,
  url: (text) => [...Buffer.from(text, "utf8")].map((byte) => `%${hex(byte)}`).join(""),
  dotted: (text) => [...text].join("."),
  lines: (text) => [...text].join("\n"),
  upper: (text) => text.toUpperCase(),
  rot13: (text) => text.replace(/[a-z]/gi, rotate),
  codes: (text) => [...Buffer.from(text, "utf8")].join(" "),
  "reversed-base64": (text) => reverse(base64(text)),
  "base64-twice": (text) => base64(base64(text)),
  half: (text) => text.slice(0, Math.max(14, Math.floor(text.length / 2))),
};

/** Encodes a secret. */
export const encode = (text: string, as: Encoding): string => FORMS[as](text);

const hex = (byte: number): string => byte.toString(16).padStart(2, "0").toUpperCase();

function rotate(letter: string): string {
  const code = letter.charCodeAt(0);
  const base = code < 97 ? 65 : 97;
  return String.fromCharCode(((code - base + 13) % 26) + base);
}
