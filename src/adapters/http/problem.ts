/** One thing that is wrong with a request. */
export interface FieldProblem {
  /** Where, such as `output.pr_number`. */
  readonly path: string;
  readonly message: string;
}

export interface Problem {
  readonly status: number;
  /** Stable: what programs go by. */
  readonly code: string;
  /** One line for people, without secrets. */
  readonly detail: string;
  readonly errors?: readonly FieldProblem[];
  readonly headers?: Readonly<Record<string, string>>;
}

const TITLES: Readonly<Record<number, string>> = {
  400: "Bad request",
  401: "Not authenticated",
  403: "Not allowed",
  404: "Not found",
  405: "Method not allowed",
  409: "Conflict",
  413: "Too large",
  415: "Unsupported media type",
  422: "Not valid",
  429: "Too many requests",
  500: "Internal error",
  503: "Not available",
};

/** Answers with a problem as RFC 9457 has it. */
export function toProblem({ status, code, detail, errors, headers }: Problem): Response {
  const title = TITLES[status] ?? "Error";
  const body = { type: "about:blank", title, status, code, detail, ...(errors ? { errors } : {}) };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      "content-type": "application/problem+json",
      "cache-control": "no-store",
      ...headers,
    },
  });
}
