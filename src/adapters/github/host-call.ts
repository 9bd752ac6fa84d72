import type { PullRef, RepositoryRef } from "../../domain/pull/pull-request.ts";
import type { TokenPurpose } from "../../ports/token-issuer.ts";
import type { HostRequest } from "./create-transport.ts";

/** A request with what its failure is told with. */
export interface HostCall extends HostRequest {
  /** What is being done, such as `reading acme/shop#12`. */
  readonly doing: string;
  /** The permission that it needs, such as `pull_requests: write`. */
  readonly needs: string;
  /** The pull request that a 404 speaks of. */
  readonly pull?: PullRef | undefined;
  /** Statuses of 300 and above that are an answer here. */
  readonly accepts?: readonly number[] | undefined;
  /** Set for a write whose repetition harms nobody, such as asking for a token. */
  readonly isHarmless?: boolean;
}

/** A call with a token of a repository. */
export interface RepositoryCall extends HostCall {
  readonly repository: RepositoryRef;
  readonly purpose: TokenPurpose;
}
