/** Value of characters that are ignored in the search for secrets: punctuation, white space, invisible characters. */
export const DROPPED = 0;

const ZERO = 48;
const SMALL_A = 97;

/** Letters of other scripts that look like Latin ones. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: "a",
  А: "a",
  В: "b",
  с: "c",
  С: "c",
  е: "e",
  Е: "e",
  Н: "h",
  і: "i",
  І: "i",
  ј: "j",
  К: "k",
  М: "m",
  о: "o",
  О: "o",
  р: "p",
  Р: "p",
  ѕ: "s",
  Т: "t",
  х: "x",
  Х: "x",
  у: "y",
  Α: "a",
  Β: "b",
  Ε: "e",
  Ζ: "z",
  Η: "h",
  Ι: "i",
  Κ: "k",
  Μ: "m",
  Ν: "n",
  Ο: "o",
  ο: "o",
  Ρ: "p",
  Τ: "t",
  Υ: "y",
  Χ: "x",
};

/**
 * Maps each UTF-16 unit to its folded form in the search for secrets: a lower-case Latin letter or a digit,
 * regardless of case, width or script; `DROPPED` for all others.
 */
export const FOLDED: Uint16Array = createTable();

function createTable(): Uint16Array {
  const table = new Uint16Array(65_536);
  const digits = [ZERO, 0xff10];
  for (const start of digits) for (let at = 0; at < 10; at += 1) table[start + at] = ZERO + at;
  // Latin letters: plain, full-width and circled.
  const letters = [SMALL_A, 65, 0xff41, 0xff21, 0x24d0, 0x24b6];
  for (const start of letters) for (let at = 0; at < 26; at += 1) table[start + at] = SMALL_A + at;
  for (const [other, latin] of Object.entries(LOOK_ALIKES))
    table[other.charCodeAt(0)] = latin.charCodeAt(0);
  return table;
}

/** First unit of the surrogate pairs of mathematical letters and digits. */
export const MATHEMATICAL = 0xd835;

/** Folds the second unit of a mathematical letter or digit. */
export function foldMathematical(unit: number): number {
  const at = unit - 0xdc00;
  if (at >= 0 && at < 0x2a4) return SMALL_A + ((at % 52) % 26);
  if (at >= 0x3ce && at < 0x400) return ZERO + ((at - 0x3ce) % 10);
  return DROPPED;
}
