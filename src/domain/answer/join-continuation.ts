import { cleanModelText } from "./clean-model-text.ts";
import { nextCode } from "./next-code.ts";
import { splitModelText } from "./split-model-text.ts";

/** `Continuing:`, `(continued)`, `**Continuation**`. */
const LABEL =
  /^[\s*_#(>.…[]{0,6}(?:continu(?:ing|ed|ation|e)|resum(?:ing|ed)|cont['’]d)\b(?:[*_)\]]{0,3}(?:[:…]|\.{3})[*_)\]]{0,3}|[*_)\]]{0,3}(?=\n|$))[^\S\n]*/iu;
/** `Sure, here is the rest of my answer:`, `Continuing from where I left off.` */
const SENTENCE =
  /^[\s*_#(>.…[]{0,6}(?:(?:sure|ok|okay|certainly|of course|absolutely|sorry|apologies|understood|right)\b[^\n:]{0,60}?[,.!:–—-] {0,3})?(?:(?:I(?:['’]ll| will| am)|let me|we) (?:now )?(?:continu|resum|pick|go)|continu(?:ing|ed|ation)\b|resum(?:ing|ed)\b|picking up\b|here(?:['’]s| is| are|,)|the (?:rest|remainder|continuation)\b)[^\n]{0,40}?(?:left off|stopp?ed|stops|cut|broke off|interrupted|previous|rest|remain|continu|answer|response|review|reply|json|object|output)[^\n:.…]{0,60}(?:[:…]|\.{3}|\.(?=\s|$)|(?=\n|$))[*_)\]]{0,3}[^\S\n]*/iu;
const OPENING_FENCE = /^\s*(`{3,}|~{3,})([\w+-]*)[^\S\n]*\n/;
const MAX_ROUNDS = 4;
const MAX_OVERLAP = 4_000;
const MIN_LINE_LETTERS = 4;
const MIN_OVERLAP = { chars: 12, letters: 5 } as const;

/**
 * Joins an answer that was cut with what continues it. A thought, an announcement or a fence in front of the rest, and
 * what the rest repeats of the end, are left out; a rest that begins the answer anew replaces what was there.
 */
export function joinContinuation(partial: string, rest: string): string {
  if (partial === "") return rest;
  const thought = openThought(partial);
  if (thought !== undefined) {
    const endsThere = splitModelText(rest)[0]?.kind === "thought";
    return endsThere ? joinContinuation(partial.slice(0, thought), rest) : partial + rest;
  }
  let next = rest;
  let hasFence = false;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = next;
    next = withoutThoughts(partial, next);
    next = withoutAnnouncement(partial, next);
    const unwrapped: string | undefined = hasFence ? undefined : withoutFence(partial, next);
    hasFence ||= unwrapped !== undefined;
    next = unwrapped ?? next;
    if (next === before) break;
  }
  if (beginsAnew(partial, next)) return next;
  return partial + next.slice(overlap(partial, next));
}

const THOUGHT_END =
  /(?:<\/[\w:]+\s{0,9}>|\[\/THINK\]|◁\/think▷|<\|(?:end|return|call|end_of_thought|END_THINKING)\|>|<unused95>|<channel\|>|```)$/i;

/** Where a thought begins in which a text ends. */
function openThought(text: string): number | undefined {
  const last = splitModelText(text).at(-1);
  if (last?.kind !== "thought" || THOUGHT_END.test(text.trimEnd())) return undefined;
  return last.start;
}

/** Leaves out what the chat template put in front: thoughts, whole or cut, and tokens. */
function withoutThoughts(partial: string, next: string): string {
  const parts = splitModelText(next);
  const at = parts.findIndex(
    ({ kind, start, end }) =>
      kind === "code" || (kind === "text" && next.slice(start, end).trim() !== ""),
  );
  const lead = at === -1 ? parts : parts.slice(0, at);
  if (lead.every(({ kind }) => kind === "text")) return next;
  const from = parts[at]?.start ?? next.length;
  // A span of code, or a quotation, was cut: what looks like a tag is its content.
  const isQuoted = /(?:^|[\s({[:,])[`"'][^`"'\s]{0,40}$/.test(partial.slice(-80));
  if (isQuoted && !/<\/|\[\/|◁\//.test(next.slice(0, from))) return next;
  return next.slice(from).replace(/^(?:[^\S\n]*\n)+/, "");
}

/** Leaves out a line that says that the answer goes on. */
function withoutAnnouncement(partial: string, next: string): string {
  const text = next.replace(/^\s+/, "");
  const label = LABEL.exec(text)?.[0];
  const found = label ?? SENTENCE.exec(text)?.[0];
  if (found === undefined) return next;
  const rest = text.slice(found.length);
  // Small letters go on with a sentence, or name a key.
  const isSmall = /^[^\p{L}]*\p{Ll}/u.test(found) && !rest.startsWith("\n");
  const isBetween = /(?:^|[\n.!?:"}\],{[]\s*)$/.test(partial);
  if (isSmall && (label !== undefined || !isBetween)) return next;
  return rest.replace(/^(?:[^\S\n]*\n)+/, "");
}

/** Takes a fence off that wraps the rest, unless the rest begins, or ends, a block of code of the answer. */
function withoutFence(partial: string, next: string): string | undefined {
  const [whole, mark = "", info = ""] = OPENING_FENCE.exec(next) ?? [];
  if (whole === undefined) return undefined;
  const isInside = endsInFence(partial);
  const isJson = JSON_START.test(partial);
  if (isInside ? info === "" && !isJson : !isWrapper(partial, next, { info, isJson })) {
    return undefined;
  }
  const inner = next.slice(whole.length);
  const closing = new RegExp(`\\n?[^\\S\\n]*${mark}[^\\S\\n]*\\n?$`);
  // Fences inside of it come in pairs: an odd one is the end of this one.
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
  // A block of the answer would begin on a new line.
  return !partial.endsWith("\n") && !next.startsWith("\n");
}

function endsInFence(text: string): boolean {
  for (let code = nextCode(text, 0); code !== undefined; code = nextCode(text, code.end)) {
    if (code.isOpen) return true;
  }
  return false;
}

const MIN_SAME = 24;

/** The rest is the whole answer again when it begins as the answer did. */
function beginsAnew(partial: string, next: string): boolean {
  const [old, fresh] = [bare(partial), bare(next)];
  const length = Math.min(old.length, 80);
  return (
    length >= MIN_SAME && fresh.length >= length && old.slice(0, length) === fresh.slice(0, length)
  );
}

const bare = (text: string): string =>
  cleanModelText(text.slice(0, 2_000), "output")
    .replace(/^\s*```\w*\s*/, "")
    .replace(/\s+/g, "")
    .slice(0, 200);

/** Length of what the rest repeats of the end, so much that it is no chance. */
function overlap(partial: string, next: string): number {
  const trimmed = next.length - next.trimStart().length;
  const tail = partial.slice(-MAX_OVERLAP);
  for (const lead of trimmed === 0 ? [0] : [0, trimmed]) {
    const head = next.slice(lead, lead + MAX_OVERLAP);
    const length = longestOverlap(tail, head);
    const lastLine = tail.slice(tail.lastIndexOf("\n") + 1).trimStart();
    if (lettersOf(lastLine) >= MIN_LINE_LETTERS && head.trimStart().startsWith(lastLine)) {
      return lead + head.length - head.trimStart().length + lastLine.length;
    }
    if (length >= MIN_OVERLAP.chars && lettersOf(head.slice(0, length)) >= MIN_OVERLAP.letters) {
      return lead + length;
    }
  }
  return 0;
}

const lettersOf = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** By Knuth, Morris and Pratt: how much of the head the tail ends with. */
function longestOverlap(tail: string, head: string): number {
  const text = `${head}\u0000${tail}`;
  const back = new Uint16Array(text.length);
  let length = 0;
  for (let at = 1; at < text.length; at += 1) {
    while (length > 0 && text[at] !== text[length]) length = back[length - 1] ?? 0;
    if (text[at] === text[length]) length += 1;
    back[at] = length;
  }
  return length;
}
