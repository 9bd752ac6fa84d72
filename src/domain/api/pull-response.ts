import type { Provider } from "../provider/provider-config.ts";
import type { PullEnd } from "../pull/pull-request.ts";
import type { NotReviewedReason } from "../review/manifest.ts";

/** A provider that the person may choose for a repository. */
export interface ProviderChoice {
  readonly provider: Provider | "server";
  readonly configId?: string | undefined;
  /** Repository pattern of the config. */
  readonly pattern?: string;
  /** Host of its endpoint, to tell two of one kind apart; absent where it is not to be seen. */
  readonly host?: string | undefined;
  /** What is asked for when nobody names a model. */
  readonly model?: string | undefined;
}

/** Which config answers and pays, and why. */
export interface ProviderMatch extends Partial<ProviderChoice> {
  /** One line, to be shown. */
  readonly why: string;
}

/** `GET /api/pulls?q=`: a pull request that somebody named. */
export interface PullResponse {
  /** `owner/name`. */
  readonly repository: string;
  readonly number: number;
  /** Its page on the code host. */
  readonly url: string;
  readonly title: string;
  /** Login. */
  readonly author: string;
  readonly isOpen: boolean;
  readonly base: PullEnd;
  readonly head: PullEnd;
  readonly changedFiles: number;
  readonly match: ProviderMatch;
  /** What the person may choose instead, the match included; the most specific config of each provider. */
  readonly choices: readonly ProviderChoice[];
}

/** `GET /api/pulls/estimate?q=`: what a review of a pull request will cost, before it is asked for. */
export interface EstimateResponse {
  readonly repository: string;
  readonly number: number;
  readonly files: number;
  readonly additions: number;
  readonly deletions: number;
  /** Input tokens of one pass over the diff, prompts included. */
  readonly onePass: number;
  /** What that costs to read, in millionths, with the model that is asked when nobody names one; absent without its price. */
  readonly cost?:
    | { readonly amount: number; readonly currency: string; readonly model: string }
    | undefined;
  /** Into how many parts the diff goes. */
  readonly chunks: number;
  /** Input tokens of earlier reviews of this repository: the middle half. Absent when there are none. */
  readonly usual?: { readonly low: number; readonly high: number; readonly reviews: number };
  readonly leftOut: readonly { readonly path: string; readonly reason: NotReviewedReason }[];
  /** Whether the code host listed all files. */
  readonly isComplete: boolean;
}
