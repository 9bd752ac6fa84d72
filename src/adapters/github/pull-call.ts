import { type PullRef, pullName } from "../../domain/pull/pull-request.ts";
import type { RepositoryCall } from "./host-call.ts";

/** What a call about one pull request is made of. */
export interface PullCallParts {
  /** Method and what follows the repository, such as `GET pulls/{number}/files`. */
  readonly route: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Verb phrase that the pull request's name follows, such as `reading the files of`. */
  readonly doing: string;
  readonly accepts?: readonly number[];
}

/** Makes the call: reading with a `read` token, writing with a `review` token. */
export function toPullCall(ref: PullRef, parts: PullCallParts): RepositoryCall {
  const [method = "GET", path = ""] = parts.route.split(" ");
  const isReading = method === "GET";
  return {
    route: `${method} /repos/{owner}/{repo}/${path}`,
    parameters: {
      owner: ref.owner,
      repo: ref.name,
      // What the path does not name would be sent in the query or the body.
      ...(path.includes("{number}") ? { number: ref.number } : {}),
      ...parts.parameters,
    },
    repository: { owner: ref.owner, name: ref.name },
    purpose: isReading ? "read" : "review",
    doing: `${parts.doing} ${pullName(ref)}`,
    needs: isReading ? "pull_requests: read" : "pull_requests: write",
    pull: ref,
    ...(parts.accepts === undefined ? {} : { accepts: parts.accepts }),
  };
}
