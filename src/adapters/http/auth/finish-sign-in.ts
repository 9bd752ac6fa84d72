import type { Context } from "hono";
import type { SignInResult } from "../../../app/access/sign-in.ts";
import { SESSION_LIFETIME } from "../../../domain/access/session-lifetime.ts";
import { isAppError } from "../../../domain/core/app-error.ts";
import type { HttpEnv } from "../http-env.ts";
import { type Problem, toProblemResponse } from "../problem.ts";
import { toErrorProblem } from "../to-error-problem.ts";
import type { SignInAuth } from "./auth-options.ts";
import { constantTimeEquals } from "./constant-time-equals.ts";
import { formatCookie, readCookie } from "./cookies.ts";
import { type LoginAttempt, verifyAttempt } from "./login-attempt.ts";
import type { NonceRegistry } from "./nonce-registry.ts";

export interface FinishSignInOptions extends SignInAuth {
  /** Registry of states that were already used. */
  readonly nonces: NonceRegistry;
}

/** Time limit, because a user waits for it. */
const TIMEOUT_MS = 30_000;

/**
 * Finishes a sign-in when the code host redirects back. The request is accepted only from the
 * browser that began, in time, and once. The session is always new: an earlier session of the
 * browser ends.
 */
export async function finishSignIn(
  context: Context<HttpEnv>,
  options: FinishSignInOptions,
): Promise<Response> {
  const { req } = context;
  const attempt = consumeAttempt(req.raw, req.query("state"), options);
  if (attempt === undefined) return toProblemResponse(INVALID_SIGN_IN);
  const { code, error } = req.query();
  if (error !== undefined) return toProblemResponse(toRefusalProblem(error));
  if (code === undefined) return toProblemResponse(INVALID_SIGN_IN);
  try {
    const exchange = { code, verifier: attempt.verifier, redirectUrl: options.callbackUrl };
    const signal = AbortSignal.any([req.raw.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const signedIn = await options.signInPerson(exchange, signal);
    return await startSession(context, { options, signedIn, returnTo: attempt.returnTo });
  } catch (reason) {
    const problem = toSignInProblem(reason);
    if (problem === undefined) throw reason;
    if (problem.status >= 500) options.onFailure(reason, context.get("requestId"));
    return toProblemResponse(problem);
  }
}

const INVALID_SIGN_IN: Problem = {
  status: 400,
  code: "sign-in-invalid",
  detail:
    "this sign-in expired, was already used, was started in another browser, or was replaced by a newer one; sign in again",
};

function consumeAttempt(
  request: Request,
  state: string | undefined,
  { site, loginKey, clock, nonces }: FinishSignInOptions,
): LoginAttempt | undefined {
  const now = Date.parse(clock.now());
  const attempt = verifyAttempt(readCookie(request, "login", site), loginKey, now);
  if (attempt === undefined || !constantTimeEquals(state, attempt.state)) return undefined;
  return nonces.consume(attempt.state, attempt.endsAt, now) ? attempt : undefined;
}

/** Maps the code host's error code to a problem; its description is untrusted text. */
function toRefusalProblem(error: string): Problem {
  if (error === "access_denied") {
    const detail = "you denied access to your account on the code host; you are not signed in";
    return { status: 403, code: "sign-in-refused", detail };
  }
  const name = error.replaceAll(/[^\w-]/g, "").slice(0, 60);
  const detail = `the code host refused the sign-in (${name}); check GITHUB_OAUTH_CLIENT_ID and GITHUB_OAUTH_CALLBACK_URL`;
  return { status: 502, code: "sign-in-failed", detail };
}

interface StartSessionRequest {
  readonly options: FinishSignInOptions;
  readonly signedIn: SignInResult;
  readonly returnTo: string;
}

async function startSession(
  context: Context<HttpEnv>,
  { options, signedIn, returnTo }: StartSessionRequest,
): Promise<Response> {
  if (signedIn.kind === "refused") {
    const detail = `your account ${signedIn.login} does not have access to this server, directly or through an organization; ask an administrator for access`;
    return toProblemResponse({ status: 403, code: "not-allowed", detail });
  }
  const former = context.get("session");
  if (former !== undefined) await options.revoke(former.idHash);
  const maxAgeSeconds = SESSION_LIFETIME.absolute / 1_000;
  const cookie = formatCookie("session", { value: signedIn.id, maxAgeSeconds }, options.site);
  return new Response(null, { status: 303, headers: { location: returnTo, "set-cookie": cookie } });
}

function toSignInProblem(error: unknown): Problem | undefined {
  if (!isAppError(error)) return undefined;
  switch (error.code) {
    case "code-host-rejected":
      return { status: 400, code: "sign-in-invalid", detail: error.message };
    case "code-host-denied":
      return { status: 502, code: "sign-in-failed", detail: error.message };
    case "cancelled": {
      const detail = "the code host did not respond in time; sign in again later";
      return { status: 503, code: "code-host-unreachable", detail };
    }
    default:
      return toErrorProblem(error);
  }
}
