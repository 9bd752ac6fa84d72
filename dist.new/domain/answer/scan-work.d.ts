import type { ObjectNode } from "./node.ts";
import type { Source } from "./parse-loose.ts";
import type { Extent, Standing } from "./standing.ts";
import type { Closings } from "./template-markup.ts";
/** Holds an answer or a finding and where it was found. */
export interface Find {
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
export interface Begun {
    readonly start: number;
    readonly end: number;
    readonly standing: Standing;
}
/** Holds what a model's output consists of. */
export interface Scan {
    readonly finds: readonly Find[];
    /** What was found in thoughts whose beginning is lost. */
    readonly discarded: readonly Find[];
    /** Answers that were begun and not ended, whether or not they said something. */
    readonly begun: readonly Begun[];
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
    readonly extents: Extent[];
    finds: Find[];
    discarded: Find[];
    begun: Begun[];
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
/** Adds text that a person may read. */
export declare function say(work: Work, text: string): void;
/** Forgets everything in front of this position: it was not said to anybody. */
export declare function startOver(work: Work, at: number): void;
/** Takes over what was found in a text inside of this one, at its place. */
export declare function adopt(work: Work, inner: Scan, { repair, start, end }: {
    readonly repair: string;
    readonly start: number;
    readonly end: number;
}): void;
