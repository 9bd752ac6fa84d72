import type { Secret } from "../../domain/core/secret.ts";
import type { RepositoryRef } from "../../domain/pull/pull-request.ts";
import type { TokenIssuer, TokenPurpose } from "../../ports/token-issuer.ts";

/** A token refused by the code host. */
export interface RefusedToken {
  readonly repository: RepositoryRef;
  readonly purpose: TokenPurpose;
  readonly token: Secret;
}

/** An issuer that accepts refused tokens back. */
export interface GithubTokens extends TokenIssuer {
  /** Names of the settings with the credentials, for messages. */
  readonly credentials: string;
  /** Stores the installation of a repository from a signed event; ignored for a given token. */
  remember(repository: RepositoryRef, installationId: number): void;
  /** Discards a token; returns true if a new request may return another one. */
  forget(refused: RefusedToken): boolean;
}
