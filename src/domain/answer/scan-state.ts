import type { ObjectNode } from "./node.ts";
import type { AnswerSource } from "./parse-lenient-json.ts";
import type { Extent, Standing } from "./standing.ts";
import type { Closings } from "./template-markup.ts";

/** Holds an answer or a finding and where it was found. */
export interface ScanMatch {
  readonly kind: "answer" | "finding";
  readonly node: ObjectNode;
  /** The object around it, if any. */
  readonly wrapper?: ObjectNode | undefined;
  /** Findings of one group stand in one list, or in objects one after another. */
  readonly group: number;
  readonly repairs: readonly string[];
  /** The text stops inside the document it is of. */
  readonly isCut: boolean;
  /** Extent of its document in the text. */
  readonly start: number;
  readonly end: number;
  /** How it stands among the words around it. */
  readonly standing: Standing;
}

/** Holds an answer that was begun and says nothing: the text stops, or makes no sense, soon behind its start. */
export interface UnfinishedAnswer {
  readonly start: number;
  readonly end: number;
  readonly standing: Standing;
}

/** Holds what a model's output consists of. */
export interface ScanResult {
  readonly finds: readonly ScanMatch[];
  /** What was found in thoughts whose beginning is lost. */
  readonly discarded: readonly ScanMatch[];
  /** Answers that were begun and not ended, whether or not they said something. */
  readonly begun: readonly UnfinishedAnswer[];
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

/** Holds what is known while an output is scanned. */
export interface ScanState extends ScanResult {
  readonly source: AnswerSource;
  /** How many layers of encoding surround the text. */
  readonly depth: number;
  readonly repairs: Set<string>;
  readonly closings: Closings;
  /** Scans a text inside of this one, such as an encoded answer. */
  readonly scanInner: (text: string) => ScanResult;
  readonly extents: Extent[];
  finds: ScanMatch[];
  discarded: ScanMatch[];
  begun: UnfinishedAnswer[];
  /** Inside a fence of the prose. */
  isFenced: boolean;
  /** The next piece of the prose begins a line. */
  startsLine: boolean;
  prose: string;
  talk: string;
  from: number;
  group: number;
  groupEnd: number;
  hadThoughts: boolean;
  hadToolCalls: boolean;
  wasBegun: boolean;
}

const FENCE_LINE = /(^|\n)[^\S\n]{0,3}(?:`{3,}|~{3,})[^`\n]*/g;

/** Adds text that a person may read. */
export function addProse(work: ScanState, text: string): void {
  for (const [, lineBreak] of text.matchAll(FENCE_LINE)) {
    if (lineBreak !== "" || work.startsLine) work.isFenced = !work.isFenced;
  }
  // Kept, since reading the end of a text that grows piece by piece copies all of it each time.
  if (text !== "") work.startsLine = text.endsWith("\n");
  work.prose += text;
  work.talk += text;
}

/** Forgets everything in front of this position: it was not said to anybody. */
export function discardBefore(work: ScanState, at: number): void {
  work.discarded.push(...work.finds);
  work.finds = [];
  work.begun = [];
  work.isFenced = false;
  work.startsLine = true;
  work.prose = "";
  work.talk = "";
  work.from = at;
  work.wasBegun = false;
}

/** Takes over what was found in a text inside of this one, at its place. */
export function mergeInnerScan(
  work: ScanState,
  inner: ScanResult,
  { repair, start, end }: { readonly repair: string; readonly start: number; readonly end: number },
): void {
  work.wasBegun ||= inner.wasBegun;
  work.group += 1;
  for (const find of inner.finds) {
    const repairs = [...work.repairs, repair, ...find.repairs];
    work.finds.push({ ...find, repairs, group: work.group, start, end });
  }
  work.begun.push(...inner.begun.map((begun) => ({ ...begun, start, end })));
}
