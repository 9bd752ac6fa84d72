import { type Context, Hono, type MiddlewareHandler } from "hono";
import { createCodeChallenge } from "../../../domain/access/pkce.ts";
import { sanitizeReturnPath } from "../../../domain/access/sanitize-return-path.ts";
import type { HttpEnv } from "../http-env.ts";
import { showLoginPage, wantsLoginPage } from "../pages/login-page.ts";
import type { PageOptions } from "../pages/page-options.ts";
import { toProblemResponse } from "../problem.ts";
import type { SignInAuth } from "./auth-options.ts";
import { getClientAddress } from "./client-address.ts";
import { formatCookie, formatExpiredCookie } from "./cookies.ts";
import { enforceRateLimit } from "./enforce-rate-limit.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { signAttempt } from "./login-attempt.ts";
import { createNonceRegistry } from "./nonce-registry.ts";

/** Time limit for a user on the code host's pages. */
const ATTEMPT_SECONDS = 600;
const RANDOM_BYTES = 32;

/**
 * Creates the routes `/login`, which redirects to the code host, and `/auth/callback`, which starts
 * a new session.
 */
export function signInRoutes(auth: SignInAuth, pages: PageOptions | undefined): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  const used = createNonceRegistry();
  const limited: MiddlewareHandler<HttpEnv> = async (context, next) => {
    const problem = await enforceRateLimit(auth.limits.signIn, getClientAddress(context));
    return problem === undefined ? next() : toProblemResponse(problem);
  };
  routes.get("/login", limited, (context) =>
    pages !== undefined && wantsLoginPage(context)
      ? showLoginPage(context, pages)
      : beginSignIn(context, auth),
  );
  routes.get("/auth/callback", limited, async (context) => {
    const response = await finishSignIn(context, { ...auth, nonces: used });
    // An attempt is valid once, whether it succeeds or not.
    response.headers.append("set-cookie", formatExpiredCookie("login", auth.site));
    return response;
  });
  return routes;
}

function beginSignIn({ req }: Context<HttpEnv>, auth: SignInAuth): Response {
  const { clock, site, callbackUrl, loginKey } = auth;
  const state = clock.randomHex(RANDOM_BYTES);
  const verifier = clock.randomHex(RANDOM_BYTES);
  const returnTo = sanitizeReturnPath(req.query("return_to"));
  const endsAt = Date.parse(clock.now()) + ATTEMPT_SECONDS * 1_000;
  const value = signAttempt({ state, verifier, returnTo, endsAt }, loginKey);
  const authorization = {
    state,
    challenge: createCodeChallenge(verifier),
    redirectUrl: callbackUrl,
  };
  return new Response(null, {
    status: 302,
    headers: {
      location: auth.authorizeUrl(authorization),
      "set-cookie": formatCookie("login", { value, maxAgeSeconds: ATTEMPT_SECONDS }, site),
    },
  });
}
