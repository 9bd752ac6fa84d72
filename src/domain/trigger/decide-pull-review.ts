import { dropUndefined } from "../core/drop-undefined.ts";
import type { EventAuthor, PullEvent } from "./code-host-event.ts";
import { decideSkip, type SkipSettings } from "./decide-skip.ts";
import { findOpenPull } from "./find-open-pull.ts";
import {
  formatValue,
  type IgnoreDecision,
  ignore,
  ignoreMalformed,
  isIgnoreDecision,
} from "./ignore.ts";
import { PullAction } from "./pull-action.ts";
import type { TriggerDecision } from "./trigger-decision.ts";

/** Settings of reviews without a request. */
export interface AutomaticReviews {
  /** Changes of a pull request that start a review. */
  readonly on: readonly PullAction[];
  /** True to review pull requests from forks, and by authors who do not belong to the repository. */
  readonly forks: boolean;
  /** Pull requests that are reviewed only on request; absent: drafts. */
  readonly skip?: SkipSettings | undefined;
}

/**
 * Decides whether a change of a pull request starts a review without a request. By default only
 * branches of the repository itself count, by a person who belongs to it, and no drafts.
 */
export function decidePullReview(
  event: PullEvent,
  settings: AutomaticReviews | undefined,
): TriggerDecision {
  if (settings === undefined || settings.on.length === 0) {
    return ignore("event-kind", "reviews without a request are not enabled (REVIEW_ON)");
  }
  const action = PullAction.safeParse(event.action).data;
  if (action === undefined || !settings.on.includes(action)) {
    const text = `no review starts when a pull request is changed by ${formatValue(event.action)}`;
    return ignore("action", text);
  }
  const pull = findOpenPull(event);
  if (isIgnoreDecision(pull)) return pull;
  const { head, author, updatedAt: at = "", installationId } = event;
  if (typeof head !== "string") return ignoreMalformed(head);
  const { labels, isDraft } = event;
  const facts = { author: author.login ?? "unknown", labels, isDraft };
  const refusal =
    decideSkip(facts, "event", settings.skip ?? { skipDrafts: true }) ??
    refuseAuthor(author, pull.isForkRun !== false, settings);
  if (refusal !== undefined) return refusal;
  const commenter = author.login ?? "unknown";
  const change = { action, head, at };
  const request = { ...pull, commentId: 0, commenter, instructions: "", change };
  return { kind: "review", request: { ...request, ...dropUndefined({ installationId }) } };
}

/** A branch of unknown origin counts as a fork's. */
function refuseAuthor(
  { login, account, accountType, isMember, association }: EventAuthor,
  isFork: boolean,
  { forks }: AutomaticReviews,
): IgnoreDecision | undefined {
  if (account === "bot") {
    return ignore("bot", `the pull request is by a bot, ${formatValue(login)}`);
  }
  if (account === "unknown") {
    return ignore("author", `the author's account type is unknown: ${formatValue(accountType)}`);
  }
  if (forks) return undefined;
  if (isFork) return ignore("fork", "the head branch is not in this repository (REVIEW_FORKS)");
  return isMember
    ? undefined
    : ignore(
        "association",
        `the author ${formatValue(login)} does not belong to the repository: the association is ${formatValue(association)}`,
      );
}
