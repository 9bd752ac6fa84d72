import { readJson } from "../core/read-json.ts";
import { cleanModelText } from "./clean-model-text.ts";
import { findNextCode } from "./find-next-code.ts";
import { findOverlaps } from "./find-overlaps.ts";
import { splitModelText } from "./split-model-text.ts";
import { stripAnnouncement } from "./strip-announcement.ts";

const OPENING_FENCE = /^\s*(`{3,}|~{3,})([\w+-]*)[^\S\n]*\n/;
const MAX_ROUNDS = 4;
const MIN_CUT = 24;
const MAX_OVERLAP = 4_000;
const MIN_LINE_LETTERS = 4;
const MIN_LINE_CHARS = 12;
const MIN_OVERLAP = { chars: 24, letters: 8 } as const;

/** An answer that was cut, joined with its continuation. */
export interface JoinedAnswer {
  readonly text: string;
  /** The join is unambiguous: no text is lost or duplicated. */
  readonly isSure: boolean;
}

/**
 * Joins an answer that was cut with its continuation. A thought, an announcement or a fence before the continuation,
 * and text that it repeats from the end of the answer, are dropped. A continuation that restarts the answer replaces
 * it.
 */
export const joinContinuation = (partial: string, rest: string): string =>
  continueAnswer(partial, rest).text;

/**
 * Joins like `joinContinuation` and reports whether the join is certain: a few repeated characters may be an overlap
 * or intended.
 */
export function continueAnswer(partial: string, rest: string): JoinedAnswer {
  if (partial === "") return toSureJoin(rest);
  const thought = findOpenThought(partial);
  if (thought !== undefined) {
    const endsThere = splitModelText(rest)[0]?.kind === "thought";
    return endsThere ? continueAnswer(partial.slice(0, thought), rest) : toSureJoin(partial + rest);
  }
  const { next, isSure } = stripWrapping(partial, rest);
  if (restartsText(partial, next)) return toSureJoin(next);
  const joined = joinAtOverlap(partial, next);
  if (isSure || next === rest) return joined;
  const asItIs = normalizeDocument(partial + rest) !== undefined;
  return { ...joined, isSure: joined.isSure && JSON_START.test(partial) && !asItIs };
}

const toSureJoin = (text: string): JoinedAnswer => ({ text, isSure: true });

/** Removes the text before the continuation; uncertain if that text could be its beginning. */
function stripWrapping(partial: string, rest: string) {
  let next = rest;
  let hasFence = false;
  let isSure = true;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = next;
    next = stripThoughts(partial, next);
    const said = stripAnnouncement(partial, next);
    isSure &&= said?.isSure ?? true;
    next = said?.text ?? next;
    if (/^\s*[`~]{3}/.test(partial) && restartsText(partial, next)) break;
    const unwrapped: string | undefined = hasFence ? undefined : stripFence(partial, next);
    hasFence ||= unwrapped !== undefined;
    isSure &&= unwrapped === undefined || JSON_START.test(partial) || !partial.endsWith("`");
    next = unwrapped ?? next;
    if (next === before) break;
  }
  return { next, isSure };
}

interface Overlap {
  /** Number of characters of the continuation to skip. */
  readonly length: number;
  /** Long enough to rule out a coincidence. */
  readonly isLong: boolean;
}

/** Removes the overlap. For a JSON document, only joins that yield a document are considered. */
function joinAtOverlap(partial: string, next: string): JoinedAnswer {
  const overlaps = listOverlaps(partial, next);
  const join = (length: number): string => partial + next.slice(length);
  if (JSON_START.test(partial)) {
    const document = joinDocument(partial, next, overlaps);
    if (document !== undefined) return toSureJoin(document);
  }
  const long = overlaps.find(({ isLong }) => isLong);
  if (long !== undefined) return toSureJoin(join(long.length));
  const likely = overlaps.find(({ length }) => isPlausibleOverlap(next.slice(0, length)));
  // A text this short was not cut by a token limit.
  const isSure = overlaps.length === 0 || partial.length < MIN_CUT;
  return { text: join(likely?.length ?? 0), isSure };
}

/** Joins a document if exactly one join yields a document, or if a long overlap is among several. */
function joinDocument(
  partial: string,
  next: string,
  overlaps: readonly Overlap[],
): string | undefined {
  const ways = [...overlaps, { length: 0, isLong: false }].flatMap(({ length, isLong }) => {
    const text = partial + next.slice(length);
    const value = normalizeDocument(text);
    return value === undefined ? [] : [{ text, value, isLong }];
  });
  const [first] = ways;
  if (first === undefined) {
    const isPlain = overlaps.every(({ isLong }) => !isLong);
    return isPlain ? stripFirstLine(partial, next) : undefined;
  }
  const isOne = ways.every(({ value }) => value === first.value);
  return isOne ? first.text : ways.find(({ isLong }) => isLong)?.text;
}

/** Removes a line before the continuation of a document that is not part of it. */
function stripFirstLine(partial: string, next: string): string | undefined {
  const line = /^[^\n]{1,80}[:：.。…]?[^\S\n]*\n+/.exec(next)?.[0];
  if (line === undefined) return undefined;
  const text = partial + next.slice(line.length);
  return normalizeDocument(text) === undefined ? undefined : text;
}

/** Parses a text as a JSON document and returns its shortest form. */
function normalizeDocument(text: string): string | undefined {
  const bare = text.replace(/^\s*```\w*\s*/, "").replace(/\s*```\s*$/, "");
  const value = readJson(bare);
  return value === undefined ? undefined : JSON.stringify(value);
}

