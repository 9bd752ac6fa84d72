import type { HostState, RepositoryState, TokenState } from "./state.ts";

/** Context shared by the routes of the host. */
export interface HostContext {
  readonly state: HostState;
  /**
   * `http://127.0.0.1:…`, without a trailing slash; the API is at `apiUrl`. Available once the host
   * listens.
   */
  readonly serverUrl: string;
  readonly apiUrl: string;
  /** ISO 8601, whole seconds, the code host's format. */
  now(): string;
  /** Returns a new id. */
  newId(): number;
  /** Stores the state. Called after each change, before the response is sent. */
  save(): void;
  /** Returns the path of a repository's bare git folder. */
  gitFolder(repository: RepositoryState): string;
}

/** Permission names that the code host uses for apps. */
export type Scope =
  | "actions"
  | "administration"
  | "checks"
  | "contents"
  | "issues"
  | "members"
  | "metadata"
  | "pull_requests";

/** Sender of a request. */
export interface Caller {
  readonly kind: "anonymous" | "app" | "installation" | "user";
  /** Login of the caller's comments; `<slug>[bot]` for the app and its installations. */
  readonly login: string;
  /** Token of the request; absent for anonymous callers and the app itself. */
  readonly token?: TokenState;
  /** Checks whether the caller can see the repository; if not, it is a 404. */
  sees(repository: RepositoryState): boolean;
  may(repository: RepositoryState, scope: Scope, level: "read" | "write"): boolean;
}

/** Identifies a caller by the `Authorization` header. `undefined` means bad credentials, a 401. */
export type Authenticate = (authorization: string | undefined) => Caller | undefined;

/** Request with its response as sent over the wire. */
export interface Exchange {
  readonly method: string;
  /**
   * Path relative to the API's base URL, with its query, such as
   * `/repos/acme/shop/pulls/1?per_page=100`.
   */
  readonly path: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Parsed JSON; absent if there was no body. */
  readonly requestBody?: unknown;
  readonly status: number;
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** Parsed JSON, or text for other types; absent if there was no body. */
  readonly responseBody?: unknown;
}

/** Call for which a fault can be chosen. */
export interface HostCall {
  /** From 0, over all calls to the API and to git. */
  readonly index: number;
  readonly method: string;
  /** Path with its query; for git over HTTP, `/git/…` relative to the server's URL. */
  readonly path: string;
  readonly isGit: boolean;
}

/**
 * Fault of a call: a 500 without effect; a 502 after the effect; a secondary rate limit (403 with
 * `Retry-After`); a connection reset before or after the effect; no response; another action first
 * (an edit, a push) and a normal response; or a 502 with an effect after `effectMs`, listed from
 * `listedMs` on (both since the call).
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
