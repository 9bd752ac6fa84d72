import { type ModelTextPart, splitModelText } from "../answer/split-model-text.ts";

const LEADING_THOUGHT =
  /^\s*(?:<(?:[a-z]{2,9}:)?(think|thinking|thoughts?|reasoning|reflection|analysis|scratchpad)(?:\s[^<>]{0,80})?>[\s\S]*?<\/(?:[a-z]{2,9}:)?\1\s{0,9}>|\[THINK\][\s\S]*?\[\/THINK\]|◁think▷[\s\S]*?◁\/think▷|<\|START_THINKING\|>[\s\S]*?<\|END_THINKING\|>)[^\S\n]*\n?/i;
const LEADING_TOKEN =
  /^\s*(?:<\|(?:im_start|start|start_header_id|header_start|start_of_role)\|>assistant(?:<\|(?:end_header_id|header_end|end_of_role|message)\|>)?|<start_of_turn>model|<\|(?:assistant|begin_of_text|START_RESPONSE|channel)\|>(?:final<\|message\|>)?|<｜[^<>｜\s]{1,40}｜>|<bos>|\[gMASK\](?:<sop>)?)[^\S\n]*\n?/;
const TRAILING_TOKENS =
  /(?:(?:<\|[\w/]{1,40}\|>|<｜[^<>｜\s]{1,40}｜>|<(?:end_of_turn|eos|pad|unk|bos|EOT|EOS_TOKEN)>|\[\/?INST\]|\[\/?gMASK\])\s*)+$/;
/** End-of-sequence token; a file with strikethrough text may contain it as markup. */
const TRAILING_END = /(?:<\/s>\s*)+$/;
/**
 * Closing tags of reasoning without an opening tag, on a line of their own or at the end of a line.
 */
const ORPHANED_END = /^[\s\S]*?<\/(?:think|thinking|reasoning)\s{0,9}>[^\S\n]*(?:\n|$)/i;
const MAX_ROUNDS = 8;

/**
 * Removes chat template remains around a suggestion: reasoning and tokens before it, calls and
 * tokens behind it. Text inside the suggestion counts as code, and text that the file itself
 * contains is kept. Returns an empty text if nothing else is left.
 */
export function cleanSuggestion(text: string, file: string): string {
  const isForeign = createForeignCheck(file);
  let rest = text;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = stripLeadingMarkup(rest, isForeign);
    if (next === rest) break;
    rest = next;
  }
  for (const pattern of [TRAILING_TOKENS, TRAILING_END, TRAILING_TOKENS]) {
    const tokens = pattern.exec(rest)?.[0] ?? "";
    const isOpened = pattern === TRAILING_END && /<s[\s>]/i.test(rest);
    if (!isOpened && isForeign(tokens)) rest = rest.slice(0, rest.length - tokens.length).trimEnd();
  }
  const orphan = ORPHANED_END.exec(rest)?.[0] ?? "";
  const isOpened = /<(?:think|thinking|reasoning)[\s>]/i.test(orphan);
  if (!isOpened && isForeign(orphan)) rest = rest.slice(orphan.length);
  return stripTrailingMarkup(rest, isForeign);
}

type IsForeign = (found: string) => boolean;

const TAGS =
  /<[^<>\s]{1,80}(?:\s[^<>]{0,80})?>|\[\/?[A-Za-z_]{1,15}\]|◁\/?think▷|functools(?=\[)|```\w+/g;

function createForeignCheck(file: string): IsForeign {
  return (found) => (found.match(TAGS) ?? []).some((tag) => !file.includes(tag));
}

function stripLeadingMarkup(text: string, isForeign: IsForeign): string {
  const found = LEADING_THOUGHT.exec(text)?.[0] ?? "";
  if (isForeign(found)) return text.slice(found.length);
  const [first] = foreignParts(text, isForeign);
  const isWhole = first?.kind === "thought" || first?.kind === "call";
  if (isWhole && first.end < text.length && text.slice(0, first.start).trim() === "") {
    return text.slice(first.end).replace(/^[^\S\n]*\n/, "");
  }
  const token = LEADING_TOKEN.exec(text)?.[0] ?? "";
  return isForeign(token) ? text.slice(token.length) : text;
}

/** Removes reasoning and calls that take whole lines, and those behind the last line of code. */
function stripTrailingMarkup(text: string, isForeign: IsForeign): string {
  const foreign = foreignParts(text, isForeign);
  const apart = foreign.filter(
    ({ kind, start, end }) => (kind === "thought" || kind === "call") && isApart(text, start, end),
  );
  return removeParts(text, apart);
}

/**
 * Removes all template markup anywhere in a suggestion that is shown to people and cannot be
 * committed.
 */
export function stripMarkup(text: string, file: string): string {
  return removeParts(text, foreignParts(text, createForeignCheck(file)));
}

function foreignParts(text: string, isForeign: IsForeign): readonly ModelTextPart[] {
  // Template markup has no indented code.
  const flat = text.replace(/^[ \t]+/gm, (indent) => "\u00a0".repeat(indent.length));
  return splitModelText(flat).filter(
    ({ kind, start, end }) =>
      kind !== "text" &&
      kind !== "code" &&
      !isCode(text, start) &&
      isForeign(text.slice(start, end)),
  );
}

/** In a literal, a pattern or an argument, a tag is code: `/<think>/`, `"<think>"`, `f(<Think>`. */
const IN_CODE = /(?:["'`/\\|([=?:]|\b(?:return|case))[ \t]*$/;
function isCode(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 20), start);
  return IN_CODE.test(before) || (/\w$/.test(before) && /^<[A-Z][a-z]/.test(text.slice(start)));
}

/** Code that can end at this position. */
const STATEMENT_END = /[;{})\],>\w"'`][ \t]*$/;

/** Returns whether the range takes whole lines, or stands behind all code. */
function isApart(text: string, start: number, end: number): boolean {
  const [before, behind] = [text.slice(0, start), text.slice(end)];
  const startsLine = /(?:^|\n)[^\S\n]*$/.test(before);
  const endsLine = /^[^\S\n]*(?:\n|$)/.test(behind);
  const isClosed = /[>\]▷][ \t]*$/.test(text.slice(start, end));
  const isLast = behind.trim() === "" && isClosed && STATEMENT_END.test(before);
  return (startsLine && endsLine) || isLast;
}

function removeParts(text: string, parts: readonly ModelTextPart[]): string {
  let [kept, at] = ["", 0];
  for (const { start, end } of parts) {
    kept += text.slice(at, start);
    const isLine = /(?:^|\n)[^\S\n]*$/.test(kept);
    at = end + (isLine ? (/^[^\S\n]*\n/.exec(text.slice(end))?.[0].length ?? 0) : 0);
    if (isLine && at > end) kept = kept.replace(/[^\S\n]+$/, "");
  }
  if (at === 0) return text;
  const rest = kept + text.slice(at);
  return text.slice(at).trim() === "" ? rest.trimEnd() : rest;
}
