import type { Context, MiddlewareHandler } from "hono";
import type { HttpEnv } from "../http-env.ts";
import { toProblem } from "../problem.ts";
import { refuse } from "./answer-page.ts";

/** Lets nobody through who has not signed in. */
export const requirePerson: MiddlewareHandler<HttpEnv> = async (context, next) => {
  if (context.get("person") === undefined) return notSignedIn(context);
  return next();
};

/** Lets admins through. */
export const requireAdmin: MiddlewareHandler<HttpEnv> = async (context, next) => {
  const person = context.get("person");
  if (person === undefined) return notSignedIn(context);
  if (person.isAdmin) return next();
  const detail = `${person.login} is not an admin of this server; ask one of those in WEB_ADMIN_USERS`;
  return toProblem({ status: 403, code: "not-allowed", detail });
};

/** The same answer whatever was asked for: it tells nothing of what is there. */
function notSignedIn({ req }: Context<HttpEnv>): Response {
  const detail = "nobody has signed in, or the session has ended; sign in at /login";
  const { pathname, search } = new URL(req.url);
  // Only what was looked at can be looked at again.
  const back = req.method === "GET" ? `?return_to=${encodeURIComponent(pathname + search)}` : "";
  const link = { text: "Sign in", href: `/login${back}` };
  return refuse(req.raw, { status: 401, code: "not-signed-in", detail }, link);
}
