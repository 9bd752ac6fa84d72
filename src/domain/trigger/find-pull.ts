import { parseRepository } from "../pull/parse-repository.ts";
import { type RepositoryRef, repositoryName } from "../pull/pull-request.ts";
import type { CommentEvent } from "./comment-event.ts";
import { isPositiveInteger } from "./find-thread-place.ts";
import { formatValue, type IgnoreDecision, ignore, ignoreMalformed } from "./ignore.ts";
import type { TriggerRequest } from "./trigger-decision.ts";

/** Pull request fields of an event. */
export type EventPull = Pick<
  TriggerRequest,
  "pull" | "title" | "description" | "isForkRun" | "isPrivate" | "defaultBranch"
>;

/** Finds the open pull request of a comment: on its page, or, with `isInline`, on its lines. */
export function findPull(event: CommentEvent, isInline: boolean): EventPull | IgnoreDecision {
  const { repository } = event;
  const fullName = repository?.full_name;
  const ref = typeof fullName === "string" ? parseRepository(fullName) : undefined;
  if (ref === undefined) return ignoreMalformed("repository.full_name", fullName);
  const holder = isInline ? "pull_request" : "issue";
  const subject = event[holder];
  if (subject === undefined) return ignoreMalformed(holder, undefined);
  if (!isInline && !isObject(event.issue?.pull_request)) {
    return ignore("not-a-pull", "the comment is on an issue, not on a pull request");
  }
  const { number, state } = subject;
  if (state !== "open") {
    return ignore("closed", `the pull request is not open: its state is ${formatValue(state)}`);
  }
  if (!isPositiveInteger(number)) return ignoreMalformed(`${holder}.number`, number);
  const isForkRun = isInline ? readFork(event, ref) : undefined;
  return {
    pull: { ...ref, number },
    ...readTitleAndBody(subject),
    ...(isForkRun === undefined ? {} : { isForkRun }),
    ...readRepository(repository),
  };
}

function readTitleAndBody({
  title,
  body,
}: NonNullable<CommentEvent["issue" | "pull_request"]>): Pick<EventPull, "title" | "description"> {
  return {
    ...(title === undefined ? {} : { title }),
    ...(body === undefined ? {} : { description: body ?? "" }),
  };
}

function readRepository(
  repository: CommentEvent["repository"],
): Pick<EventPull, "isPrivate" | "defaultBranch"> {
  const { private: isPrivate, default_branch: defaultBranch } = repository ?? {};
  return {
    ...(isPrivate === undefined ? {} : { isPrivate }),
    ...(defaultBranch === undefined ? {} : { defaultBranch }),
  };
}

/**
 * Returns whether the pull request comes from a fork: a deleted head repository was a fork; one
 * missing in the event is unknown.
 */
function readFork({ pull_request: pull }: CommentEvent, base: RepositoryRef): boolean | undefined {
  const repository = pull?.head?.repo;
  if (repository === null) return true;
  const name = isObject(repository) ? repository.full_name : undefined;
  return typeof name === "string"
    ? name.toLowerCase() !== repositoryName(base).toLowerCase()
    : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
