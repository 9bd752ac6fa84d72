import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "../http-env.ts";
import type { Site } from "./site.ts";

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

const YEAR_SECONDS = 365 * 24 * 3_600;

/** Tells browsers to run nothing that is not ours, to frame us nowhere and, unless an answer says otherwise, to keep nothing. */
export function securityHeaders(site: Site | undefined): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set("content-security-policy", CONTENT_SECURITY_POLICY);
    headers.set("referrer-policy", "same-origin");
    if (site?.isSecure) headers.set("strict-transport-security", `max-age=${YEAR_SECONDS}`);
    if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  };
}
