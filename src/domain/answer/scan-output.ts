import { hidesOwn } from "./hides-own.ts";
import type { Source } from "./parse-loose.ts";
import { type Scan, say, startOver, type Work } from "./scan-work.ts";
import { createStanding, weaker } from "./standing.ts";
import { takeBracket } from "./take-bracket.ts";
import { takeTool } from "./take-tool.ts";
import { closingOf, type Mark, nextMark } from "./template-markup.ts";

const LEAKED_THOUGHTS = /^\s{0,9}analysis/;
const LEAKED_ANSWER = "assistantfinal";
// The sentence goes on behind the tag.
const NAMED = /^[^\S\n]+[a-z(,;]/;

/** Walks through a model's output and tells answers from thoughts, tool calls and prose. */
export function scanOutput(source: Source, depth = 0): Scan {
  const { text } = source;
  const work = startWork(source, depth);
  let at = skipLeakedThoughts(work);
  while (at < text.length) {
    const mark = nextMark(text, at);
    say(work, text.slice(at, mark?.start ?? text.length));
    at = mark ? take(work, mark) : text.length;
  }
  return withStanding(work);
}

function withStanding(work: Work): Scan {
  const standingAt = createStanding(work.source.text, work.extents);
  const place = <Placed extends Scan["begun"][number]>(placed: Placed): Placed => ({
    ...placed,
    standing: weaker(placed.standing, standingAt(placed.start, placed.end, isWhole(placed))),
  });
  return {
    ...work,
    finds: work.finds.map(place),
    discarded: work.discarded.map(place),
    begun: work.begun.map(place),
  };
}

function startWork(source: Source, depth: number): Work {
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
  placed: Scan["begun"][number] & { readonly isCut?: boolean | undefined },
): boolean {
  return placed.isCut === false;
}

// A template whose tokens were stripped leaves the names of its channels.
function skipLeakedThoughts(work: Work): number {
  const { text } = work.source;
  const answer = LEAKED_THOUGHTS.test(text) ? text.indexOf(LEAKED_ANSWER) : -1;
  return answer < 0 ? 0 : endThoughts(work, answer + LEAKED_ANSWER.length);
}

function take(work: Work, mark: Mark): number {
  // Markup inside a fence is quoted: it must not hide an answer.
  if (mark.kind !== "bracket" && mark.kind !== "token" && work.isFenced)
    return passMark(work, mark);
  const end = takeMarkup(work, mark);
  if (mark.kind !== "bracket") work.extents.push({ start: mark.start, end, kind: "markup" });
  return end;
}

function passMark(work: Work, mark: Mark): number {
  say(work, work.source.text.slice(mark.start, mark.end));
  return mark.end;
}

function takeMarkup(work: Work, mark: Mark): number {
  switch (mark.kind) {
    case "bracket":
      return takeBracket(work, mark.start);
    case "thought":
      return takeThought(work, mark);
    case "thought-end":
      return takeThoughtEnd(work, mark);
    case "tool":
      return takeTool(work, mark);
    case "user-turn":
      return takeUserTurn(work, mark);
    case "token":
      work.repairs.add("template-token");
      return mark.end;
  }
}

function takeThought(work: Work, mark: Mark): number {
  const { text } = work.source;
  const close = closingOf(mark, text, work.closings);
  // An answer in front is not followed by thoughts that swallow the rest.
  const isOpen = close === undefined;
  const isNoThought =
    isMentioned(text, mark.start, isOpen) ||
    (isOpen && work.finds.length > 0) ||
    hidesOwn(work.source, { start: mark.start, close: close?.start });
  if (isNoThought) return passMark(work, mark);
  work.hadThoughts = true;
  work.repairs.add("think-block");
  work.from = close?.end ?? text.length;
  return work.from;
}

function takeThoughtEnd(work: Work, mark: Mark): number {
  const { text } = work.source;
  const isNamed = work.finds.length > 0 && NAMED.test(text.slice(mark.end, mark.end + 20));
  if (isMentioned(text, mark.start, false) || isNamed) return mark.end;
  // Behind thoughts that were closed this is a stray tag after the answer.
  if (work.hadThoughts && work.finds.length > 0) return mark.end;
  return endThoughts(work, mark.end);
}

function endThoughts(work: Work, at: number): number {
  startOver(work, at);
  work.hadThoughts = true;
  work.repairs.add("think-block");
  return at;
}

// Behind an answer this is a conversation that the model made up, or a quote: nothing is forgotten for it.
function takeUserTurn(work: Work, mark: Mark): number {
  if (work.finds.length === 0) startOver(work, mark.end);
  return mark.end;
}

// A tag in code or, if nothing closes it, in the middle of a sentence only names itself.
function isMentioned(text: string, at: number, isOpen: boolean): boolean {
  if (text[at] === "`") return false;
  if (text[at - 1] === "`") return true;
  return isOpen && /[\p{L},.] *$/u.test(text.slice(Math.max(0, at - 40), at));
}
