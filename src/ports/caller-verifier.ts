/** What a workflow's token says of the workflow, verified. */
export interface CallerClaims {
  /** `owner/name`: the only repository that the caller may ask anything for. */
  readonly repository: string;
  readonly actor?: string | undefined;
  /** Such as `owner/name/.github/workflows/ci.yml@refs/heads/main`. */
  readonly workflowRef?: string | undefined;
  readonly runId?: string | undefined;
  readonly runAttempt?: string | undefined;
  readonly ref?: string | undefined;
  readonly sha?: string | undefined;
}

/**
 * Tells who a caller is by its bearer token.
 *
 * Contract (test/contracts/caller-verifier.contract.ts):
 * - only a token of the configured issuer, for the configured audience, signed with RS256 by a key of the issuer's
 *   present key set, within its times (a little clock skew apart), with a well-formed repository, is taken;
 * - anything else rejects with `token-invalid`, whose words say no more than which check failed, never the token;
 * - keys are kept for a while; an unknown key id has them fetched again, at most once a minute whatever is sent;
 * - an issuer that cannot be reached when its keys are needed rejects with `issuer-unreachable`;
 * - the work for one token is bounded: an oversize one is refused unread.
 */
export interface CallerVerifier {
  verify(token: string, signal: AbortSignal): Promise<CallerClaims>;
}
