import type { Writable } from "node:stream";
import type { Context, Hono, MiddlewareHandler } from "hono";
import type { Clock } from "../../../ports/clock.ts";
import type { ReadBody } from "../body-reader.ts";
import type { HttpEnv } from "../http-env.ts";
import { assetRoutes } from "../pages/asset-routes.ts";
import type { PageOptions } from "../pages/page-options.ts";
import { toProblemResponse } from "../problem.ts";
import type { AuthOptions, SignInAuth } from "./auth-options.ts";
import { getClientAddress } from "./client-address.ts";
import { readCookie } from "./cookies.ts";
import { enforceRateLimit } from "./enforce-rate-limit.ts";
import { isMachineRequest, isPublicPath } from "./paths.ts";
import { requireCsrf } from "./require-csrf.ts";
import { requirePerson } from "./require-person.ts";
import { sessionRoutes } from "./session-routes.ts";
import { signInRoutes } from "./sign-in-routes.ts";
import { isLoopback, type Site } from "./site.ts";

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

/** User of all requests in development. */
const DEVELOPER_PERSON = { login: "dev", isAdmin: true } as const;

/**
 * Identifies the user of a request and stores them in `person` and `session`. A stream ends with
 * the session in which it was opened.
 */
function identify(auth: AuthOptions): MiddlewareHandler<HttpEnv> {
  return auth.kind === "dev" ? identifyDeveloper : identifyBySession(auth);
}

/**
 * Identifies the developer after checking the host: another site may have its name resolved to this
 * machine, and its requests name another host.
 */
const identifyDeveloper: MiddlewareHandler<HttpEnv> = async (context, next) => {
  if (isLoopback(new URL(context.req.url))) context.set("person", DEVELOPER_PERSON);
  await next();
};

function identifyBySession(auth: SignInAuth): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    const id = readCookie(context.req.raw, "session", auth.site) ?? "";
    const session = await auth.resume(id);
    if (session !== undefined) {
      context.set("session", session);
      context.set("person", session.person);
    }
    await next();
    if (isStream(context))
      watchStream(context.env?.outgoing, auth.clock, async () => {
        return (await auth.resume(id, { isUse: false })) !== undefined;
      });
  };
}

const isStream = ({ res }: Context<HttpEnv>): boolean =>
  res.headers.get("content-type")?.startsWith("text/event-stream") ?? false;

const CHECK_INTERVAL_MS = 60_000;

/**
 * Ends an endless response when it must not continue; checked once a minute while it is being read.
 */
function watchStream(
  outgoing: Pick<Writable, "once" | "destroy" | "destroyed"> | undefined,
  clock: Pick<Clock, "sleep">,
  mayGoOn: () => Promise<boolean>,
): void {
  if (outgoing === undefined || outgoing.destroyed) return;
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  const watch = async (): Promise<void> => {
    for (;;) {
      await clock.sleep(CHECK_INTERVAL_MS, gone.signal);
      // A short outage of the store ends no stream.
      if (await mayGoOn().catch(() => true)) continue;
      outgoing.destroy();
      return;
    }
  };
  watch().catch(() => undefined); // The client has disconnected.
}

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
function securityHeaders(site: Site | undefined): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set("content-security-policy", CONTENT_SECURITY_POLICY);
    headers.set("referrer-policy", "same-origin");
    if (site?.isSecure) headers.set("strict-transport-security", `max-age=${YEAR_SECONDS}`);
    if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  };
}
