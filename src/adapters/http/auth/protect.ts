import type { Hono, MiddlewareHandler } from "hono";
import type { ReadBody } from "../body-reader.ts";
import type { HttpEnv } from "../http-env.ts";
import { assetRoutes } from "../pages/asset-routes.ts";
import type { PageOptions } from "../pages/page-options.ts";
import { toProblem } from "../problem.ts";
import type { AuthOptions } from "./auth-options.ts";
import { clientAddress } from "./client-address.ts";
import { guardChanges } from "./guard-changes.ts";
import { identify } from "./identify.ts";
import { takeOrRefuse } from "./limit-rate.ts";
import { pageHeaders } from "./page-headers.ts";
import { isForMachines, isOpen } from "./paths.ts";
import { requirePerson } from "./require-person.ts";
import { sessionRoutes } from "./session-routes.ts";
import { signInRoutes } from "./sign-in-routes.ts";

/**
 * Puts everything that comes after it behind a sign-in, but for what programs reach in their own ways: a route that
 * nobody has thought of is protected. Adds the routes of signing in and out.
 */
export function protect(
  app: Hono<HttpEnv>,
  auth: AuthOptions,
  { readBody, pages }: { readonly readBody: ReadBody; readonly pages?: PageOptions | undefined },
): void {
  app.use(pageHeaders(auth.site));
  if (pages !== undefined) app.route("/", assetRoutes(pages));
  const steps = [limitRefusals(auth), identify(auth), guardChanges(auth, readBody)];
  for (const step of steps) app.use(forPeople(step));
  app.use(
    forPeople((context, next) =>
      isOpen(context.req.path) ? next() : requirePerson(context, next),
    ),
  );
  if (auth.kind === "sign-in") app.route("/", signInRoutes(auth, pages));
  app.route("/", sessionRoutes(auth));
}

function forPeople(step: MiddlewareHandler<HttpEnv>): MiddlewareHandler<HttpEnv> {
  return (context, next) => (isForMachines(context.req) ? next() : step(context, next));
}

/** Who keeps asking without a session is told to wait instead; those with one at the same address are not. */
function limitRefusals(auth: AuthOptions): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    await next();
    if (auth.kind === "dev" || context.res.status !== 401) return;
    const problem = await takeOrRefuse(auth.limits.refused, clientAddress(context));
    if (problem === undefined) return;
    context.res = undefined;
    context.res = toProblem(problem);
  };
}
