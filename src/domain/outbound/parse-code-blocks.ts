import type { TextSpan } from "./text-view.ts";

/** The blocks of a Markdown text, as far as they determine code. */
export interface CodeBlocks {
  /** Lines between the two lines of a fence, also in quotes and lists. */
  readonly code: readonly TextSpan[];
  /** Lines of each paragraph, heading or table, without the marks of quotes and lists before them. */
  readonly texts: readonly (readonly TextSpan[])[];
  /** A fence at the margin is not closed and would continue in text appended to it. */
  readonly isOpen: boolean;
  /** A tab is used where indentation matters: its width depends on the renderer. */
  readonly isDoubtful: boolean;
}

type Container = { readonly kind: "quote" } | { readonly kind: "item"; readonly width: number };

interface Fence {
  readonly sign: string;
  readonly start: number;
}

interface ParserState {
  readonly text: string;
  readonly code: TextSpan[];
  readonly texts: TextSpan[][];
  containers: Container[];
  fence: Fence | undefined;
  paragraph: TextSpan[] | undefined;
  /** The innermost item began with a line that contains only its mark. */
  isEmptyItem: boolean;
  isDoubtful: boolean;
}

const OPENING = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/;
const CLOSING = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
/** A tab before a mark or right after it. */
const TABBED = /^ {0,3}(?:(?:>|[-+*]|\d{1,9}[.)]) {0,3})?\t/;
const HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3}(?:[-+*]|\d{1,9}[.)]))( {1,4}(?! )| (?= {4})|$)/;

/** Parses the blocks of a text as CommonMark does: fences and indented code in quotes and lists, and text. */
export function parseCodeBlocks(text: string): CodeBlocks {
  const reading: ParserState = {
    text,
    code: [],
    texts: [],
    containers: [],
    fence: undefined,
    paragraph: undefined,
    isEmptyItem: false,
    isDoubtful: false,
  };
  for (let start = 0; start <= text.length; ) {
    const next = text.indexOf("\n", start);
    const end = next === -1 ? text.length : next;
    readLine(reading, { start, end });
    start = end + 1;
  }
  const isOpen = reading.fence !== undefined && reading.containers.length === 0;
  endFence(reading, text.length);
  const { code, texts, isDoubtful } = reading;
  return { code, texts, isOpen, isDoubtful };
}

function readLine(reading: ParserState, line: TextSpan): void {
  const { at, depth } = matchContainers(reading, line);
  const isInner = reading.containers.length > 0;
  const tabs = reading.text.slice(at, line.end);
  if (isInner && (depth < reading.containers.length || reading.fence === undefined))
    reading.isDoubtful ||= TABBED.test(tabs);
  const isInside = depth === reading.containers.length;
  if (reading.fence !== undefined) {
    if (isInside) {
      readFenced(reading, line, at);
      return;
    }
    endFence(reading, line.start);
  }
  readBlock(reading, { start: at, end: line.end }, depth);
}

/** Skips the marks of the containers that a line continues. */
function matchContainers(
  reading: ParserState,
  line: TextSpan,
): { readonly at: number; readonly depth: number } {
  let at = line.start;
  for (const [depth, container] of reading.containers.entries()) {
    const isLast = depth === reading.containers.length - 1;
    const rest = reading.text.slice(at, line.end);
    const length = getMarkLength(container, rest, reading.isEmptyItem && isLast);
    if (length === undefined) return { at, depth };
    at += length;
  }
  return { at, depth: reading.containers.length };
}

/** Returns the length of the container's mark in a line; `undefined` if the line is not part of it. */
function getMarkLength(
  container: Container,
  rest: string,
  isEmptyItem: boolean,
): number | undefined {
  if (container.kind === "quote") return QUOTE.exec(rest)?.[0].length;
  if (rest.trim() === "") return isEmptyItem ? undefined : 0;
  return rest.startsWith(" ".repeat(container.width)) ? container.width : undefined;
}

