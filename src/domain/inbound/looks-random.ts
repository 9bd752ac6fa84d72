// What people write where a secret would be.
const PLACEHOLDER_VALUE =
  /example|sample|placeholder|change_?me|redacted|dummy|insert|your[-_]|my[-_]|xxxx|\*{3}|\.{3}|1234567|abcdef|0{6}|^<|>$|\$[{(A-Za-z_]|\{\{|%[({]|⟦|process\.env|os\.environ|getenv|secrets?\.|lorem|localhost/i;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MIN_KINDS = 8;

/** Whether a value stands in for a secret, as in documentation: nobody is harmed by it. */
export function isPlaceholderValue(value: string): boolean {
  return PLACEHOLDER_VALUE.test(value) || new Set(value).size < MIN_KINDS;
}

/** Bits of information for each character of a text. */
export function calculateEntropy(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

const MIN_CHARS = 16;
const MIN_ENTROPY = 3.25;
const MIN_HEX_CHARS = 32;
const MIN_HEX_ENTROPY = 3;

/** Whether a value was drawn by a machine, not written by a person: no words, no name, no address, no path. */
export function looksRandom(value: string): boolean {
  if (value.length < MIN_CHARS || isPlaceholderValue(value) || UUID.test(value)) return false;
  if (/^[0-9a-f]+$/i.test(value))
    return value.length >= MIN_HEX_CHARS && calculateEntropy(value) >= MIN_HEX_ENTROPY;
  if (!/\d/.test(value) || !/[a-z]/i.test(value) || isMadeOfWords(value)) return false;
  return calculateEntropy(value) >= MIN_ENTROPY;
}

/** Words, names and numbers joined by signs or by capitals. */
function isMadeOfWords(value: string): boolean {
  if (/:\/\/|^[./~]|\.[a-z]{2,5}$/i.test(value)) return true;
  const words = value
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  const plain = words.filter((word) =>
    /^(?:[A-Z]?[a-z]{2,}|[A-Z]{2,}|[vV]?\d{1,4})\d{0,2}$/.test(word),
  );
  const chars = plain.reduce((sum, word) => sum + word.length, 0);
  return chars >= value.length * 0.7 && words.length > 1;
}
