import type { SessionResponse } from "../../../domain/api/operations-response.ts";
import type { ProblemDetails } from "../../../domain/api/problem-details.ts";
import { dropUndefined } from "../../../domain/core/drop-undefined.ts";

/** Failed API request, with a message to show to the user. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly problem: ProblemDetails;
  /** Request id in the server's log; empty if the request never reached the server. */
  readonly requestId: string;

  constructor(
    problem: ProblemDetails,
    { requestId = "", cause }: { readonly requestId?: string; readonly cause?: unknown } = {},
  ) {
    super(problem.detail, { cause });
    this.problem = problem;
    this.requestId = requestId;
  }
}

/**
 * Checks for an API error with one of the given problem codes, or with any code if none are given.
 */
export function isApiError(error: unknown, ...codes: readonly string[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.problem.code));
}

export interface ChangeOptions {
  /** Request body; must be JSON-serializable. */
  readonly body?: unknown;
  /** Version the change is based on, sent as `If-Match`. */
  readonly ifMatch?: number;
  /** Lets the server treat a repeated request as the same one. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Keeps the request alive after the page is closed. */
  readonly keepalive?: boolean;
}

/** Client for the server's JSON API, authenticated by this browser's session. */
export interface ApiClient {
  /** Rejects with `ApiError`, or with the signal's reason if the request is aborted. */
  get<Answer>(path: string, signal?: AbortSignal): Promise<Answer>;
  /** Rejects like `get`. Resolves with `undefined` if the response has no content. */
  send<Answer>(
    method: "POST" | "PATCH" | "DELETE",
    path: string,
    options?: ChangeOptions,
  ): Promise<Answer>;
}

/** Login and CSRF token of the session that the page was rendered for. */
export type PageSession = Pick<SessionResponse, "login" | "csrf">;

/**
 * Creates a client that uses the CSRF token of the page. If the token is refused because the same
 * user signed in again in another tab, the client fetches a new one. It never sends a change after
 * a different user has signed in.
 */
export function createApiClient({ login, csrf }: PageSession): ApiClient {
  const token = { value: csrf };
  return {
    get: (path, signal) => fetchAnswer(path, { method: "GET", ...dropUndefined({ signal }) }),
    send: async (method, path, options = {}) => {
      try {
        return await fetchAnswer(path, toRequest(method, options, token.value));
      } catch (error) {
        if (!isApiError(error, "csrf-invalid")) throw error;
        const session = await fetchAnswer<PageSession>("/api/session", { method: "GET" });
        if (session.login !== login) throw differentUserError(session.login);
        token.value = session.csrf;
        return fetchAnswer(path, toRequest(method, options, token.value));
      }
    },
  };
}

function toRequest(method: string, options: ChangeOptions, csrf: string): RequestInit {
  const { body, ifMatch, idempotencyKey, signal, keepalive } = options;
  return {
    method,
    headers: {
      "x-csrf-token": csrf,
      ...dropUndefined({
        "content-type": body === undefined ? undefined : "application/json",
        "if-match": ifMatch === undefined ? undefined : `"${ifMatch}"`,
        "idempotency-key": idempotencyKey,
      }),
    },
    ...dropUndefined({
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
      keepalive,
    }),
  };
}

async function fetchAnswer<Answer>(path: string, request: RequestInit): Promise<Answer> {
  const response = await tryFetch(path, request);
  const requestId = response.headers.get("x-request-id") ?? "";
  if (response.ok) {
    // The server and the client share these types.
    return (response.status === 204 ? undefined : await readAnswer(response, request)) as Answer;
  }
  throw new ApiError(await readProblem(response), { requestId });
}

async function tryFetch(path: string, request: RequestInit): Promise<Response> {
  try {
    const headers = { accept: "application/json", ...request.headers };
    return await fetch(path, { ...request, headers, credentials: "same-origin" });
  } catch (error) {
    request.signal?.throwIfAborted();
    const detail = "the server cannot be reached; what you typed is kept";
    const problem = { title: "Not reached", status: 0, code: "unreachable", detail };
    throw new ApiError(problem, { cause: error });
  }
}

async function readAnswer(response: Response, { signal }: RequestInit): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    signal?.throwIfAborted();
    // The response was cut off, or a proxy answered instead of the server.
    throw new ApiError(unexpectedAnswerProblem(response.status), { cause: error });
  }
}

function differentUserError(login: string): ApiError {
  const detail = `this browser is now signed in as ${login}; sign in again to continue as yourself`;
  return new ApiError({ title: "Signed out", status: 401, code: "not-signed-in", detail });
}

async function readProblem(response: Response): Promise<ProblemDetails> {
  const { status } = response;
  try {
    const problem = (await response.json()) as Partial<ProblemDetails> | null;
    if (typeof problem?.code === "string" && typeof problem.detail === "string")
      return { title: "Error", ...problem, status, code: problem.code, detail: problem.detail };
  } catch {
    // A proxy answered instead of the server.
  }
  return unexpectedAnswerProblem(status);
}

function unexpectedAnswerProblem(status: number): ProblemDetails {
  const detail = `the answer was ${status}, which did not come from this server; try again`;
  return { title: "Error", status, code: "unexpected-answer", detail };
}

/** Creates a key of 128 random bits. `randomUUID` is available only in secure contexts. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