function listOverlaps(partial: string, next: string): Overlap[] {
  const tail = partial.slice(-MAX_OVERLAP);
  const lastLine = tail.slice(tail.lastIndexOf("\n") + 1).trimStart();
  const trimmed = next.length - next.trimStart().length;
  const found: Overlap[] = [];
  for (const lead of trimmed === 0 ? [0] : [0, trimmed]) {
    const head = next.slice(lead, lead + MAX_OVERLAP);
    for (const length of findOverlaps(tail, head)) {
      found.push({
        length: lead + length,
        isLong: isSignificantOverlap(tail, head.slice(0, length)),
      });
    }
  }
  if (countLetters(lastLine) >= MIN_LINE_LETTERS && next.trimStart().startsWith(lastLine))
    found.unshift({
      length: trimmed + lastLine.length,
      isLong: lastLine.length >= MIN_LINE_CHARS && !next.slice(0, trimmed).includes("\n"),
    });
  return found;
}

/** Lines and blocks of code may legitimately repeat; other texts of that length do not. */
function isSignificantOverlap(tail: string, repeated: string): boolean {
  const before = tail.slice(0, -repeated.length);
  const isLine = /(?:^|\n|\\n)$/.test(before) && /(?:\n|\\n)\s*$/.test(repeated);
  const isRepeating = before.length > 0 && repeated.endsWith(before.slice(-8));
  return (
    !isLine &&
    !isRepeating &&
    repeated.length >= MIN_OVERLAP.chars &&
    countLetters(repeated) >= MIN_OVERLAP.letters
  );
}

const isPlausibleOverlap = (repeated: string): boolean =>
  repeated.length >= 4 && countLetters(repeated) >= 3;

const THOUGHT_END =
  /(?:<\/[\w:]+\s{0,9}>|\[\/THINK\]|◁\/think▷|<\|(?:end|return|call|end_of_thought|END_THINKING)\|>|<unused95>|<channel\|>|```)$/i;

/** Finds the start of a thought that the text ends in. */
function findOpenThought(text: string): number | undefined {
  const last = splitModelText(text).at(-1);
  if (last?.kind !== "thought" || THOUGHT_END.test(text.trimEnd())) return undefined;
  return last.start;
}

/** Removes thoughts, complete or cut, and tokens that the chat template put before the continuation. */
function stripThoughts(partial: string, next: string): string {
  const parts = splitModelText(next);
  const at = parts.findIndex(
    ({ kind, start, end }) =>
      kind === "code" || (kind === "text" && next.slice(start, end).trim() !== ""),
  );
  const lead = at === -1 ? parts : parts.slice(0, at);
  if (lead.every(({ kind }) => kind === "text")) return next;
  const from = parts[at]?.start ?? next.length;
  // The answer was cut inside a code span or a quotation: an apparent tag is its content.
  const isQuoted = /(?:^|[\s({[:,])[`"'][^`"'\s]{0,40}$/.test(partial.slice(-80));
  if (isQuoted && !/<\/|\[\/|◁\//.test(next.slice(0, from))) return next;
  return next.slice(from).replace(/^(?:[^\S\n]*\n)+/, "");
}

/** The cut is in the opening line of a fence, which the continuation may repeat. */
const ENDS_IN_MARK = /(?:^|\n)[^\S\n]*(?:`+|~+)\w*$/;

/** Removes a fence around the continuation, unless the continuation begins or ends a code block of the answer. */
function stripFence(partial: string, next: string): string | undefined {
  const [whole, mark = "", info = ""] = OPENING_FENCE.exec(next) ?? [];
  if (whole === undefined) return undefined;
  if (ENDS_IN_MARK.test(partial)) return undefined;
  const isInside = endsInFence(partial);
  const isJson = JSON_START.test(partial);
  if (isInside ? info === "" && !isJson : !isWrapper(partial, next, { info, isJson })) {
    return undefined;
  }
  const inner = next.slice(whole.length);
  const closing = new RegExp(`\\n?[^\\S\\n]*${mark}[^\\S\\n]*\\n?$`);
  // Inner fences come in pairs: an odd one ends the outer fence.
  const hasEnd = (inner.match(/^[^\S\n]*(?:`{3,}|~{3,})/gm)?.length ?? 0) % 2 === 1;
  return isInside || !hasEnd ? inner : inner.replace(closing, "");
}

const JSON_START = /^\s*(?:```\w*\s*)?[{[]/;

function isWrapper(
  partial: string,
  next: string,
  { info, isJson }: { readonly info: string; readonly isJson: boolean },
): boolean {
  if (isJson) return true;
  if (/^(?:markdown|md)$/i.test(info) && !/:\s*$/.test(partial)) return true;
  // A code block of the answer would begin on a new line.
  return !partial.endsWith("\n") && !next.startsWith("\n");
}

function endsInFence(text: string): boolean {
  for (let code = findNextCode(text, 0); code !== undefined; code = findNextCode(text, code.end)) {
    if (code.isOpen) return true;
  }
  return false;
}

const MIN_SAME = 24;

/** Decides whether the continuation is the whole answer again: it begins like the answer. */
function restartsText(partial: string, next: string): boolean {
  const [old, fresh] = [bare(partial), bare(next)];
  const length = Math.min(old.length, 80);
  return (
    length >= MIN_SAME && fresh.length >= length && old.slice(0, length) === fresh.slice(0, length)
  );
}

const bare = (text: string): string =>
  cleanModelText(text.slice(0, 2_000), "output")
    .replace(/^\s*```\w*\s*(?=[{[])/, "")
    .replace(/\s+/g, "")
    .slice(0, 200);

const countLetters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;
