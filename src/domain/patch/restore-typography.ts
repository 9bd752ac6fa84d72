import type { PatchLine } from "./file-patch.ts";
import { type HunkRow, pairHunkRows } from "./hunk-rows.ts";
import { getIndent } from "./indent-rule.ts";
import { ASCII_REPLACEMENTS, type LineIndex } from "./line-index.ts";
import type { LineSpan } from "./match-wrapped.ts";

/** The kinds of file characters that a patch may write differently. */
type CharacterKind = "double" | "single" | "apostrophe" | "–" | "—" | "…" | "blank" | "indent";

/** The file's characters for one kind of character in the patch. */
interface TypographyEvidence {
  readonly restored: boolean;
  readonly kept: boolean;
}

const FANCY = /[“”‘’–—…]|[^\S\t ]/u;
const ODD_SPACE = /[^\S\t ]/gu;
const LETTER = /[\p{L}\p{N}]/u;

/**
 * Restores the file's own quotes, dashes and spaces in added lines, if the matched lines show that the patch has
 * typographic ones, or no-break spaces, instead. Returns the reason if one of them is ambiguous.
 */
export function restoreTypography(
  index: LineIndex,
  hunk: { readonly lines: readonly PatchLine[]; readonly spans: readonly LineSpan[] },
): readonly PatchLine[] | { readonly reason: string } {
  const isFancy = ({ op, text }: PatchLine): boolean => op === "+" && FANCY.test(text);
  if (!hunk.lines.some(isFancy)) return hunk.lines;
  const rows = pairHunkRows(hunk, index.texts).filter(({ file }) => file?.isSame === true);
  index.spend(rows.length);
  const shown = collectEvidence(rows);
  if (![...shown.values()].some(({ restored }) => restored)) {
    const odd = hunk.lines.find((line) => isFancy(line) && hasCodeQuote(line.text));
    const isExact = rows.every(({ written, file }) => written === file?.indent);
    if (odd === undefined || isExact || hasCurly(index)) return hunk.lines;
    return { reason: describe(odd.text, rows) };
  }
  const result: PatchLine[] = [];
  for (const line of hunk.lines) {
    const text = isFancy(line) ? restoreLine(line.text, shown) : line.text;
    if (text === undefined) return { reason: describe(line.text, rows) };
    result.push(text === line.text ? line : { ...line, text });
  }
  return result;
}

function describe(text: string, rows: readonly HunkRow[]): string {
  const at = (rows.find((row) => FANCY.test(row.written + row.text)) ?? rows[0])?.file?.at ?? 0;
  const chars = [...new Set(text.match(new RegExp(FANCY, "gu")))].map(describeChar).join(", ");
  return `its lines have other quotes, dashes or white space than the file's (line ${at + 1}), and ${chars} in an added line could stand for a plain character; write every line with the file's own characters`;
}

const CURLY = /[“”‘]|[^\S\t ]/u;

/**
 * Decides whether a line has a typographic quote or a no-break space outside strings and comments, where code has
 * none.
 */
