import type { Secret } from "../domain/core/secret.ts";

/** Parameters of the code host's authorization page. */
export interface AuthorizeRequest {
  /** Returned unchanged with the code. */
  readonly state: string;
  /** SHA-256 of the verifier in base64url (RFC 7636, S256). */
  readonly challenge: string;
  /** URL to send the user back to. */
  readonly redirectUrl: string;
}

/** Parameters of the code exchange. */
export interface CodeExchange {
  /** Authorization code. */
  readonly code: string;
  /** PKCE verifier of the request. */
  readonly verifier: string;
  /** Redirect URL of the request. */
  readonly redirectUrl: string;
}

/**
 * Signs users in with their account on the code host, by OAuth's authorization code flow with PKCE.
 *
 * Contract (test/contracts/sign-in.contract.ts):
 * - `authorizeUrl` returns the page that sends the user back to `redirectUrl` with a code and the state;
 * - `exchange` returns the user's token for a code, once; a code that is wrong, used, expired, or of another verifier
 *   rejects with `code-host-rejected`, and rejected credentials of the service with `code-host-denied`; the request is
 *   never retried;
 * - `whoIs` returns the token's user; `orgs` returns all pages of the organizations that the token can see, which may
 *   be none;
 * - `isMember` covers private memberships; a pending invitation is not a membership;
 * - a revoked token rejects with `code-host-denied`, an unreachable code host with `code-host-unreachable`;
 * - no error message contains a token, a code, a verifier or the client secret.
 */
export interface SignIn {
  /** Returns the URL of the authorization page. */
  authorizeUrl(request: AuthorizeRequest): string;
  /** Exchanges an authorization code for the user's token. */
  exchange(exchange: CodeExchange, signal: AbortSignal): Promise<Secret>;
  /** Returns the user of a token. */
  whoIs(token: Secret, signal: AbortSignal): Promise<{ readonly login: string }>;
  /** Lists the organizations that a token can see. */
  orgs(token: Secret, signal: AbortSignal): Promise<readonly string[]>;
  /** Returns whether the token's user is a member of an organization. */
  isMember(token: Secret, org: string, signal: AbortSignal): Promise<boolean>;
}
