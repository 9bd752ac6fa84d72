import type { Context, Hono } from "hono";
import type { ProblemDetails } from "../../../domain/api/problem-details.ts";
import { dropUndefined } from "../../../domain/core/drop-undefined.ts";
import type { HttpEnv } from "../http-env.ts";

/** A refusal of the API, which is shown instead of the page. */
export class ApiRefusal extends Error {
  override readonly name = "ApiRefusal";
  readonly problem: ProblemDetails;

  constructor(problem: ProblemDetails, cause?: unknown) {
    super(problem.detail, { cause });
    this.problem = problem;
  }
}

const TIMEOUT_PROBLEM: ProblemDetails = {
  title: "Not available",
  status: 503,
  code: "answer-late",
  detail: "the server did not respond in time; reload the page",
};

/** Calls the server's own API as the user who requested a page. Rejects with `ApiRefusal`. */
export type ApiFetch = <Answer>(
  path: string,
  options?: { readonly limitMs?: number },
) => Promise<Answer>;

/**
 * Creates the API client of a page: pages show the API's answers, with the same rights and texts.
 */
export function createApiFetch(app: Hono<HttpEnv>, context: Context<HttpEnv>): ApiFetch {
  const { raw } = context.req;
  const cookie = raw.headers.get("cookie");
  const headers = dropUndefined({ accept: "application/json", cookie: cookie ?? undefined });
  return async <Answer>(path: string, { limitMs }: { readonly limitMs?: number } = {}) => {
    const limits = limitMs === undefined ? [] : [AbortSignal.timeout(limitMs)];
    const signal = AbortSignal.any([raw.signal, ...limits]);
    const request = new Request(new URL(path, raw.url), { headers, signal });
    const answered = readResponse<Answer>(Promise.resolve(app.fetch(request, context.env)));
    const late = (): Error =>
      raw.signal.aborted
        ? new Error("the client has disconnected")
        : new ApiRefusal(TIMEOUT_PROBLEM);
    return withTimeout(answered, signal, late);
  };
}

async function readResponse<Answer>(pending: Promise<Response>): Promise<Answer> {
  const response = await pending;
  if (response.ok) return (await response.json()) as Answer;
  throw new ApiRefusal((await response.json()) as ProblemDetails);
}

/** Adds a time limit. Work shared by several callers ignores their signals and continues. */
function withTimeout<Answer>(
  answered: Promise<Answer>,
  signal: AbortSignal,
  late: () => Error,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(late());
    signal.addEventListener("abort", giveUp, { once: true });
    answered.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
    if (signal.aborted) giveUp();
  });
}
