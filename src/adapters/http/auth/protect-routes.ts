import type { Hono, MiddlewareHandler } from "hono";
import type { ReadBody } from "../body-reader.ts";
import type { HttpEnv } from "../http-env.ts";
import { assetRoutes } from "../pages/asset-routes.ts";
import type { PageOptions } from "../pages/page-options.ts";
import { toProblemResponse } from "../problem.ts";
import type { AuthOptions } from "./auth-options.ts";
import { getClientAddress } from "./client-address.ts";
import { enforceRateLimit } from "./enforce-rate-limit.ts";
import { identify } from "./identify.ts";
import { isMachineRequest, isPublicPath } from "./paths.ts";
import { requireCsrf } from "./require-csrf.ts";
import { requirePerson } from "./require-person.ts";
import { securityHeaders } from "./security-headers.ts";
import { sessionRoutes } from "./session-routes.ts";
import { signInRoutes } from "./sign-in-routes.ts";

/**
 * Requires a sign-in for all routes after it, except those of programs: a new route is protected by
 * default. Adds the routes of signing in and out.
 */
export function protectRoutes(
  app: Hono<HttpEnv>,
  auth: AuthOptions,
  { readBody, pages }: { readonly readBody: ReadBody; readonly pages?: PageOptions | undefined },
): void {
  app.use(securityHeaders(auth.site));
  if (pages !== undefined) app.route("/", assetRoutes(pages));
  const steps = [rateLimitRefusals(auth), identify(auth), requireCsrf(auth, readBody)];
  for (const step of steps) app.use(skipMachineRequests(step));
  app.use(
    skipMachineRequests((context, next) =>
      isPublicPath(context.req.path) ? next() : requirePerson(context, next),
    ),
  );
  if (auth.kind === "sign-in") app.route("/", signInRoutes(auth, pages));
  app.route("/", sessionRoutes(auth));
}

function skipMachineRequests(step: MiddlewareHandler<HttpEnv>): MiddlewareHandler<HttpEnv> {
  return (context, next) => (isMachineRequest(context.req) ? next() : step(context, next));
}

/**
 * Limits the rate of requests without a session; requests with a session from the same address are
 * not limited.
 */
function rateLimitRefusals(auth: AuthOptions): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    await next();
    if (auth.kind === "dev" || context.res.status !== 401) return;
    const problem = await enforceRateLimit(auth.limits.refused, getClientAddress(context));
    if (problem === undefined) return;
    context.res = undefined;
    context.res = toProblemResponse(problem);
  };
}
