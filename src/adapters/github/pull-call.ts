import { type ConversationRef, pullName } from "../../domain/pull/pull-request.ts";
import type { RepositoryCall } from "./host-call.ts";

/** What a call about one pull request is made of. */
export interface PullCallParts {
  /** Method and what follows the repository, such as `GET pulls/{number}/files`. */
  readonly route: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Verb phrase that the pull request's name follows, such as `reading the files of`. */
  readonly doing: string;
  readonly accepts?: readonly number[] | undefined;
}

/** Makes the call: reading with a `read` token, writing with a `review` token; all of an issue with its own. */
export function toPullCall(ref: ConversationRef, parts: PullCallParts): RepositoryCall {
  const [method = "GET", path = ""] = parts.route.split(" ");
  const level = method === "GET" ? "read" : "write";
  return {
    route: `${method} /repos/{owner}/{repo}/${path}`,
    parameters: {
      owner: ref.owner,
      repo: ref.name,
      // What the path does not name would be sent in the query or the body.
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
