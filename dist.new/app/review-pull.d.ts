import { type PullRequest } from "../domain/pull/pull-request.ts";
import type { ReviewOutcome } from "../domain/review/review-draft.ts";
import type { Clock } from "../ports/clock.ts";
import type { FindSaid } from "./find-said.ts";
import { type OpenHelpers } from "./open-helper-tools.ts";
import { type OpenPullPorts } from "./open-pull.ts";
import type { ReviewFiles } from "./review-files.ts";
import type { ReviewSettings } from "./review-input.ts";
import type { RunContext } from "./run-context.ts";
/** A pull request, pinned at a head, that somebody wants reviewed. */
export interface PullReview {
    readonly jobId: string;
    /** Its head is what is reviewed, wherever the branch goes meanwhile. */
    readonly pull: PullRequest;
    /** What the person wants looked at. */
    readonly instructions?: string;
    /** Title and description as they were when it was asked for, as far as known; absent: it is asked for now. */
    readonly asked?: {
        readonly title?: string;
        readonly description?: string;
    };
    /** Leaves out what earlier reviews of ours said: for a review that is to be published. */
    readonly skipsSaid: boolean;
}
export interface ReviewPullSettings extends ReviewSettings {
    readonly serverUrl: string;
    readonly rulesPath: string;
    readonly defaultRules: string;
}
export interface ReviewPullPorts extends OpenPullPorts {
    readonly reviewFiles: ReviewFiles;
    readonly findSaid: FindSaid;
    readonly clock: Clock;
    /** What the repository brings to its review; without it nothing. */
    readonly openHelpers?: OpenHelpers;
}
/** Reviews a pull request and gives the draft, or why there is nothing to review. */
export type ReviewPull = (review: PullReview, settings: ReviewPullSettings, context: RunContext) => Promise<ReviewOutcome>;
/** Reviews a pull request of the code host. Writes nothing. Rejects as `PullReader` and `ReviewFiles` do. */
export declare function createReviewPull(ports: ReviewPullPorts): ReviewPull;
