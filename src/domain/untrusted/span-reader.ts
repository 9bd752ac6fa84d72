import { createFinder, type Finder } from "./create-finder.ts";
import type { HiddenParts } from "./hidden-part.ts";
import { readDefinition, readReferenceNames } from "./link-definition.ts";
import { findLongAttributes, MAX_TITLE_CHARS, readLongTitle } from "./long-title.ts";
import { findClosingTag, hidesContent, readTag } from "./read-tag.ts";

/** A block of lines, and the start of raw HTML in it. */
export interface TextSpan {
  readonly end: number;
  readonly rawFrom: number;
}

/** Reads a text from start to end, one span at a time. */
export interface SpanReader {
  /** Copies a part unchanged. */
  keep(from: number, to: number): void;
  /** Reads a span and returns the start of the next one. */
  read(from: number, stretch: TextSpan): number;
  /** Returns the visible text. */
  kept(): string;
}

interface ReaderState {
  readonly text: string;
  readonly finder: Finder;
  readonly names: ReadonlySet<string>;
  readonly hidden: HiddenParts;
}

/** An element found at a position: its visible text, and its end. */
interface Piece {
  readonly shown: string;
  readonly end: number;
  /** Later code spans of the block are uncertain: backticks do not pair within their lines. */
  readonly isOdd?: boolean;
}

const MARK = /`+|<!--|<[a-z]|!?\[|\]\(/gi;
const MAX_MARKS_CHARS = 100;
const BEFORE_BLOCK = /^[\s>*+\-\d.)]*$/;

/** Creates the reader of one text. */
export function createSpanReader(text: string, hidden: HiddenParts): SpanReader {
  const reading = { text, finder: createFinder(text), names: readReferenceNames(text), hidden };
  const parts: string[] = [];
  const keep = (from: number, to: number): void => {
    parts.push(text.slice(from, to));
  };
  const nextMark = createMarks(text);
  return {
    keep,
    kept: () => parts.join(""),
    read: (from, stretch) => {
      let at = from;
      let isOdd = false;
      for (;;) {
        const found = nextMark(at);
        if (found.at >= stretch.end) break;
        keep(at, found.at);
        const isRaw = isOdd || found.at >= stretch.rawFrom;
        const piece = readPiece(reading, { ...found, span: stretch, isRaw });
        parts.push(piece.shown);
        isOdd ||= piece.isOdd ?? false;
        at = piece.end;
      }
      const end = Math.max(at, stretch.end);
      keep(at, end);
      return end;
    },
  };
}

/**
 * Creates a finder of the next mark that searches each position only once, so that a block without marks does not
 * read the whole text.
 */
function createMarks(
  text: string,
): (from: number) => { readonly at: number; readonly mark: string } {
  const pattern = new RegExp(MARK);
  let last = { at: -1, mark: "" };
  return (from) => {
    if (last.at >= from) return last;
    pattern.lastIndex = from;
    const found = pattern.exec(text);
    last = found === null ? { at: text.length, mark: "" } : { at: found.index, mark: found[0] };
    return last;
  };
}

interface FoundMark {
  readonly at: number;
  readonly mark: string;
  readonly span: TextSpan;
  /** There are no code spans here. */
  readonly isRaw: boolean;
}

function readPiece(reading: ReaderState, found: FoundMark): Piece {
  const { at, mark } = found;
  const asIs = { shown: mark, end: at + mark.length };
  if (mark.startsWith("`")) return readCodeSpan(reading, found) ?? { ...asIs, isOdd: true };
  if (mark === "<!--") return readComment(reading, found) ?? asIs;
  if (mark.startsWith("<")) return readElement(reading, found) ?? asIs;
  if (mark === "[") return readLinkDefinition(reading, found) ?? asIs;
  return readTitle(reading, found) ?? asIs;
}

/** Reads a code span, if it opens and closes on one line and no table cell ends in it. */
function readCodeSpan(
  { text, finder }: ReaderState,
  { at, mark, span, isRaw }: FoundMark,
): Piece | undefined {
  if (isRaw || text[at - 1] === "\\") return undefined;
  const line = Math.min(finder.next("\n", at), span.end);
  const runs = /`+/g;
  runs.lastIndex = at + mark.length;
  for (let run = runs.exec(text); run !== null && run.index < line; run = runs.exec(text)) {
    if (run[0].length !== mark.length) continue;
    const shown = text.slice(at, run.index + mark.length);
    return shown.includes("|") ? undefined : { shown, end: at + shown.length };
  }
  return undefined;
}

/**
 * Reads a comment. At the start of a line, or in raw HTML, an unclosed comment hides all following text; elsewhere it
 * is text.
 */
function readComment(
  { text, finder, hidden }: ReaderState,
  { at, span }: FoundMark,
): Piece | undefined {
  const isBlock = at >= span.rawFrom || BEFORE_BLOCK.test(beforeOnLine(text, at));
  const end = findCommentEnd(text, finder, at);
  if (!isBlock && end > span.end) return undefined;
  const last = Math.min(end, text.length);
  hidden.add("comment", text.slice(at + 4, last).replace(/(?:--!?|-)?>$/, ""));
  return { shown: "", end: last };
}

function findCommentEnd(text: string, finder: Finder, at: number): number {
  // `<!-->` and `<!--->` are whole comments.
  if (text.startsWith(">", at + 4)) return at + 5;
  if (text.startsWith("->", at + 4)) return at + 6;
  return Math.min(finder.next("-->", at + 4) + 3, finder.next("--!>", at + 4) + 4);
}

function readElement(
  { text, finder, hidden }: ReaderState,
  { at, span }: FoundMark,
): Piece | undefined {
  const tag = readTag(text, finder, { at, end: span.end });
  if (tag === undefined) return undefined;
  const closed = hidesContent(tag) ? findClosingTag(text, finder, tag) : undefined;
  if (closed !== undefined) {
    hidden.add("element", `<${tag.name}> ${text.slice(tag.end, closed.start)}`);
    return { shown: "", end: closed.end };
  }
  let shown = text.slice(at, tag.end);
  for (const { name, value } of findLongAttributes(tag)) {
    hidden.add("attribute", `${name}: ${value}`);
    shown = shown.replace(value, "…");
  }
  return { shown, end: tag.end };
}

function readLinkDefinition(
  { text, finder, names, hidden }: ReaderState,
  { at, span }: FoundMark,
): Piece | undefined {
  if (!BEFORE_BLOCK.test(beforeOnLine(text, at))) return undefined;
  const found = readDefinition(text, finder, { at, end: span.end });
  if (found === undefined) return undefined;
  if (names.has(found.name)) {
    if (found.title.length <= MAX_TITLE_CHARS) return undefined;
    hidden.add("attribute", found.title);
    return { shown: text.slice(at, found.titleAt), end: found.end };
  }
  hidden.add("definition", found.text);
  return { shown: "", end: found.end };
}

function readTitle(
  { text, finder, hidden }: ReaderState,
  { at, mark, span }: FoundMark,
): Piece | undefined {
  const found = readLongTitle(text, finder, { at, mark, end: span.end });
  if (found === undefined) return undefined;
  hidden.add("attribute", found.said);
  return { shown: found.shown, end: found.end };
}

/** Returns the text before a position on its line, as far as list marks may reach. */
function beforeOnLine(text: string, at: number): string {
  const before = text.slice(Math.max(at - MAX_MARKS_CHARS, 0), at);
  const start = before.lastIndexOf("\n") + 1;
  return start === 0 && before.length === MAX_MARKS_CHARS ? "text" : before.slice(start);
}
