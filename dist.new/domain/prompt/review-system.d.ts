/** What the system prompt of a review depends on: the same for every chunk, so that prompt caches hold. */
export interface ReviewSystem {
    /** The repository's own review rules, from its default branch. */
    readonly rules: string;
    readonly hasTools: boolean;
    /** Names of the tools that the repository brings; nothing when absent. */
    readonly helpers?: readonly string[];
    readonly allowApprove: boolean;
}
/** Writes the system prompt of a review from its pieces. */
export declare function reviewSystemPrompt(system: ReviewSystem): string;
