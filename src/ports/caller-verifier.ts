/** Verified claims of a workflow's token. */
export interface CallerClaims {
  /** `owner/name`: the only repository that the caller may request work for. */
  readonly repository: string;
  /** Login of the user who triggered the workflow. */
  readonly actor?: string | undefined;
  /** Workflow file and ref, such as `owner/name/.github/workflows/ci.yml@refs/heads/main`. */
  readonly workflowRef?: string | undefined;
  /** Id of the workflow run. */
  readonly runId?: string | undefined;
  /** Attempt number of the workflow run. */
  readonly runAttempt?: string | undefined;
  /** Git ref that the workflow runs on. */
  readonly ref?: string | undefined;
  /** Commit that the workflow runs on. */
  readonly sha?: string | undefined;
}

/**
 * Authenticates a workflow by its bearer token.
 *
 * Contract (test/contracts/caller-verifier.contract.ts):
 * - accepts only tokens of the configured issuer and audience, signed with RS256 by a current key of the issuer, within
 *   their validity period (with a small clock skew), and with a well-formed repository;
 * - any other token rejects with `token-invalid`; the message names the failed check and never contains the token;
 * - keys are cached; an unknown key id triggers a fetch, at most once a minute regardless of the requests;
 * - an unreachable issuer rejects with `issuer-unreachable` when its keys are needed;
 * - the work for one token is bounded: an oversized token is rejected unread.
 */
export interface CallerVerifier {
  /** Verifies a bearer token and returns its claims. */
  verify(token: string, signal: AbortSignal): Promise<CallerClaims>;
}
