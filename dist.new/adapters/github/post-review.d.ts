import type { NewReview, PostedReview } from "../../domain/pull/new-review.ts";
import { type PullRef } from "../../domain/pull/pull-request.ts";
import type { GithubClient } from "./create-github-client.ts";
export interface Posting {
    readonly ref: PullRef;
    readonly review: NewReview;
}
/** Posts a review with all its comments in one call; the code host takes all of it or nothing. */
export declare function postReview(client: GithubClient, { ref, review }: Posting, signal: AbortSignal): Promise<PostedReview>;
