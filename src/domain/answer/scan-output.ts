import { consumeBracket } from "./consume-bracket.ts";
import { hidesOwnAnswer } from "./hides-own-answer.ts";
import { type AnswerSource, opensDocument, parseLenientJson } from "./parse-lenient-json.ts";
import { addProse, discardBefore, type ScanResult, type ScanState } from "./scan-state.ts";
import { createStandingResolver, weakerStanding } from "./standing.ts";
import { findClosing, findNextMark, type Mark } from "./template-markup.ts";

const LEAKED_THOUGHTS = /^\s{0,9}analysis/;
const LEAKED_ANSWER = "assistantfinal";
// The sentence continues after the tag.
const NAMED = /^[^\S\n]+[a-z(,;]/;

/** Scans a model's output and separates answers from thoughts, tool calls and prose. */
export function scanOutput(source: AnswerSource, depth = 0): ScanResult {
  const { text } = source;
  const work = createScanState(source, depth);
  let at = skipLeakedThoughts(work);
  while (at < text.length) {
    const mark = findNextMark(text, at);
    addProse(work, text.slice(at, mark?.start ?? text.length));
    at = mark ? consumeMark(work, mark) : text.length;
  }
  return resolveStandings(work);
}

function resolveStandings(work: ScanState): ScanResult {
  const standingAt = createStandingResolver(work.source.text, work.extents);
  const place = <Placed extends ScanResult["begun"][number]>(placed: Placed): Placed => ({
    ...placed,
    standing: weakerStanding(
      placed.standing,
      standingAt(placed.start, placed.end, isWhole(placed)),
    ),
  });
  return {
    ...work,
    finds: work.finds.map(place),
    discarded: work.discarded.map(place),
    begun: work.begun.map(place),
  };
}

function createScanState(source: AnswerSource, depth: number): ScanState {
  return {
    source,
    depth,
    scanInner: (text) => scanOutput({ ...source, text }, depth + 1),
    repairs: new Set(),
    closings: new Map(),
    extents: [],
    finds: [],
    discarded: [],
    begun: [],
    isFenced: false,
    startsLine: true,
    prose: "",
    talk: "",
    from: 0,
    group: 0,
    groupEnd: 0,
    hadThoughts: false,
    hadToolCalls: false,
    wasBegun: false,
  };
}

function isWhole(
  placed: ScanResult["begun"][number] & { readonly isCut?: boolean | undefined },
): boolean {
  return placed.isCut === false;
}

// Skips thoughts after a leaked channel name: the template's tokens were stripped.
function skipLeakedThoughts(work: ScanState): number {
  const { text } = work.source;
  const answer = LEAKED_THOUGHTS.test(text) ? text.indexOf(LEAKED_ANSWER) : -1;
  return answer < 0 ? 0 : endThoughts(work, answer + LEAKED_ANSWER.length);
}

function consumeMark(work: ScanState, mark: Mark): number {
  // Markup inside a fence is quoted and must not hide an answer.
  if (mark.kind !== "bracket" && mark.kind !== "token" && work.isFenced)
    return skipMark(work, mark);
  const end = consumeMarkup(work, mark);
  if (mark.kind !== "bracket") work.extents.push({ start: mark.start, end, kind: "markup" });
  return end;
}

function skipMark(work: ScanState, mark: Mark): number {
  addProse(work, work.source.text.slice(mark.start, mark.end));
  return mark.end;
}

function consumeMarkup(work: ScanState, mark: Mark): number {
  switch (mark.kind) {
    case "bracket":
      return consumeBracket(work, mark.start);
    case "thought":
      return consumeThought(work, mark);
    case "thought-end":
      return consumeThoughtEnd(work, mark);
    case "tool":
      return consumeToolCall(work, mark);
    case "user-turn":
      return consumeUserTurn(work, mark);
    case "token":
      work.repairs.add("template-token");
      return mark.end;
  }
}

function consumeThought(work: ScanState, mark: Mark): number {
  const { text } = work.source;
  const close = findClosing(mark, text, work.closings);
  // Thoughts after an answer must not swallow the rest.
  const isOpen = close === undefined;
  const isNoThought =
    isMentionedTag(text, mark.start, isOpen) ||
    (isOpen && work.finds.length > 0) ||
    hidesOwnAnswer(work.source, { start: mark.start, close: close?.start });
  if (isNoThought) return skipMark(work, mark);
  work.hadThoughts = true;
  work.repairs.add("think-block");
  work.from = close?.end ?? text.length;
  return work.from;
}

function consumeThoughtEnd(work: ScanState, mark: Mark): number {
  const { text } = work.source;
  const isNamed = work.finds.length > 0 && NAMED.test(text.slice(mark.end, mark.end + 20));
  if (isMentionedTag(text, mark.start, false) || isNamed) return mark.end;
  // After closed thoughts, this is a stray tag behind the answer.
  if (work.hadThoughts && work.finds.length > 0) return mark.end;
  return endThoughts(work, mark.end);
}

function endThoughts(work: ScanState, at: number): number {
  discardBefore(work, at);
  work.hadThoughts = true;
  work.repairs.add("think-block");
  return at;
}

// After an answer, this is a conversation made up by the model or a quote, so nothing is discarded.
function consumeUserTurn(work: ScanState, mark: Mark): number {
  if (work.finds.length === 0) discardBefore(work, mark.end);
  return mark.end;
}

// A tag in code or, if unclosed, in the middle of a sentence is only a mention.
function isMentionedTag(text: string, at: number, isOpen: boolean): boolean {
  if (text[at] === "`") return false;
  if (text[at - 1] === "`") return true;
  return isOpen && /[\p{L},.] *$/u.test(text.slice(Math.max(0, at - 40), at));
}

const HEAD = 200;
const BEFORE_MENTION = /(?:[\p{L},] |`)$/u;

/** Consumes a tool call and returns the next position. Its arguments are never the answer. */
export function consumeToolCall(work: ScanState, mark: Mark): number {
  const { text } = work.source;
  const close = findClosing(mark, text, work.closings);
  // An open tag in the middle of a sentence is a mention.
  const isNamed =
    !close && BEFORE_MENTION.test(text.slice(Math.max(0, mark.start - 20), mark.start));
  if (isNamed || hidesOwnAnswer(work.source, { start: mark.start, close: close?.start })) {
    addProse(work, text.slice(mark.start, mark.end));
    return mark.end;
  }
  work.hadToolCalls = true;
  // Prose before a tool call only announces it.
  work.prose = "";
  work.talk = "";
  work.startsLine = true;
  return close?.end ?? findValueEnd(work, mark.end);
}

// Finds the end of a call without a closing tag: the end of its arguments.
function findValueEnd({ source }: ScanState, from: number): number {
  const { text, fuel } = source;
  const open = text.slice(from, from + HEAD).search(/\{|\[(?=\s*[{\]])/);
  if (open < 0 || !opensDocument(text, from + open)) return text.length;
  const { end } = parseLenientJson(source, from + open);
  fuel.left -= end - from;
  return end;
}
