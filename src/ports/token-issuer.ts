import type { Secret } from "../domain/core/secret.ts";
import type { RepositoryRef } from "../domain/pull/pull-request.ts";

/** What a token is for; each purpose has the permissions that its calls need, and no others. */
export type TokenPurpose =
  /** Reads code, pull requests, issues and what people may do with the repository. */
  | "read"
  /** Writes reviews, comments and reactions on pull requests. */
  | "review"
  /** Reads and writes comments on an issue. */
  | "issue"
  /** Reads who is a member of the organization that owns the repository. */
  | "members"
  /** Everything that the runner of a task does. */
  | "task"
  /** The same, and starts workflows and reads their runs. */
  | "verify";

export interface IssuedToken {
  readonly token: Secret;
  /** ISO 8601; absent for a token that is not ours to renew. */
  readonly expiresAt?: string | undefined;
}

/** How we are known to the code host, and what we may do in one repository. */
export interface Installation {
  /** Login that our posts carry, such as `asksvc[bot]`. */
  readonly login: string;
  /** Permissions granted, such as `{ contents: "read" }`; absent when the code host does not say. */
  readonly permissions?: Readonly<Record<string, string>>;
  /** Events the app is subscribed to, such as `pull_request`; absent when the code host does not say. */
  readonly events?: readonly string[] | undefined;
}

/**
 * Gives tokens for one repository.
 *
 * Contract (test/contracts/token-issuer.contract.ts):
 * - a token reaches the repository that was asked for and, where the code host can narrow it, no other;
 * - its permissions are those of the purpose, intersected with what was granted to us;
 * - it is valid for five minutes at least; asked again it is the same until it nears its end; a runner, which is given
 *   its tokens, uses one that has less time while no other can be had;
 * - a repository that we are not installed on rejects with `app-not-installed`; credentials that the code host does
 *   not take reject with `code-host-denied`;
 * - no message holds a token or a key.
 */
export interface TokenIssuer {
  issue(
    repository: RepositoryRef,
    purpose: TokenPurpose,
    signal: AbortSignal,
  ): Promise<IssuedToken>;
  installation(repository: RepositoryRef, signal: AbortSignal): Promise<Installation>;
}
