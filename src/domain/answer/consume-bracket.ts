import { toRootKey } from "./contract-keys.ts";
import { decodeLayer } from "./decode-layer.ts";
import { type DocumentMatch, findAnswers } from "./find-answers.ts";
import {
  type AnswerSource,
  beginsAnswer,
  type LenientDocument,
  opensDocument,
  parseLenientJson,
} from "./parse-lenient-json.ts";
import type { Contract } from "./recovered.ts";
import { addProse, mergeInnerScan, type ScanState } from "./scan-state.ts";

const MAX_LAYERS = 3;
const MAX_BRACKETS = 3;
// An object on a later line, with the text before it.
const LATER_OBJECT = /\n([^\n{}"[\]]{0,300}["“]?)\[?\{\s{0,40}["'“]([A-Za-z_]{1,20})["'”]\s{0,9}:/g;
const LINE_START = /^[^\S\n]{0,3}$/;
const WORDS = /[^\s,:]/;
const FIRST_MEMBER = /^\{[^\S\n]*\n([^\S\n]*)["'“]/;
// The nonce is the first key of an answer.
const OWN_START = /\{\s{0,40}["'“]?\w{1,20}["'”]?\s{0,9}:\s{0,9}$/;
const MAX_KEY = 100;
const FENCE = /(?:```|~~~)\w*\s*$/;

/** Consumes the answer, data or prose that begins at a bracket. Returns the next position. */
export function consumeBracket(work: ScanState, at: number): number {
  const { source } = work;
  const last = findLastBracket(source.text, at);
  if (last > at) {
    addProse(work, source.text.slice(at, last));
    return last;
  }
  const end = consumeDocument(work, at) ?? consumeLayer(work, at);
  if (end !== undefined) return Math.max(end, at + 1);
  addProse(work, source.text[at] ?? "");
  return at + 1;
}

// In a long run of brackets, only the last one can belong to an answer.
function findLastBracket(text: string, at: number): number {
  let end = at;
  while (text[end] === "{" || text[end] === "[") end += 1;
  return Math.max(at, end - MAX_BRACKETS);
}

function consumeDocument(work: ScanState, at: number): number | undefined {
  const { source } = work;
  if (source.fuel.left <= 0 && !beginsAnswer(source, at + 1)) return undefined;
  if (!opensDocument(source.text, at)) return undefined;
  const parsed = parseSeparately(source, at);
  const { root, end, isAnswer } = parsed;
  const offers = findAnswers(source.contract, root);
  if (isAnswer && !root.closed) {
    work.wasBegun = true;
    work.begun.push({ start: at, end, standing: "alone" });
  }
  if (root.kind === "list" || !/^[\s,]*$/.test(source.text.slice(work.groupEnd, at))) {
    work.group += 1;
  }
  const hasTaken = offers.map((offer) => addMatch(work, offer, { at, parsed })).includes(true);
  if (!hasTaken && !isAnswer && !root.closed) {
    source.fuel.left -= end - at;
    return undefined;
  }
  work.groupEnd = end;
  work.extents.push({ start: at, end, kind: "document" });
  // Other data, such as an example, belongs to the prose around it.
  if (offers.length === 0 && !isAnswer) work.prose += source.text.slice(at, end);
  return end;
}

/** Parses a document. A broken document that runs into the beginning of another answer ends there. */
function parseSeparately(source: AnswerSource, at: number): LenientDocument {
  const parsed = parseLenientJson(source, at);
  const { root, end, isAnswer, repairs } = parsed;
  const isSound = root.closed && !repairs.has("inner-quote") && !repairs.has("missing-quote");
  if (isSound) return parsed;
  const text = source.text.slice(at, end);
  const restart =
    findOwnStart(text, source.nonce) ??
    (isAnswer ? findNextAnswer(source.contract, text) : undefined);
  return restart === undefined
    ? parsed
    : parseLenientJson({ ...source, text: source.text.slice(0, at + restart) }, at);
}

/** Finds the start of an object with the nonce, after the start of the text. */
function findOwnStart(text: string, nonce: string | undefined): number | undefined {
  const key = nonce === undefined ? -1 : text.indexOf(`"${nonce}"`);
  const open = OWN_START.exec(text.slice(Math.max(0, key - MAX_KEY), Math.max(0, key)));
  const at = open === null ? -1 : Math.max(0, key - MAX_KEY) + open.index;
  return at > 0 ? at : undefined;
}

/**
 * Finds an object inside an answer that does not belong to it: after prose or an empty line, indented less than the
 * answer's members, or on its own line with a contract key.
 */
function findNextAnswer(contract: Contract, text: string): number | undefined {
  const least = FIRST_MEMBER.exec(text)?.[1]?.length ?? 0;
  for (const { index, 1: before = "", 2: key = "" } of text.matchAll(LATER_OBJECT)) {
    const isOutside = WORDS.test(before) || text[index - 1] === "\n" || before.length < least;
    const isAnswer = LINE_START.test(before) && toRootKey(contract, key) !== undefined;
    if (isOutside || isAnswer) return index + 1 + before.length;
  }
  return undefined;
}

function addMatch(
  work: ScanState,
  offer: DocumentMatch,
  { at, parsed }: { at: number; parsed: LenientDocument },
): boolean {
  const { root, end } = parsed;
  if (offer.kind === "layer")
    return scanInnerText(work, offer.text, { repair: "double-encoded", start: at, end });
  const repairs = [...work.repairs, ...parsed.repairs];
  if (FENCE.test(work.source.text.slice(Math.max(0, at - 20), at))) repairs.push("fence");
  if (offer.kind === "answer" && offer.node !== root) repairs.push("wrapper");
  const { group } = work;
  const place = { start: at, end, standing: "alone" } as const;
  const wrapper = root.kind === "object" && offer.node !== root ? root : undefined;
  work.finds.push({ ...offer, wrapper, group, repairs, isCut: !root.closed, ...place });
  return true;
}

function consumeLayer(work: ScanState, at: number): number | undefined {
  if (work.source.fuel.left <= 0) return undefined;
  const layer = decodeLayer(work.source.text, at);
  if (!layer) return undefined;
  const place = { repair: layer.repair, start: at, end: layer.end };
  if (!scanInnerText(work, layer.text, place)) return undefined;
  work.extents.push({ start: at, end: layer.end, kind: "document" });
  return layer.end;
}

function scanInnerText(
  work: ScanState,
  text: string,
  place: Parameters<typeof mergeInnerScan>[2],
): boolean {
  if (work.depth >= MAX_LAYERS || work.source.fuel.left <= 0) return false;
  work.source.fuel.left -= text.length;
  const inner = work.scanInner(text);
  mergeInnerScan(work, inner, place);
  return inner.finds.length > 0;
}
