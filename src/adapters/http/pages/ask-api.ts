import type { Context, Hono } from "hono";
import type { ProblemAnswer } from "../../../domain/api/problem-answer.ts";
import type { HttpEnv } from "../http-env.ts";

/** A refusal of the API, which the page shows instead of itself. */
export class ApiRefusal extends Error {
  override readonly name = "ApiRefusal";
  readonly problem: ProblemAnswer;

  constructor(problem: ProblemAnswer, cause?: unknown) {
    super(problem.detail, { cause });
    this.problem = problem;
  }
}

/** Asks the server's own API in the name of whoever asked for a page. Rejects with `ApiRefusal`. */
export type AskApi = <Answer>(
  path: string,
  options?: { readonly limitMs?: number },
) => Promise<Answer>;

/**
 * Pages show what the API answers, by the same rights and in the same words: what a page could not ask for, it does not
 * have.
 */
export function createAskApi(app: Hono<HttpEnv>, context: Context<HttpEnv>): AskApi {
  const { raw } = context.req;
  const cookie = raw.headers.get("cookie");
  const headers = { accept: "application/json", ...(cookie === null ? {} : { cookie }) };
  return async <Answer>(path: string, { limitMs }: { readonly limitMs?: number } = {}) => {
    const limits = limitMs === undefined ? [] : [AbortSignal.timeout(limitMs)];
    const signal = AbortSignal.any([raw.signal, ...limits]);
    const request = new Request(new URL(path, raw.url), { headers, signal });
    const response = await app.fetch(request, context.env);
    if (response.ok) return (await response.json()) as Answer;
    throw new ApiRefusal((await response.json()) as ProblemAnswer);
  };
}
