import { type ConversationRef, pullName } from "../../domain/pull/pull-request.ts";
import type { RepositoryCall } from "./host-call.ts";

/** Parts of a call about one pull request. */
export interface PullCallParts {
  /** Method and the path after the repository, such as `GET pulls/{number}/files`. */
  readonly route: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Verb phrase before the pull request's name, such as `reading the files of`. */
  readonly doing: string;
  readonly accepts?: readonly number[] | undefined;
}

/**
 * Creates the call: reading needs a `read` token, writing a `review` token; routes of issues have
 * their own.
 */
export function toPullCall(ref: ConversationRef, parts: PullCallParts): RepositoryCall {
  const [method = "GET", path = ""] = parts.route.split(" ");
  const level = method === "GET" ? "read" : "write";
  return {
    route: `${method} /repos/{owner}/{repo}/${path}`,
    parameters: {
      owner: ref.owner,
      repo: ref.name,
      // Values that the path does not name would be sent in the query or the body.
      number: path.includes("{number}") ? ref.number : undefined,
      ...parts.parameters,
    },
    repository: { owner: ref.owner, name: ref.name },
    purpose: ref.isIssue ? "issue" : PURPOSES[level],
    doing: `${parts.doing} ${pullName(ref)}`,
    needs: `${ref.isIssue ? "issues" : "pull_requests"}: ${level}`,
    pull: ref.isIssue ? undefined : ref,
    accepts: parts.accepts,
  };
}

const PURPOSES = { read: "read", write: "review" } as const;
