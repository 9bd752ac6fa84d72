import type { Context } from "hono";
import type { HttpEnv } from "./http-env.ts";
import { toProblemResponse } from "./problem.ts";

/**
 * Returns the version that the caller has seen, from `If-Match`: without it another user's change
 * would be lost. A weak tag may stand for two versions, so it is refused.
 */
export function readIfMatchVersion(
  context: Context<HttpEnv>,
  code: "draft-changed" | "provider-changed",
): number | Response {
  const text = context.req.header("if-match")?.trim();
  const version = /^"(\d{1,15})"$/.exec(text ?? "")?.[1];
  if (version !== undefined) return Number(version);
  const detail = `${text ? "If-Match is not a strong version tag" : "If-Match is missing"}; load it again and send its ETag, such as If-Match: "3"`;
  return toProblemResponse({ status: 409, code, detail });
}
