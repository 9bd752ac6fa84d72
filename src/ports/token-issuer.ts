import type { RepositoryRef } from "../domain/pull/pull-request.ts";
import type { Secret } from "../domain/secret.ts";

/** What a token is for; each purpose has the least permissions that it needs. */
export type TokenPurpose = "read" | "review" | "task";

export interface IssuedToken {
  readonly token: Secret;
  /** ISO 8601; absent for a token that is not ours to renew. */
  readonly expiresAt?: string;
}

/** How we are known to the code host, and what we may do in one repository. */
export interface Installation {
  /** Login that our posts carry, such as `asksvc[bot]`. */
  readonly login: string;
  /** Permissions granted, such as `{ contents: "read" }`; absent when the code host does not say. */
  readonly permissions?: Readonly<Record<string, string>>;
}

/**
 * Gives tokens for one repository.
 *
 * Contract (test/contracts/token-issuer.contract.ts):
 * - a token reaches the repository that was asked for and, where the code host can narrow it, no other;
 * - its permissions are those of the purpose, intersected with what was granted to us;
 * - it is valid for five minutes at least; asked again it is the same until it nears its end;
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
