import { type RepositoryRef, repositoryName } from "../../domain/pull/pull-request.ts";
import type { RepositoryCall } from "./host-call.ts";

export interface BranchCallParts {
  /** Method and the path after the repository, such as `GET pulls`. */
  readonly route: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Verb phrase before the repository's name, such as `writing a file to`. */
  readonly doing: string;
  readonly needs?: string;
  readonly accepts?: readonly number[] | undefined;
  readonly isHarmless?: boolean;
}

/**
 * Creates a call for a repository's branches and objects: reading needs a `read` token, writing a
 * `task` token.
 */
export function toBranchCall(
  repository: RepositoryRef,
  { route, parameters, doing, ...parts }: BranchCallParts,
): RepositoryCall {
  const [method = "GET", path = ""] = route.split(" ");
  const isReading = method === "GET";
  return {
    needs: isReading ? "contents: read" : "contents: write",
    ...parts,
    route: `${method} /repos/{owner}/{repo}/${path}`,
    parameters: { owner: repository.owner, repo: repository.name, ...parameters },
    repository,
    purpose: isReading ? "read" : "task",
    doing: `${doing} ${repositoryName(repository)}`,
  };
}
