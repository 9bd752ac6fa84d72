import { findFenceEnd } from "../untrusted/markdown-fence.ts";

/** The extent of a piece of code in a Markdown text. */
export interface CodePiece {
  readonly start: number;
  readonly end: number;
  /** The fence is not closed. */
  readonly isOpen: boolean;
}

const CODE_START = /`+|~{3,}|<(?:code|pre|kbd|samp)(?=[\s>])/gi;
/** White space and the marks of lists and quotations that may precede a fence. */
const BEFORE_FENCE = /^(?:[ \t]|>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*$/;
/** Fences with these names contain tool calls and thoughts of chat templates, not code. */
const TEMPLATE_FENCE = /^\s*(?:thinking|thoughts?|reasoning|tool_(?:code|calls?|use))\b/;

const CLOSING_LINE = /\n[ \t>]*(?:`{3,}|~{3,})[ \t]*\n?$/;
const MAX_BEFORE = 100;
const MAX_ELEMENT_CHARS = 5_000;

/** Finds the next code span, fence or code element at or after `from`. */
export function findNextCode(text: string, from: number): CodePiece | undefined {
  const pattern = new RegExp(CODE_START);
  pattern.lastIndex = from;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const piece = readCode(text, found.index, found[0]);
    if (piece !== undefined) return piece;
  }
  return undefined;
}

function readCode(text: string, start: number, mark: string): CodePiece | undefined {
  if (text[start - 1] === "\\") return undefined;
  if (mark.startsWith("<")) return readElement(text, start, mark.slice(1));
  if (mark.length >= 3) {
    const fence = readFence(text, start, mark);
    if (fence !== undefined) return fence === "template" ? undefined : fence;
  }
  return mark.startsWith("`") ? readSpan(text, start, mark) : undefined;
}

function readElement(text: string, start: number, name: string): CodePiece | undefined {
  const window = text.slice(start, start + MAX_ELEMENT_CHARS);
  const found = new RegExp(`</${name}\\s{0,9}>`, "i").exec(window);
  if (found === null) return undefined;
  return { start, end: start + found.index + found[0].length, isOpen: false };
}

function readFence(text: string, start: number, mark: string): CodePiece | "template" | undefined {
  const near = text.slice(Math.max(start - MAX_BEFORE, 0), start);
  const before = near.slice(near.lastIndexOf("\n") + 1);
  if (before.length === MAX_BEFORE || !BEFORE_FENCE.test(before)) return undefined;
  const lineEnd = findLineEnd(text, start);
  const info = text.slice(start + mark.length, lineEnd);
  if (mark.startsWith("`") && info.includes("`")) return undefined;
  if (TEMPLATE_FENCE.test(info)) return "template";
  const indent = /^ *$/.test(before) ? before.length : 0;
  const fence = { mark: mark.charAt(0), length: mark.length, indent };
  const end = findFenceEnd(text, lineEnd + 1, fence);
  const isOpen = end === text.length && !CLOSING_LINE.test(text.slice(lineEnd));
  return { start, end, isOpen };
}

/** A span ends on its own line, so that a stray backtick does not turn the following text into code. */
function readSpan(text: string, start: number, mark: string): CodePiece | undefined {
  const lineEnd = findLineEnd(text, start);
  const runs = /`+/g;
  runs.lastIndex = start + mark.length;
  for (let run = runs.exec(text); run !== null && run.index < lineEnd; run = runs.exec(text)) {
    if (run[0].length === mark.length) {
      return { start, end: run.index + mark.length, isOpen: false };
    }
  }
  return undefined;
}

function findLineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}
