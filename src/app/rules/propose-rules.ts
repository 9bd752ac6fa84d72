import { type RuleSuggestion, suggestRules } from "../../domain/publish/suggest-rules.ts";
import type { RepositoryRef } from "../../domain/pull/pull-request.ts";
import type { RecentPulls } from "../../ports/recent-pulls.ts";
import { mapLimit } from "../concurrency/map-limit.ts";
import type { ReadDeclined } from "./read-declined.ts";

export interface ProposeRulesPorts {
  readonly recent: RecentPulls;
  readonly readDeclined: ReadDeclined;
}

/** Proposed rules, and the material that they come from. */
export interface ProposedRules {
  /** Number of pull requests that were read. */
  readonly pulls: number;
  /** Number of declined findings. */
  readonly declined: number;
  readonly suggestions: readonly RuleSuggestion[];
}

/** Proposes rules from the latest pull requests, at most `limit`. Rejects as its ports do. */
export type ProposeRules = (
  repository: RepositoryRef,
  limit: number,
  signal: AbortSignal,
) => Promise<ProposedRules>;

/** Concurrent reads of pull requests. */
const MAX_READS = 4;

/** Creates the proposal of rules from what writers declined. Nothing is stored. */
export function createProposeRules({ recent, readDeclined }: ProposeRulesPorts): ProposeRules {
  return async (repository, limit, signal) => {
    const pulls = await recent.recentPulls(repository, limit, signal);
    const found = await mapLimit(pulls, MAX_READS, (pull) => readDeclined(pull, signal));
    const declined = found.flat();
    return { pulls: pulls.length, declined: declined.length, suggestions: suggestRules(declined) };
  };
}
