import { decodeLayer } from "./decode-layer.ts";
import { findAnswers, type Offer } from "./find-answers.ts";
import { beginsAnswer, opensDocument, type Parsed, parseLoose } from "./parse-loose.ts";
import { adopt, say, type Work } from "./scan-work.ts";

const MAX_LAYERS = 3;
const MAX_BRACKETS = 3;
const FENCE = /(?:```|~~~)\w*\s*$/;

/** Takes what begins at a bracket, be it an answer, data or prose, and returns where to go on. */
export function takeBracket(work: Work, at: number): number {
  const { source } = work;
  const last = lastBracket(source.text, at);
  if (last > at) {
    say(work, source.text.slice(at, last));
    return last;
  }
  const end = takeDocument(work, at) ?? takeLayer(work, at);
  if (end !== undefined) return Math.max(end, at + 1);
  say(work, source.text[at] ?? "");
  return at + 1;
}

// Of a long run of brackets only the last can belong to an answer.
function lastBracket(text: string, at: number): number {
  let end = at;
  while (text[end] === "{" || text[end] === "[") end += 1;
  return Math.max(at, end - MAX_BRACKETS);
}

function takeDocument(work: Work, at: number): number | undefined {
  const { source } = work;
  if (source.fuel.left <= 0 && !beginsAnswer(source, at + 1)) return undefined;
  if (!opensDocument(source.text, at)) return undefined;
  const parsed = parseLoose(source, at);
  const { root, end, isAnswer } = parsed;
  const offers = findAnswers(source.contract, root);
  if (isAnswer && !root.closed) work.wasBegun = true;
  if (root.kind === "list" || !/^[\s,]*$/.test(source.text.slice(work.groupEnd, at))) {
    work.group += 1;
  }
  const hasTaken = offers.map((offer) => takeOffer(work, offer, { at, parsed })).includes(true);
  if (!hasTaken && !isAnswer && !root.closed) {
    source.fuel.left -= end - at;
    return undefined;
  }
  work.groupEnd = end;
  // Data that is no answer belongs to the prose around it, an example for instance.
  if (offers.length === 0 && !isAnswer) work.prose += source.text.slice(at, end);
  return end;
}

function takeOffer(
  work: Work,
  offer: Offer,
  { at, parsed }: { at: number; parsed: Parsed },
): boolean {
  if (offer.kind === "layer") return takeInner(work, offer.text, "double-encoded");
  const { root } = parsed;
  const repairs = [...work.repairs, ...parsed.repairs];
  if (FENCE.test(work.source.text.slice(Math.max(0, at - 20), at))) repairs.push("fence");
  if (offer.kind === "answer" && offer.node !== root) repairs.push("wrapper");
  const { group } = work;
  work.finds.push({ ...offer, group, repairs, isCut: !root.closed });
  return true;
}

function takeLayer(work: Work, at: number): number | undefined {
  if (work.source.fuel.left <= 0) return undefined;
  const layer = decodeLayer(work.source.text, at);
  return layer && takeInner(work, layer.text, layer.repair) ? layer.end : undefined;
}

function takeInner(work: Work, text: string, repair: string): boolean {
  if (work.depth >= MAX_LAYERS || work.source.fuel.left <= 0) return false;
  work.source.fuel.left -= text.length;
  const inner = work.scanInner(text);
  adopt(work, inner, repair);
  return inner.finds.length > 0;
}
