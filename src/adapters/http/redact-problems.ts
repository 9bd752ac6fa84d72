import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "./http-env.ts";
import { PROBLEM_TYPE } from "./problem.ts";

/** Removes secrets from every text of a value; returns the value itself when there are none. */
export type RedactValue = <Value>(value: Value) => Value;

/**
 * Removes secrets from every problem before it is sent or shown: its text comes from failures of
 * all kinds.
 */
export function redactProblems(clean: RedactValue): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    await next();
    const { res } = context;
    if (res.headers.get("content-type") !== PROBLEM_TYPE) return;
    const problem: unknown = await res.clone().json();
    const { status, headers } = res;
    context.res = undefined;
    context.res = new Response(JSON.stringify(clean(problem)), { status, headers });
  };
}
