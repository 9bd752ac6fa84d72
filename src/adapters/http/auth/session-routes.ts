import { type Context, Hono } from "hono";
import { sanitizeReturnPath } from "../../../domain/access/sanitize-return-path.ts";
import type { SessionResponse } from "../../../domain/api/operations-response.ts";
import { getPerson } from "../find-job.ts";
import type { HttpEnv } from "../http-env.ts";
import { acceptsHtml } from "../pages/to-page-response.ts";
import type { AuthOptions } from "./auth-options.ts";
import { formatExpiredCookie } from "./cookies.ts";

/** Creates the routes `/api/session`, which returns the current user, and `/logout`. */
export function sessionRoutes(auth: AuthOptions): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/api/session", (context) =>
    context.json(toSessionResponse(context, auth), 200, { "cache-control": "no-store" }),
  );
  routes.post("/logout", async (context) => {
    const session = context.get("session");
    if (session !== undefined && auth.kind === "sign-in") await auth.revoke(session.idHash);
    return toSignedOutResponse(context, auth);
  });
  if (auth.kind === "dev") {
    routes.get("/login", ({ req }) => {
      const location = sanitizeReturnPath(req.query("return_to"));
      return new Response(null, { status: 302, headers: { location } });
    });
  }
  return routes;
}

/** Returns the current user and the information about the server that they need. */
export function toSessionResponse(
  context: Context<HttpEnv>,
  { facts }: AuthOptions,
): SessionResponse {
  // In development there are no sessions, so no token is needed.
  return { ...getPerson(context), csrf: context.get("session")?.csrf ?? "", ...facts };
}

function toSignedOutResponse({ req }: Context<HttpEnv>, { site }: AuthOptions): Response {
  const headers = site === undefined ? {} : { "set-cookie": formatExpiredCookie("session", site) };
  if (!acceptsHtml(req.raw)) return new Response(null, { status: 204, headers });
  return new Response(null, { status: 303, headers: { ...headers, location: "/login?out=1" } });
}
