import type { Mark } from "./template-markup.ts";

const GENERIC = /[A-Z]\w*$/;
const QUOTES = /["'“”‘’«»]/;
/** A word and a space before; the sentence continues in lower case after. */
const IN_SENTENCE = /[\p{L}\p{N}),] $/u;
const GOES_ON = /^(?:[,;:)]|\.(?=\s|$)| (?:[\p{Ll}(&/]|<\/?[a-z]))/u;
/** Tags that also exist in HTML, XML and component libraries. They count as markup only around an answer. */
const AMBIGUOUS = /^<\/?(?:response|output|json|result|s|pad|unk)>$/i;
const CAPITALIZED = /^<[A-Z][a-z]/;

/**
 * Decides whether a piece of chat template is only mentioned in a text: in quotes, in the middle of a sentence, as a
 * type argument (`Promise<Result>`), or, for ambiguous tags, anywhere except around the answer.
 */
export function isMention(text: string, { kind, start, end }: Mark): boolean {
  const before = text.slice(Math.max(start - 40, 0), start);
  const after = text.slice(end, end + 40);
  const mark = text.slice(start, end);
  if (before.endsWith("\\") || isIndentedCode(text, start)) return true;
  if (mark.endsWith("/>")) return true;
  if (QUOTES.test(before.slice(-1)) && QUOTES.test(after.charAt(0))) return true;
  if (/^<\w/.test(mark) && GENERIC.test(before)) return true;
  if (AMBIGUOUS.test(mark)) return !isWrappingTag(text, { start, end, mark });
  if (kind === "thought" && CAPITALIZED.test(mark) && / [\p{Ll}]/u.test(after.slice(0, 2))) {
    return !hasClosing(text, end);
  }
  return IN_SENTENCE.test(before) && GOES_ON.test(after);
}

const hasClosing = (text: string, from: number): boolean =>
  /<\/[a-z_:]{1,30}\s{0,9}>/i.test(text.slice(from));

interface Tag {
  readonly start: number;
  readonly end: number;
  readonly mark: string;
}

/**
 * Decides whether a tag is first or last in the text, or alone on its line, and not part of a pair of other markup.
 */
function isWrappingTag(text: string, { start, end, mark }: Tag): boolean {
  if (mark !== mark.toLowerCase()) return false;
  const isClosing = mark.startsWith("</");
  const other = isClosing ? mark.replace("</", "<") : mark.replace("<", "</");
  const [isFirst, isLast] = [text.slice(0, start).trim() === "", text.slice(end).trim() === ""];
  if (/^<\/?s>$/.test(mark)) {
    return !text.includes(other) && (isClosing ? isLast : isFirst);
  }
  const isAround = isClosing ? isLast : isFirst;
  if (isAround && text.includes(other)) return true;
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = text.indexOf("\n", end);
  const line = text.slice(lineStart, lineEnd === -1 ? undefined : lineEnd);
  return line.trim() === mark;
}

const INDENTED = /^(?: {4}|\t)/;

/** Detects a block of code: indented by four spaces after a blank line. */
function isIndentedCode(text: string, start: number): boolean {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  if (!INDENTED.test(text.slice(lineStart, start))) return false;
  if (lineStart === 0) return false;
  const aboveStart = text.lastIndexOf("\n", lineStart - 2) + 1;
  const above = text.slice(aboveStart, lineStart - 1);
  return above.trim() === "" || INDENTED.test(above);
}
