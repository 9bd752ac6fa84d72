import type { Source } from "./parse-loose.ts";
import { type Scan, say, startOver, type Work } from "./scan-work.ts";
import { takeBracket } from "./take-bracket.ts";
import { takeTool } from "./take-tool.ts";
import { closingOf, type Mark, nextMark } from "./template-markup.ts";

const LEAKED_THOUGHTS = /^\s{0,9}analysis/;
const LEAKED_ANSWER = "assistantfinal";

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
  return { ...work, finds: work.finds.length > 0 ? work.finds : work.shelved };
}

function startWork(source: Source, depth: number): Work {
  return {
    source,
    depth,
    scanInner: (text) => scanOutput({ ...source, text }, depth + 1),
    repairs: new Set(),
    closings: new Map(),
    finds: [],
    shelved: [],
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

// A template whose tokens were stripped leaves the names of its channels.
function skipLeakedThoughts(work: Work): number {
  const { text } = work.source;
  const answer = LEAKED_THOUGHTS.test(text) ? text.indexOf(LEAKED_ANSWER) : -1;
  return answer < 0 ? 0 : endThoughts(work, answer + LEAKED_ANSWER.length);
}

function take(work: Work, mark: Mark): number {
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
  if (isMentioned(text, mark.start, close === undefined)) {
    say(work, text.slice(mark.start, mark.end));
    return mark.end;
  }
  work.hadThoughts = true;
  work.repairs.add("think-block");
  work.from = close?.end ?? text.length;
  return work.from;
}

function takeThoughtEnd(work: Work, mark: Mark): number {
  if (isMentioned(work.source.text, mark.start, false)) return mark.end;
  // Behind thoughts that were closed this may be a stray tag after the answer.
  if (work.hadThoughts && work.finds.length > 0) work.shelved = work.finds;
  return endThoughts(work, mark.end);
}

function endThoughts(work: Work, at: number): number {
  startOver(work, at);
  work.hadThoughts = true;
  work.repairs.add("think-block");
  return at;
}

function takeUserTurn(work: Work, mark: Mark): number {
  // What follows an answer then is a conversation that the model made up.
  if (work.finds.length > 0) return work.source.text.length;
  startOver(work, mark.end);
  return mark.end;
}

// A tag in code or, if nothing closes it, in the middle of a sentence only names itself.
function isMentioned(text: string, at: number, isOpen: boolean): boolean {
  if (text[at] === "`") return false;
  if (text[at - 1] === "`") return true;
  return isOpen && /[\p{L},.] *$/u.test(text.slice(Math.max(0, at - 40), at));
}
