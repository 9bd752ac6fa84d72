import { decideTrigger, type TriggerSettings } from "../../domain/trigger/decide-trigger.ts";
import type { TriggerDecision } from "../../domain/trigger/trigger-decision.ts";
import { parseGithubEvent } from "./parse-github-event.ts";

/** Event as GitHub delivers it, signed or in a file; not yet validated. */
export interface GithubEvent {
  /** Such as `issue_comment`: the header `X-GitHub-Event`, or `GITHUB_EVENT_NAME`. */
  readonly name: string;
  /** Parsed JSON body. */
  readonly payload: unknown;
}

/**
 * Decides the action for an event of GitHub: a review, an answer in a thread, or none, with the reason. Never throws.
 * The library exports it as `decideTrigger`.
 *
 * @example
 * decideTrigger({ name: "push", payload: {} }, { trigger: "@asksvc" }).kind; // "ignore"
 */
export const decideGithubTrigger = (
  { name, payload }: GithubEvent,
  settings: TriggerSettings,
): TriggerDecision => decideTrigger(parseGithubEvent(name, payload), settings);
