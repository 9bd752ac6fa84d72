import { rootKey } from "./contract-keys.ts";
import { decodeLayer } from "./decode-layer.ts";
import { findAnswers, submits } from "./find-answers.ts";
import type { ObjectNode } from "./node.ts";
import { opensDocument, type Parsed, parseLoose, type Source } from "./parse-loose.ts";
import { type Mark, nextMark } from "./template-markup.ts";

/** Holds an answer or a finding and where it was found. */
export interface Find {
  readonly kind: "answer" | "finding";
  readonly node: ObjectNode;
  /** Handed in as the arguments of a tool call. */
  readonly fromTool: boolean;
  /** Findings of one group stand in one list, or in objects one after another. */
  readonly group: number;
  readonly repairs: readonly string[];
  /** The text stops inside the document it is of. */
  readonly isCut: boolean;
}

/** Holds what a model's output consists of. */
export interface Scan {
  readonly finds: readonly Find[];
  /** What a person may read: neither thoughts nor tool calls, template markup or answers. */
  readonly prose: string;
  /** The prose without its code and data. */
  readonly talk: string;
  /** Where the output proper begins, behind the last thought. */
  readonly from: number;
  readonly hadThoughts: boolean;
  readonly hadToolCalls: boolean;
  /** An answer was begun, however badly. */
  readonly wasBegun: boolean;
}

interface Work {
  readonly source: Source;
  readonly depth: number;
  readonly repairs: Set<string>;
  finds: Find[];
  shelved: Find[];
  prose: string;
  talk: string;
  from: number;
  group: number;
  groupEnd: number;
  hadThoughts: boolean;
  hadToolCalls: boolean;
  wasBegun: boolean;
}

const MAX_LAYERS = 3;
const TOOL_NAME =
  /to=(?:functions[.])?([\w.-]+)|<function=([\w.-]+)|"(?:name|tool|tool_name)"\s{0,9}:\s{0,9}"([\w.-]+)|functions[.]([\w-]+)|name="([\w.-]+)"|^\s{0,9}([\w.-]+)\s{0,9}(?:\[ARGS\]|\{)/;

/** Walks through a model's output and tells answers from thoughts, tool calls and prose. */
export function scanOutput(source: Source, depth = 0): Scan {
  const work: Work = {
    source,
    depth,
    repairs: new Set(),
    finds: [],
    shelved: [],
    prose: "",
    talk: "",
    from: 0,
    group: 0,
    groupEnd: -1,
    hadThoughts: false,
    hadToolCalls: false,
    wasBegun: false,
  };
  let at = leakedThoughts(work);
  while (at < source.text.length) {
    const mark = nextMark(source.text, at);
    say(work, source.text.slice(at, mark?.start ?? source.text.length));
    if (!mark) break;
    at = take(work, mark);
  }
  return { ...work, finds: work.finds.length > 0 ? work.finds : work.shelved };
}

// A template whose tokens were stripped leaves the names of its channels.
function leakedThoughts(work: Work): number {
  const { text } = work.source;
  if (!/^\s{0,9}analysis/.test(text)) return 0;
  const final = text.indexOf("assistantfinal");
  if (final < 0) return 0;
  startOver(work, final + "assistantfinal".length);
  return work.from;
}

function take(work: Work, mark: Mark): number {
  const { text } = work.source;
  switch (mark.kind) {
    case "bracket":
      return takeBracket(work, mark.start);
    case "thought":
      return takeThought(work, mark);
    case "thought-end":
      if (isCode(text, mark.start)) return mark.end;
      // Behind a whole thought this may be a stray tag after the answer.
      if (work.hadThoughts && work.finds.length > 0) work.shelved = work.finds;
      startOver(work, mark.end);
      return mark.end;
    case "tool":
      return takeTool(work, mark);
    case "user-turn":
      // What follows an answer then is a conversation that the model made up.
      if (work.finds.length > 0) return text.length;
      startOver(work, mark.end, false);
      return mark.end;
    default:
      work.repairs.add("template-token");
      return mark.end;
  }
}

function takeThought(work: Work, mark: Mark): number {
  const { text } = work.source;
  if (isCode(text, mark.start)) {
    say(work, text.slice(mark.start, mark.end));
    return mark.end;
  }
  work.hadThoughts = true;
  work.repairs.add("think-block");
  mark.close.lastIndex = mark.end;
  const close = mark.close.exec(text);
  if (!close) return text.length;
  work.from = close.index + close[0].length;
  return work.from;
}

function isCode(text: string, at: number): boolean {
  return text[at - 1] === "`" && text[at] !== "`";
}

