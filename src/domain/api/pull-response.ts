import type { Provider, ProviderConfig } from "../provider/provider-config.ts";
import type { PullEnd } from "../pull/pull-request.ts";
import type { NotReviewedReason } from "../review/manifest.ts";

/** Provider that the user can choose for a repository. */
export interface ProviderChoice {
  readonly provider: Provider | "server";
  readonly configId?: string | undefined;
  /** Repository pattern of the config. */
  readonly pattern?: string;
  /**
   * Host of its endpoint, to distinguish providers of the same kind; absent if hidden from the
   * user.
   */
  readonly host?: string | undefined;
  /** Default model. */
  readonly model?: string | undefined;
}

/** Provider config that applies to a repository, with the reason. */
export interface ProviderMatch extends Partial<ProviderChoice> {
  /** One line for display. */
  readonly why: string;
}

/** Response of `GET /api/pulls?q=`: the pull request that matches the query. */
export interface PullResponse {
  /** `owner/name`. */
  readonly repository: string;
  readonly number: number;
  /** Page of the pull request on the code host. */
  readonly url: string;
  readonly title: string;
  /** Login. */
  readonly author: string;
  readonly isOpen: boolean;
  readonly base: PullEnd;
  readonly head: PullEnd;
  readonly changedFiles: number;
  readonly match: ProviderMatch;
  /**
   * Providers that the user can choose, the match included; the most specific config of each
   * provider.
   */
  readonly choices: readonly ProviderChoice[];
}

/** Response of `GET /api/pulls/estimate?q=`: the estimated cost of a review of a pull request. */
export interface EstimateResponse {
  readonly repository: string;
  readonly number: number;
  readonly files: number;
  readonly additions: number;
  readonly deletions: number;
  /** Input tokens of one pass over the diff, prompts included. */
  readonly onePass: number;
  /**
   * Cost of reading that input with the default model, in millionths; absent without a price for
   * the model.
   */
  readonly cost?:
    | { readonly amount: number; readonly currency: string; readonly model: string }
    | undefined;
  /** Number of chunks of the diff. */
  readonly chunks: number;
  /**
   * Interquartile range of the input tokens of earlier reviews of this repository. Absent if there
   * are none.
   */
  readonly usual?:
    | { readonly low: number; readonly high: number; readonly reviews: number }
    | undefined;
  readonly leftOut: readonly { readonly path: string; readonly reason: NotReviewedReason }[];
  /** True if the code host listed all files. */
  readonly isComplete: boolean;
}

/** Returns the part of a config that its users may see. */
export function toProviderChoice({
  provider,
  id: configId,
  pattern,
  baseUrl,
  model,
}: Pick<ProviderConfig, "id" | "provider" | "pattern" | "baseUrl" | "model">): ProviderChoice {
  const { host } = new URL(baseUrl);
  return { provider, configId, pattern, host, model };
}
