import { type RepositoryRef } from "../../domain/pull/pull-request.ts";
import type { RepositoryCall } from "./host-call.ts";
/** A call about a repository in which something may not be there. */
export declare function toRepositoryCall(repository: RepositoryRef, parts: Pick<RepositoryCall, "route" | "parameters" | "doing">): RepositoryCall;
