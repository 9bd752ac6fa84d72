import type { ReviewPublisher } from "../../ports/review-publisher.ts";
import { type GithubClientOptions } from "./create-github-client.ts";
/** Creates the publisher over GitHub's REST API. What is ours is told by its author's login. */
export declare function createReviewPublisher(options: GithubClientOptions): ReviewPublisher;