function startOver(work: Work, at: number, areThoughts = true): void {
  work.finds = [];
  work.prose = "";
  work.talk = "";
  work.from = at;
  work.wasBegun = false;
  work.hadThoughts ||= areThoughts;
  if (areThoughts) work.repairs.add("think-block");
}

function takeTool(work: Work, mark: Mark): number {
  const { text } = work.source;
  mark.close.lastIndex = mark.end;
  const close = mark.close.exec(text);
  const end = close ? close.index : behindValue(work, mark.end);
  work.hadToolCalls = true;
  // What was said before a tool call announces it.
  work.prose = "";
  work.talk = "";
  const call = text.slice(mark.start, Math.min(end, mark.end + 200));
  const name = TOOL_NAME.exec(call)
    ?.slice(1)
    .find((part) => part !== undefined);
  if (name !== undefined && submits(name) && work.depth < MAX_LAYERS) {
    const inner = scanOutput({ ...work.source, text: text.slice(mark.end, end) }, work.depth + 1);
    adopt(work, inner, { repair: "tool-call", fromTool: true });
  }
  return close ? end + close[0].length : end;
}

function behindValue(work: Work, from: number): number {
  const { text } = work.source;
  const open = text.slice(from, from + 200).search(/[{[]/);
  if (open < 0 || !opensDocument(text, from + open)) return text.length;
  return parseLoose(work.source, from + open).end;
}

function takeBracket(work: Work, at: number): number {
  const { source } = work;
  const { text, fuel } = source;
  if (fuel.left > 0 && opensDocument(text, at)) {
    const parsed = parseLoose(source, at);
    const isTaken = takeDocument(work, at, parsed);
    if (isTaken) return Math.max(parsed.end, at + 1);
    fuel.left -= parsed.end - at;
  }
  const layer = work.depth < MAX_LAYERS ? decodeLayer(text, at) : undefined;
  if (layer) {
    fuel.left -= layer.text.length;
    const inner = scanOutput({ ...source, text: layer.text }, work.depth + 1);
    adopt(work, inner, { repair: layer.repair, fromTool: false });
    if (inner.finds.length > 0) return layer.end;
  }
  say(work, text[at] ?? "");
  return at + 1;
}

function takeDocument(work: Work, at: number, { root, end, repairs }: Parsed): boolean {
  const { contract, text } = work.source;
  const offers = findAnswers(contract, root);
  const isBeginning = root.kind === "object" && beginsAnswer(work, root);
  if (isBeginning && !root.closed) work.wasBegun = true;
  if (!/^[\s,]*$/.test(text.slice(work.groupEnd, at)) || root.kind === "list") work.group += 1;
  let isTaken = root.closed || isBeginning;
  for (const offer of offers) {
    if (offer.kind === "layer") {
      isTaken = takeLayer(work, offer.text) || isTaken;
      continue;
    }
    const isWrapped = offer.node !== root && offer.kind === "answer";
    const repaired = [...work.repairs, ...repairs, ...(isWrapped ? ["wrapper"] : [])];
    const { group } = work;
    const isCut = !root.closed;
    work.finds.push({ ...offer, fromTool: false, group, repairs: repaired, isCut });
    isTaken = true;
  }
  if (!isTaken) return false;
  work.groupEnd = end;
  // Data that is no answer belongs to the prose around it, an example for instance.
  if (offers.length === 0 && !isBeginning) work.prose += text.slice(at, end);
  return true;
}

function beginsAnswer({ source }: Work, root: ObjectNode): boolean {
  const first = root.members.keys().next().value;
  return first !== undefined && rootKey(source.contract, first) !== undefined;
}

function takeLayer(work: Work, text: string): boolean {
  if (work.depth >= MAX_LAYERS || work.source.fuel.left <= 0) return false;
  work.source.fuel.left -= text.length;
  const inner = scanOutput({ ...work.source, text }, work.depth + 1);
  adopt(work, inner, { repair: "double-encoded", fromTool: false });
  return inner.finds.length > 0;
}

function adopt(work: Work, inner: Scan, how: { repair: string; fromTool: boolean }): void {
  work.wasBegun ||= inner.wasBegun;
  work.group += 1;
  for (const find of inner.finds) {
    const fromTool = find.fromTool || how.fromTool;
    const repairs = [...work.repairs, how.repair, ...find.repairs];
    work.finds.push({ ...find, fromTool, repairs, group: work.group });
  }
}

function say(work: Work, text: string): void {
  work.prose += text;
  work.talk += text;
}
