/** One problem of a request. */
export interface FieldProblem {
  /** Path of the field, such as `output.pr_number`. */
  readonly path: string;
  readonly message: string;
}

export interface Problem {
  readonly status: number;
  /** Stable code for programs. */
  readonly code: string;
  /** One line for users, without secrets. */
  readonly detail: string;
  readonly errors?: readonly FieldProblem[];
  /** Additional data for programs; names of the problem's own members are not allowed. */
  readonly members?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export const PROBLEM_TYPE = "application/problem+json";

const TITLES: Readonly<Record<number, string>> = {
  400: "Bad request",
  401: "Not authenticated",
  403: "Not allowed",
  404: "Not found",
  405: "Method not allowed",
  408: "Too slow",
  409: "Conflict",
  413: "Too large",
  415: "Unsupported media type",
  422: "Not valid",
  428: "Precondition required",
  429: "Too many requests",
  431: "Headers too large",
  500: "Internal error",
  502: "Not accepted elsewhere",
  503: "Not available",
};

/** Returns a problem response according to RFC 9457. */
export function toProblemResponse(problem: Problem): Response {
  return new Response(serializeProblem(problem), {
    status: problem.status,
    headers: {
      "content-type": PROBLEM_TYPE,
      "cache-control": "no-store",
      ...problem.headers,
    },
  });
}

/** Returns the body of a problem. */
export function serializeProblem({ status, code, detail, errors, members }: Problem): string {
  const title = TITLES[status] ?? "Error";
  return JSON.stringify({ ...members, type: "about:blank", title, status, code, detail, errors });
}

/**
 * Returns a 404 for a resource that does not exist or is not visible to the caller: both look
 * alike.
 */
export function notFoundResponse(path: string): Response {
  return toProblemResponse({ status: 404, code: "not-found", detail: `there is no ${path}` });
}
