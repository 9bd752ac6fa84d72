import type { Secret } from "../domain/core/secret.ts";
import type { RepositoryRef } from "../domain/pull/pull-request.ts";

/** The purpose of a token, which determines its permissions. */
export type TokenPurpose =
  /** Read code, pull requests, issues and repository permissions of users. */
  | "read"
  /** Write reviews, comments and reactions on pull requests. */
  | "review"
  /** Resolve review threads, for which the code host requires write access to the code. */
  | "resolve"
  /** Read and write comments on an issue. */
  | "issue"
  /** Create and update check runs. */
  | "check"
  /** Read the members of the organization that owns the repository. */
  | "members"
  /** All operations of a task's runner. */
  | "task"
  /** The same as `task`, and start workflows and read their runs. */
  | "verify";

/** An issued token. */
export interface IssuedToken {
  /** The token. */
  readonly token: Secret;
  /** ISO 8601; absent for a token that the service cannot renew. */
  readonly expiresAt?: string | undefined;
}

/** The service's identity and permissions in one repository. */
export interface Installation {
  /** Login that the service posts with, such as `asksvc[bot]`. */
  readonly login: string;
  /** Granted permissions, such as `{ contents: "read" }`; absent if the code host does not report them. */
  readonly permissions?: Readonly<Record<string, string>>;
  /** Events that the app is subscribed to, such as `pull_request`; absent if the code host does not report them. */
  readonly events?: readonly string[] | undefined;
}

/**
 * Issues tokens for one repository.
 *
 * Contract (test/contracts/token-issuer.contract.ts):
 * - a token gives access to the requested repository only, if the code host can restrict it;
 * - its permissions are those of the purpose, intersected with the granted ones;
 * - it is valid for at least five minutes; repeated calls return the same token until it is about to expire; a runner,
 *   which receives its tokens, may use one with less remaining time when no other is available;
 * - a repository without an installation rejects with `app-not-installed`; credentials that the code host rejects
 *   reject with `code-host-denied`;
 * - no error message contains a token or a key.
 */
export interface TokenIssuer {
  /** Issues a token for a purpose. */
  issue(
    repository: RepositoryRef,
    purpose: TokenPurpose,
    signal: AbortSignal,
  ): Promise<IssuedToken>;
  /** Reads the service's installation in a repository. */
  installation(repository: RepositoryRef, signal: AbortSignal): Promise<Installation>;
}
