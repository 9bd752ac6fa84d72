import { type Context, Hono } from "hono";
import { localPath } from "../../../domain/access/local-path.ts";
import type { HttpEnv } from "../http-env.ts";
import { toPage, wantsPage } from "./answer-page.ts";
import type { AuthOptions } from "./auth-options.ts";
import { removedCookie } from "./cookies.ts";

/** `/api/session` tells who one is, `/logout` ends it. */
export function sessionRoutes(auth: AuthOptions): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/api/session", (context) => {
    const { person, session } = context.var;
    // Nobody has a session in development, and so nobody needs a token.
    return context.json({ ...person, csrf: session?.csrf ?? "" });
  });
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

function signedOut({ req }: Context<HttpEnv>, { site }: AuthOptions): Response {
  const headers = site === undefined ? {} : { "set-cookie": removedCookie("session", site) };
  if (!wantsPage(req.raw)) return new Response(null, { status: 204, headers });
  return toPage({
    ...{ status: 200, headers, title: "Signed out" },
    text: "This browser is signed out of this server. It is still signed in to the code host.",
    link: { text: "Sign in again", href: "/login" },
  });
}
