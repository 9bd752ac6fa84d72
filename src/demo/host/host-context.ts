import type { HostState, RepositoryState, TokenState } from "./state.ts";

/** What the routes of the host share. */
export interface HostContext {
  readonly state: HostState;
  /** `http://127.0.0.1:…`, without a slash at the end; the API is at `apiUrl`. Known once the host listens. */
  readonly serverUrl: string;
  readonly apiUrl: string;
  /** ISO 8601, whole seconds, as the code host writes times. */
  now(): string;
  /** A fresh id. */
  newId(): number;
  /** Keeps the state. Called after every change, before the answer is sent. */
  save(): void;
  /** Path of a repository's bare git folder. */
  gitFolder(repository: RepositoryState): string;
}

/** What a permission covers, in the names that the code host uses for apps. */
export type Scope =
  | "actions"
  | "administration"
  | "checks"
  | "contents"
  | "issues"
  | "members"
  | "metadata"
  | "pull_requests";

/** Who sent a request. */
export interface Caller {
  readonly kind: "anonymous" | "app" | "installation" | "user";
  /** Login that what it writes carries; `<slug>[bot]` for the app and its installations. */
  readonly login: string;
  /** Token that it showed; absent for the anonymous and the app itself. */
  readonly token?: TokenState;
  /** Whether the repository exists for it: one it may not see is a 404. */
  sees(repository: RepositoryState): boolean;
  may(repository: RepositoryState, scope: Scope, level: "read" | "write"): boolean;
}

/** Tells callers apart by the `Authorization` header. `undefined`: bad credentials, a 401. */
export type Authenticate = (authorization: string | undefined) => Caller | undefined;

/** One request with its answer, as it went over the wire. */
export interface Exchange {
  readonly method: string;
  /** Path below the API's address, with its query, such as `/repos/acme/shop/pulls/1?per_page=100`. */
  readonly path: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Parsed JSON; absent when there was no body. */
  readonly requestBody?: unknown;
  readonly status: number;
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** Parsed JSON, text for other kinds; absent when there was no body. */
  readonly responseBody?: unknown;
}

/** A call as a fault is chosen for it. */
export interface HostCall {
  /** From 0, over all calls to the API and to git. */
  readonly index: number;
  readonly method: string;
  /** Path with its query; `/git/…` for git over HTTP is the path below the server's address. */
  readonly path: string;
  readonly isGit: boolean;
}

/**
 * What goes wrong with a call: a 500 before anything happened; a 502 after it took effect; a secondary rate limit
 * (403 with `Retry-After`); the connection reset before or after it took effect; no answer at all; something else
 * done first (an edit, a push) with the call answered as usual; or a 502 and an effect after `effectMs`, which lists show
 * from `listedMs` on (both since the call).
 */
export type Fault =
  | { readonly kind: "error" }
  | { readonly kind: "error-after" }
  | { readonly kind: "secondary-limit"; readonly retryAfterSeconds: number }
  | { readonly kind: "reset" }
  | { readonly kind: "reset-after" }
  | { readonly kind: "stall" }
  | { readonly kind: "before"; readonly act: () => void | Promise<void> }
  | ({ readonly kind: "late" } & Lateness);

/** Milliseconds since the call. */
export interface Lateness {
  readonly effectMs: number;
  readonly listedMs: number;
}

/** Chooses the fault of each call. */
export type FaultPlan = (call: HostCall) => Fault | undefined;
