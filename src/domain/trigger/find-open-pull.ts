import { type CommentEvent, isMalformed, type PullEvent } from "./code-host-event.ts";
import { formatValue, type IgnoreDecision, ignore, ignoreMalformed } from "./ignore.ts";
import type { TriggerRequest } from "./trigger-decision.ts";

/** Pull request fields of a request. */
export type RequestPull = Pick<
  TriggerRequest,
  "pull" | "title" | "description" | "isForkRun" | "isPrivate" | "defaultBranch"
>;

/** Finds the open pull request of an event. */
export function findOpenPull({
  repository,
  subject,
}: Pick<CommentEvent | PullEvent, "repository" | "subject">): RequestPull | IgnoreDecision {
  if (isMalformed(repository)) return ignoreMalformed(repository);
  if (subject.kind === "malformed") return ignoreMalformed(subject);
  if (subject.kind === "issue") {
    return ignore("not-a-pull", "the comment is on an issue, not on a pull request");
  }
  const { kind, number, isOpen, state, ...texts } = subject;
  if (!isOpen) {
    return ignore("closed", `the pull request is not open: its state is ${formatValue(state)}`);
  }
  if (typeof number !== "number") return ignoreMalformed(number);
  const { owner, name, ...facts } = repository;
  return { pull: { owner, name, number }, ...texts, ...facts };
}
