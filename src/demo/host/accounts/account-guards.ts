import type { Context } from "hono";
import { ApiError } from "../api-error.ts";
import type { Authenticate, Caller, HostContext } from "../host-context.ts";
import type { TokenState } from "../state.ts";
import { validateAppJwt } from "./app-jwt.ts";
import { readCredential, toEpochSeconds } from "./create-authenticate.ts";

/** Access checks of routes. Each returns the caller or throws the error of the code host. */
export interface AccountGuards {
  /** Anonymous callers and all callers with valid credentials. */
  anyCaller(request: Context): Caller;
  /** The app itself, by its JSON Web Token. */
  app(request: Context): Caller;
  /** An installation of the app; returns its token and id. */
  installation(request: Context): { caller: Caller; token: TokenState; installationId: number };
  /** A user. */
  user(request: Context): Caller;
}

export function createAccountGuards(
  context: HostContext,
  authenticate: Authenticate,
): AccountGuards {
  const headerOf = (request: Context) => request.req.header("authorization");
  const anyCaller = (request: Context): Caller => {
    const caller = authenticate(headerOf(request));
    if (!caller) throw unauthorized("Bad credentials");
    return caller;
  };
  return {
    anyCaller,
    app: (request) => {
      const caller = authenticate(headerOf(request));
      if (caller?.kind !== "app") throw unauthorized(credentialProblem(context, headerOf(request)));
      return caller;
    },
    installation: (request) => {
      const caller = anyCaller(request);
      if (caller.kind === "anonymous") throw unauthorized("Requires authentication");
      const { token } = caller;
      if (!token || !("installationId" in token.owner)) {
        const message = "You must authenticate with an installation access token.";
        throw new ApiError(403, { message });
      }
      return { caller, token, installationId: token.owner.installationId };
    },
    user: (request) => {
      const caller = anyCaller(request);
      if (caller.kind === "anonymous") throw unauthorized("Requires authentication");
      if (caller.kind === "user") return caller;
      throw new ApiError(403, { message: "Resource not accessible by integration" });
    },
  };
}

const unauthorized = (message: string): ApiError => new ApiError(401, { message });

/** Clients parse these messages: some retry with another time depending on the claim named. */
function credentialProblem({ state, now }: HostContext, authorization: string | undefined): string {
  const jwt = readCredential(authorization ?? "") ?? "";
  return (
    validateAppJwt(jwt, state.app, toEpochSeconds(now())) ?? "A JSON web token could not be decoded"
  );
}