function readFenced(reading: ParserState, line: TextSpan, at: number): void {
  const sign = CLOSING.exec(reading.text.slice(at, line.end))?.[1];
  if (sign?.startsWith(reading.fence?.sign ?? "") === true) endFence(reading, line.start);
}

function endFence(reading: ParserState, end: number): void {
  const { fence, code } = reading;
  if (fence !== undefined && fence.start < end) code.push({ start: fence.start, end });
  reading.fence = undefined;
}

function readBlock(reading: ParserState, line: TextSpan, matched: number): void {
  const rest = reading.text.slice(line.start, line.end);
  const isLazy = reading.paragraph !== undefined && matched < reading.containers.length;
  if (isLazy && isPlain(rest, true)) {
    reading.paragraph?.push(line);
    return;
  }
  if (matched < reading.containers.length) {
    reading.containers = reading.containers.slice(0, matched);
    reading.paragraph = undefined;
    reading.isEmptyItem = false;
  }
  const inner = openContainers(reading, line);
  readLeaf(reading, inner);
}

/** Decides whether a line begins no block of its own and continues a paragraph. */
const isPlain = (rest: string, inParagraph: boolean): boolean =>
  rest.trim() !== "" &&
  ![OPENING, RULE, HEADING, QUOTE].some((block) => block.test(rest)) &&
  !opensItem(rest, inParagraph);

function opensItem(rest: string, inParagraph: boolean): boolean {
  const item = ITEM.exec(rest);
  if (item === null || RULE.test(rest)) return false;
  if (!inParagraph) return true;
  const isFirst = /^ {0,3}(?:[-+*]|1[.)])/.test(rest);
  return isFirst && rest.slice(item[0].length).trim() !== "";
}

function openContainers(reading: ParserState, { start, end }: TextSpan): TextSpan {
  let at = start;
  for (;;) {
    const rest = reading.text.slice(at, end);
    reading.isDoubtful ||= /^ {0,3}\S/.test(rest) && TABBED.test(rest);
    const length = openContainer(reading, rest);
    if (length === undefined) return { start: at, end };
    reading.paragraph = undefined;
    at += length;
  }
}

/** Opens the quote or list item that a line begins with. Returns the length of its mark. */
function openContainer(reading: ParserState, rest: string): number | undefined {
  const quote = QUOTE.exec(rest)?.[0];
  if (quote !== undefined) {
    reading.containers.push({ kind: "quote" });
    return quote.length;
  }
  if (!opensItem(rest, reading.paragraph !== undefined)) return undefined;
  const [whole = "", mark = ""] = ITEM.exec(rest) ?? [];
  const isEmpty = rest.slice(whole.length).trim() === "";
  const width = isEmpty ? mark.length + 1 : whole.length;
  reading.containers.push({ kind: "item", width });
  reading.isEmptyItem = isEmpty;
  return isEmpty ? rest.length : width;
}

function readLeaf(reading: ParserState, line: TextSpan): void {
  const rest = reading.text.slice(line.start, line.end);
  if (rest.trim() === "") {
    reading.paragraph = undefined;
    return;
  }
  reading.isEmptyItem = false;
  const [, backticks, tildes] = OPENING.exec(rest) ?? [];
  const sign = backticks ?? tildes;
  if (sign !== undefined) {
    const start = Math.min(line.end + 1, reading.text.length);
    reading.fence = { sign, start };
    reading.paragraph = undefined;
  } else if (/^(?: {4}|\t)/.test(rest) && reading.paragraph === undefined) {
    // Indented code does not survive trimming and cutting, so it never counts as certain.
    reading.paragraph = undefined;
  } else {
    readText(reading, line, rest);
  }
}

function readText(reading: ParserState, line: TextSpan, rest: string): void {
  const isAlone = HEADING.test(rest) || RULE.test(rest);
  if (reading.paragraph === undefined || isAlone) {
    const paragraph = [line];
    reading.texts.push(paragraph);
    reading.paragraph = isAlone ? undefined : paragraph;
  } else {
    reading.paragraph.push(line);
    if (/^ {0,3}(?:=+|-+)[ \t]*$/.test(rest)) reading.paragraph = undefined;
  }
}
