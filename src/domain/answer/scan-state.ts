import type { ObjectNode } from "./node.ts";
import type { AnswerSource } from "./parse-lenient-json.ts";
import type { Extent, Standing } from "./standing.ts";
import type { Closings } from "./template-markup.ts";

/** An answer or a finding, and its position. */
export interface ScanMatch {
  readonly kind: "answer" | "finding";
  readonly node: ObjectNode;
  /** The object around it, if any. */
  readonly wrapper?: ObjectNode | undefined;
  /** Number of the group. Findings of one group are in one list, or in consecutive objects. */
  readonly group: number;
  readonly repairs: readonly string[];
  /** The text stops inside its document. */
  readonly isCut: boolean;
  /** Start of its document in the text. */
  readonly start: number;
  readonly end: number;
  /** Relation to the surrounding text. */
  readonly standing: Standing;
}

/** An answer that was begun without content: the text stops or becomes invalid soon after its start. */
export interface UnfinishedAnswer {
  readonly start: number;
  readonly end: number;
  readonly standing: Standing;
}

/** The parts of a model's output. */
export interface ScanResult {
  readonly finds: readonly ScanMatch[];
  /** Matches in thoughts whose beginning is missing. */
  readonly discarded: readonly ScanMatch[];
  /** Answers that were begun and not completed, with or without content. */
  readonly begun: readonly UnfinishedAnswer[];
  /** Readable text: neither thoughts nor tool calls, template markup or answers. */
  readonly prose: string;
  /** The prose without its code and data. */
  readonly talk: string;
  /** Start of the actual output, after the last thought. */
  readonly from: number;
  readonly hadThoughts: boolean;
  readonly hadToolCalls: boolean;
  /** An answer was begun, valid or not. */
  readonly wasBegun: boolean;
}

/** The state of scanning an output. */
export interface ScanState extends ScanResult {
  readonly source: AnswerSource;
  /** Number of layers of encoding around the text. */
  readonly depth: number;
  readonly repairs: Set<string>;
  readonly closings: Closings;
  /** Scans a nested text, such as an encoded answer. */
  readonly scanInner: (text: string) => ScanResult;
  readonly extents: Extent[];
  finds: ScanMatch[];
  discarded: ScanMatch[];
  begun: UnfinishedAnswer[];
  /** The position is inside a fence of the prose. */
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

/** Adds readable text to the prose. */
export function addProse(work: ScanState, text: string): void {
  for (const [, lineBreak] of text.matchAll(FENCE_LINE)) {
    if (lineBreak !== "" || work.startsLine) work.isFenced = !work.isFenced;
  }
  // Stored, since reading the end of a text that grows piece by piece copies it each time.
  if (text !== "") work.startsLine = text.endsWith("\n");
  work.prose += text;
  work.talk += text;
}

/** Discards everything before this position, as it was not addressed to the reader. */
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

/** Merges the results of a nested text at its position. */
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
