import type { Context } from "hono";
import type { HttpEnv } from "./http-env.ts";
import { toProblem } from "./problem.ts";

/** The version that the caller has seen, as `If-Match` names it: without it somebody else's change would be lost. */
export function seenVersion(context: Context<HttpEnv>): number | Response {
  const text = context.req.header("if-match")?.trim();
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(text ?? "")?.[1];
  if (version !== undefined) return Number(version);
  const detail = 'name the version you have seen: If-Match: "<version>", as its ETag says it';
  return toProblem({ status: 428, code: "if-match-missing", detail });
}
