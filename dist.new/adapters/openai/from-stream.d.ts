import type { ToolCall } from "../../domain/model/message.ts";
import type { FinishReason, ModelPart } from "../../ports/model.ts";
import { type ReportedUsage } from "./read-chunk.ts";
/** Collects one answer from the chunks of a stream, or from the one object of an answer that came whole. */
export interface Answer {
    /** Takes a chunk and gives the parts to pass on at once; throws a `Fault` when it is none. */
    take(chunk: unknown): readonly ModelPart[];
    /** The endpoint said why it stopped: what may still come is usage. */
    isFinished(): boolean;
    usage(): ReportedUsage | undefined;
    /** Characters received so far. */
    chars(): number;
    /** The calls and the reason to stop; throws a `Fault` when nothing came. */
    end(makeId: (position: number) => string): AnswerEnd;
}
export interface AnswerEnd {
    readonly calls: readonly ToolCall[];
    readonly finish: FinishReason;
}
/** Creates an empty answer. */
export declare function createAnswer(): Answer;
