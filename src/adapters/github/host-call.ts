import type { PullRef, RepositoryRef } from "../../domain/pull/pull-request.ts";
import type { TokenPurpose } from "../../ports/token-issuer.ts";
import type { HostRequest } from "./create-transport.ts";

/** A request with the context of its errors. */
export interface HostCall extends HostRequest {
  /** Description of the operation, such as `reading acme/shop#12`. */
  readonly doing: string;
  /** Permission that it needs, such as `pull_requests: write`. */
  readonly needs: string;
  /** Pull request that a 404 refers to. */
  readonly pull?: PullRef | undefined;
  /** Statuses of 300 and above that are valid answers. */
  readonly accepts?: readonly number[] | undefined;
  /** True for a write that is safe to repeat, such as requesting a token. */
  readonly isHarmless?: boolean;
}

/** A call with a repository's token. */
export interface RepositoryCall extends HostCall {
  readonly repository: RepositoryRef;
  readonly purpose: TokenPurpose;
}
