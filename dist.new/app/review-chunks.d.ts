import { type RunBudget } from "../domain/budget/run-budget.ts";
import { type DiffChunk } from "../domain/diff/plan-chunks.ts";
import type { StopReason } from "../domain/event/run-event.ts";
import type { ReviewEvent } from "../domain/finding/finding.ts";
import type { PartOutcome } from "../domain/manifest/manifest.ts";
import type { PartAnswer } from "../domain/review/merge-answers.ts";
import type { AgentRun, Conversation } from "./agent-run.ts";
/** What became of one chunk. */
export interface ChunkOutcome {
    readonly answers: readonly PartAnswer[];
    readonly parts: readonly PartOutcome[];
    readonly stopReason: StopReason;
    readonly problems: readonly string[];
    /** The failure, when the model gave nothing for the whole chunk. */
    readonly error?: unknown;
}
/** Says which of the parts a chunk is, and the code of its answer. */
export interface ChunkPart {
    readonly number: number;
    readonly of: number;
    readonly nonce: string;
}
export interface ChunkReview {
    readonly run: AgentRun;
    readonly concurrency: number;
    readonly defaultEvent: ReviewEvent;
    /** Returns the code by which a conversation's answer is known. */
    nonceOf(thread: string): string;
    /** Writes the opening prompt of a chunk. */
    opening(chunk: DiffChunk, part: ChunkPart): Conversation<PartAnswer>["opening"];
}
/** Reviews the chunks side by side. One that fails is told and leaves the others alone; a hopeless endpoint stops all. */
export declare function reviewChunks(chunks: readonly DiffChunk[], review: ChunkReview): Promise<ChunkOutcome[]>;
/** What went wrong, one line each: with the budget that ended a part early, if none of the parts names it. */
export declare function problemsOf(outcomes: readonly ChunkOutcome[], budget: Pick<RunBudget, "refusal">): readonly string[];
