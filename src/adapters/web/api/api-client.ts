import type { SessionResponse } from "../../../domain/api/operations-response.ts";
import type { ProblemDetails } from "../../../domain/api/problem-details.ts";

/** A request that did not get what it asked for, in words for people. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly problem: ProblemDetails;
  /** Names the request in the server's log; empty when it never got there. */
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

/** Tells whether an error is a refusal with one of some codes; any code when none is named. */
export function isApiError(error: unknown, ...codes: readonly string[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.problem.code));
}

export interface ChangeOptions {
  /** Plain JSON. */
  readonly body?: unknown;
  /** Version that was seen. */
  readonly ifMatch?: number;
  /** Makes a repeated request one. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Lets the request outlive the page that sends it. */
  readonly keepalive?: boolean;
}

/** The JSON API of the server, with the session of this browser. */
export interface ApiClient {
  /** Rejects with `ApiError`; with the signal's reason when that was aborted. */
  get<Answer>(path: string, signal?: AbortSignal): Promise<Answer>;
  /** Rejects likewise. `undefined` is the answer where there is no content. */
  send<Answer>(
    method: "POST" | "PATCH" | "DELETE",
    path: string,
    options?: ChangeOptions,
  ): Promise<Answer>;
}

/** Who a page was made for. */
export type PageSession = Pick<SessionResponse, "login" | "csrf">;

/**
 * Creates a client. The token is that of the page; that of another session of the same person, who has signed in again
 * in another tab, is fetched when it is refused. Nothing is changed in the name of somebody else who has signed in.
 */
export function createApiClient({ login, csrf }: PageSession): ApiClient {
  const token = { value: csrf };
  return {
    get: (path, signal) => fetchAnswer(path, { method: "GET", ...(signal ? { signal } : {}) }),
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
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(ifMatch === undefined ? {} : { "if-match": `"${ifMatch}"` }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
    ...(keepalive === undefined ? {} : { keepalive }),
  };
}

async function fetchAnswer<Answer>(path: string, request: RequestInit): Promise<Answer> {
  const response = await tryFetch(path, request);
  const requestId = response.headers.get("x-request-id") ?? "";
  if (response.ok) {
    // The server's own answer: its types are shared.
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
    // It was cut off, or something between the server and this browser has answered.
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
    // Something between the server and this browser has answered.
  }
  return unexpectedAnswerProblem(status);
}

function unexpectedAnswerProblem(status: number): ProblemDetails {
  const detail = `the answer was ${status}, and not from this server; try again`;
  return { title: "Error", status, code: "unexpected-answer", detail };
}
