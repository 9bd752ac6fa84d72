import { type Context, Hono } from "hono";
import { localPath } from "../../../domain/access/local-path.ts";
import type { SessionAnswer } from "../../../domain/api/operations-answer.ts";
import { personOf } from "../find-job.ts";
import type { HttpEnv } from "../http-env.ts";
import { wantsPage } from "../pages/wants-page.ts";
import type { AuthOptions } from "./auth-options.ts";
import { removedCookie } from "./cookies.ts";

/** `/api/session` tells who one is, `/logout` ends it. */
export function sessionRoutes(auth: AuthOptions): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/api/session", (context) =>
    context.json(tellSession(context, auth), 200, { "cache-control": "no-store" }),
  );
  routes.post("/logout", async (context) => {
    const session = context.get("session");
    if (session !== undefined && auth.kind === "sign-in") await auth.revoke(session.idHash);
    return signedOut(context, auth);
  });
  if (auth.kind === "dev") {
    routes.get("/login", ({ req }) => {
      const location = localPath(req.query("return_to"));
      return new Response(null, { status: 302, headers: { location } });
    });
  }
  return routes;
}

/** Tells somebody who has signed in who they are, and what they must know of the server. */
export function tellSession(context: Context<HttpEnv>, { facts }: AuthOptions): SessionAnswer {
  // Nobody has a session in development, and so nobody needs a token.
  return { ...personOf(context), csrf: context.get("session")?.csrf ?? "", ...facts };
}

function signedOut({ req }: Context<HttpEnv>, { site }: AuthOptions): Response {
  const headers = site === undefined ? {} : { "set-cookie": removedCookie("session", site) };
  if (!wantsPage(req.raw)) return new Response(null, { status: 204, headers });
  return new Response(null, { status: 303, headers: { ...headers, location: "/login?out=1" } });
}
