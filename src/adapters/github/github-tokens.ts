import type { Secret } from "../../domain/core/secret.ts";
import type { RepositoryRef } from "../../domain/pull/pull-request.ts";
import type { TokenIssuer, TokenPurpose } from "../../ports/token-issuer.ts";

/** A token that the code host has refused. */
export interface RefusedToken {
  readonly repository: RepositoryRef;
  readonly purpose: TokenPurpose;
  readonly token: Secret;
}

/** An issuer whose tokens can be given back when the code host refuses them. */
export interface GithubTokens extends TokenIssuer {
  /** The settings that the credentials came from, for messages. */
  readonly credentials: string;
  /** Takes from a signed event which installation a repository belongs to; of no use to a token that was given. */
  remember(repository: RepositoryRef, installationId: number): void;
  /** Forgets a token; tells whether asking again may give another one. */
  forget(refused: RefusedToken): boolean;
}
