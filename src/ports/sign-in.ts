import type { Secret } from "../domain/core/secret.ts";

/** Where the code host asks a person, and how the answer is bound to this request. */
export interface AuthorizeRequest {
  /** Comes back as it is. */
  readonly state: string;
  /** SHA-256 of the verifier in base64url (RFC 7636, S256). */
  readonly challenge: string;
  readonly redirectUrl: string;
}

/** What a code is exchanged with. */
export interface CodeExchange {
  readonly code: string;
  readonly verifier: string;
  readonly redirectUrl: string;
}

/**
 * Signs people in with their account on the code host: OAuth's authorization code flow with PKCE.
 *
 * Contract (test/contracts/sign-in.contract.ts):
 * - `authorizeUrl` is the page that sends the person back to `redirectUrl` with a code and the state;
 * - `exchange` gives the person's token for a code, once; a code that is wrong, used, too old, or of another verifier
 *   rejects with `code-host-rejected`, credentials of ours that the code host does not take with `code-host-denied`; it
 *   is sent once, whatever becomes of it;
 * - `whoIs` gives whose token it is; `orgs` gives the organizations that the token may see, those of all pages; a token
 *   that may see none gives none;
 * - `isMember` tells of one organization, private memberships included; an invitation is none;
 * - a token that was revoked rejects with `code-host-denied`; a code host that does not answer, with
 *   `code-host-unreachable`;
 * - no message holds a token, a code, a verifier or our secret.
 */
export interface SignIn {
  authorizeUrl(request: AuthorizeRequest): string;
  exchange(exchange: CodeExchange, signal: AbortSignal): Promise<Secret>;
  whoIs(token: Secret, signal: AbortSignal): Promise<{ readonly login: string }>;
  orgs(token: Secret, signal: AbortSignal): Promise<readonly string[]>;
  isMember(token: Secret, org: string, signal: AbortSignal): Promise<boolean>;
}
