import { type Context, Hono, type MiddlewareHandler } from "hono";
import { localPath } from "../../../domain/access/local-path.ts";
import { challengeOf } from "../../../domain/access/pkce.ts";
import type { HttpEnv } from "../http-env.ts";
import { showLoginPage, wantsLoginPage } from "../pages/login-page.ts";
import type { PageOptions } from "../pages/page-options.ts";
import { toProblem } from "../problem.ts";
import type { SignInAuth } from "./auth-options.ts";
import { clientAddress } from "./client-address.ts";
import { removedCookie, toCookie } from "./cookies.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { takeOrRefuse } from "./limit-rate.ts";
import { sealAttempt } from "./login-attempt.ts";
import { createUsedOnce } from "./used-once.ts";

/** How long a person may take on the code host's pages. */
const ATTEMPT_SECONDS = 600;
const RANDOM_BYTES = 32;

/** `/login` sends people to the code host, `/auth/callback` takes them back, with a new session. */
export function signInRoutes(auth: SignInAuth, pages: PageOptions | undefined): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  const used = createUsedOnce();
  const limited: MiddlewareHandler<HttpEnv> = async (context, next) => {
    const problem = await takeOrRefuse(auth.limits.signIn, clientAddress(context));
    return problem === undefined ? next() : toProblem(problem);
  };
  routes.get("/login", limited, (context) =>
    pages !== undefined && wantsLoginPage(context)
      ? showLoginPage(context, pages)
      : begin(context, auth),
  );
  routes.get("/auth/callback", limited, async (context) => {
    const response = await finishSignIn(context, { ...auth, used });
    // It counts once, whatever came of it.
    response.headers.append("set-cookie", removedCookie("login", auth.site));
    return response;
  });
  return routes;
}

function begin({ req }: Context<HttpEnv>, auth: SignInAuth): Response {
  const { clock, site, callbackUrl, loginKey } = auth;
  const state = clock.randomHex(RANDOM_BYTES);
  const verifier = clock.randomHex(RANDOM_BYTES);
  const returnTo = localPath(req.query("return_to"));
  const endsAt = Date.parse(clock.now()) + ATTEMPT_SECONDS * 1_000;
  const value = sealAttempt({ state, verifier, returnTo, endsAt }, loginKey);
  const asked = { state, challenge: challengeOf(verifier), redirectUrl: callbackUrl };
  return new Response(null, {
    status: 302,
    headers: {
      location: auth.authorizeUrl(asked),
      "set-cookie": toCookie("login", { value, maxAgeSeconds: ATTEMPT_SECONDS }, site),
    },
  });
}