function hasCodeQuote(text: string): boolean {
  const before = text.slice(0, Math.max(0, text.search(CURLY)));
  const isInside = ['"', "'", "`"].some((quote) => before.split(quote).length % 2 === 0);
  return CURLY.test(text) && !isInside && !/^\s*(?:#|\/\/|\*|--)|\/\*/.test(before);
}

function hasCurly(index: LineIndex): boolean {
  index.spend(index.size);
  return index.texts.some((text) => CURLY.test(text));
}

const describeChar = (char: string): string =>
  char.trim() === "" ? `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}` : char;

/** Compares the matched lines with the file's, character by character, ignoring white space. */
function collectEvidence(rows: readonly HunkRow[]): Map<CharacterKind, TypographyEvidence> {
  const shown = new Map<CharacterKind, TypographyEvidence>();
  const show = (kind: CharacterKind, isKept: boolean): void => {
    const { restored = false, kept = false } = shown.get(kind) ?? {};
    shown.set(kind, { restored: restored || !isKept, kept: kept || isKept });
  };
  for (const { text, written, file } of rows) {
    if (file === undefined) continue;
    if (hasOdd(written)) show("indent", hasOdd(file.indent));
    compareLines(text, file.text, show);
  }
  return shown;
}

const hasOdd = (text: string): boolean => text.search(ODD_SPACE) >= 0;

type RecordEvidence = (kind: CharacterKind, isKept: boolean) => void;

function compareLines(text: string, file: string, show: RecordEvidence): void {
  let [here, at] = [0, 0];
  while (here < text.length) {
    const [space, own] = [readSpace(text, here), readSpace(file, at)];
    if (hasOdd(space)) show("blank", hasOdd(own));
    [here, at] = [here + space.length, at + own.length];
    const kind = classifyChar(text, here);
    if (kind !== undefined) show(kind, text[here] === file[at]);
    const [char = "", theirs = ""] = [text[here], file[at]];
    const [plain, theirPlain] = [ASCII_REPLACEMENTS[char], ASCII_REPLACEMENTS[theirs]];
    const isLonger = plain !== undefined && char !== theirs && file.startsWith(plain, at);
    const isShorter = theirPlain !== undefined && char !== theirs && plain !== theirPlain;
    here += isShorter ? theirPlain.length : 1;
    at += isLonger ? plain.length : 1;
  }
}

const readSpace = (text: string, at: number): string => {
  let to = at;
  while (/\s/.test(text.charAt(to))) to += 1;
  return text.slice(at, to);
};

function classifyChar(text: string, at: number): CharacterKind | undefined {
  const char = text.charAt(at);
  if (char === "“" || char === "”") return "double";
  // Inside a word it may be intended.
  if (char === "’" && LETTER.test(text.charAt(at - 1)) && LETTER.test(text.charAt(at + 1)))
    return "apostrophe";
  if (char === "‘" || char === "’") return "single";
  if (char === "–" || char === "—" || char === "…") return char;
  return hasOdd(char) ? "blank" : undefined;
}

/** Restores plain characters if all matched lines show them; `undefined` if they are inconclusive. */
function restoreLine(
  text: string,
  shown: ReadonlyMap<CharacterKind, TypographyEvidence>,
): string | undefined {
  const indent = getIndent(text);
  let result = "";
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    const kind = classifyChar(text, at);
    const evidence = kind === undefined ? undefined : findEvidence(kind, shown, at < indent.length);
    if (kind === undefined || evidence?.restored === false) {
      result += char;
      continue;
    }
    if (evidence === undefined || evidence.kept || !isPlainQuote(kind, result)) return undefined;
    result += kind === "blank" ? " " : ASCII_REPLACEMENTS[char];
  }
  return isNested(text) ? undefined : result;
}

function findEvidence(
  kind: CharacterKind,
  shown: ReadonlyMap<CharacterKind, TypographyEvidence>,
  isIndent: boolean,
): TypographyEvidence | undefined {
  return (isIndent ? shown.get("indent") : undefined) ?? shown.get(kind);
}

/** Decides whether a quote is outside other quotes; inside a string it may belong to the text. */
function isPlainQuote(kind: CharacterKind, before: string): boolean {
  const isOpen = (quote: RegExp): boolean => (before.match(quote)?.length ?? 0) % 2 === 1;
  if (kind === "double") return !isOpen(SINGLE) && !isOpen(/`/g);
  return kind !== "apostrophe" || !isOpen(SINGLE);
}

/** A single quote that is not an apostrophe in a word. */
const SINGLE = /(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}])/gu;

/** Decides whether quotes are nested; inner ones were not plain before. */
const isNested = (text: string): boolean => {
  const quotes = text.replace(/[“”]{3}/g, "").replace(/[^“”]/g, "");
  return quotes.includes("“") && quotes.includes("”") && !/^(?:“”)*“?$/.test(quotes);
};
