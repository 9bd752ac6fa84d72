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

/**
 * Makes browsers run only our scripts, refuse to frame our pages and, unless a response sets it
 * otherwise, cache nothing.
 */
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
