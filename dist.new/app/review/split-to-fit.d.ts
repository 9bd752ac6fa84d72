import { type DiffChunk } from "../../domain/diff/plan-chunks.ts";
import type { AppError } from "../../domain/errors/app-error.ts";
import type { AgentRun } from "../agent-run.ts";
/** How a chunk is reviewed in a model's window, with the run for it: tools are left out where there is no room for them. */
export type ChunkFit = {
    readonly kind: "whole";
    readonly run: AgentRun;
} | {
    readonly kind: "pieces";
    readonly pieces: readonly DiffChunk[];
    readonly run: AgentRun;
} | {
    readonly kind: "never";
    readonly error: AppError<"model-context-exceeded">;
};
export declare const tokensOf: ({ text }: Pick<DiffChunk, "text">) => number;
/**
 * Decides before anything is sent how a chunk fits what is known of the model's window; `rest` are the tokens of its
 * prompt without the change.
 */
export declare function fitChunk(chunk: DiffChunk, rest: number, run: AgentRun): ChunkFit;
