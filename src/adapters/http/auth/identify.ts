import type { Context, MiddlewareHandler } from "hono";
import type { HttpEnv } from "../http-env.ts";
import type { AuthOptions, SignInAuth } from "./auth-options.ts";
import { readCookie } from "./cookies.ts";
import { isLoopback } from "./site.ts";
import { watchStream } from "./watch-stream.ts";

/** User of all requests in development. */
const DEVELOPER_PERSON = { login: "dev", isAdmin: true } as const;

/**
 * Identifies the user of a request and stores them in `person` and `session`. A stream ends with
 * the session in which it was opened.
 */
export function identify(auth: AuthOptions): MiddlewareHandler<HttpEnv> {
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
