import type { ObjectNode } from "./node.ts";
import type { Source } from "./parse-loose.ts";
import type { Closings } from "./template-markup.ts";

/** Holds an answer or a finding and where it was found. */
export interface Find {
  readonly kind: "answer" | "finding";
  readonly node: ObjectNode;
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

/** Holds what is known while an output is scanned. */
export interface Work extends Scan {
  readonly source: Source;
  /** How many layers of encoding surround the text. */
  readonly depth: number;
  readonly repairs: Set<string>;
  readonly closings: Closings;
  /** Scans a text inside of this one, such as an encoded answer. */
  readonly scanInner: (text: string) => Scan;
  finds: Find[];
  /** What was found in front of a stray end of thoughts. */
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

/** Adds text that a person may read. */
export function say(work: Work, text: string): void {
  work.prose += text;
  work.talk += text;
}

/** Forgets everything in front of this position: it was not said to anybody. */
export function startOver(work: Work, at: number): void {
  work.finds = [];
  work.prose = "";
  work.talk = "";
  work.from = at;
  work.wasBegun = false;
}

/** Takes over what was found in a text inside of this one. */
export function adopt(work: Work, inner: Scan, repair: string): void {
  work.wasBegun ||= inner.wasBegun;
  work.group += 1;
  for (const find of inner.finds) {
    const repairs = [...work.repairs, repair, ...find.repairs];
    work.finds.push({ ...find, repairs, group: work.group });
  }
}
