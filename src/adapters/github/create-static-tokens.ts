import { z } from "zod";
import { AppError } from "../../domain/core/app-error.ts";
import { createSecret, type Secret } from "../../domain/core/secret.ts";
import type { Installation } from "../../ports/token-issuer.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { createOctokit } from "./create-octokit.ts";
import { createTransport, type Reply } from "./create-transport.ts";
import type { GithubOptions } from "./github-options.ts";
import type { GithubTokens } from "./github-tokens.ts";
import { graphqlUrl } from "./graphql-url.ts";
import type { HostCall } from "./host-call.ts";
import { parseBody } from "./parse-body.ts";
import { sendWithRetry } from "./send-with-retry.ts";
import {
  type ErrorContext,
  requireReply,
  toRateLimitError,
  toUnexpectedError,
} from "./to-error.ts";

export interface StaticTokensOptions extends GithubOptions {
  readonly token: Secret;
  /** True in an Actions job: its token, and an app's, may not read the user behind it. */
  readonly isActionsToken: boolean;
}

const CREDENTIALS = "GITHUB_TOKEN";
const ACTIONS_LOGIN = "github-actions[bot]";
const Viewer = z.object({
  data: z.object({ viewer: z.object({ login: z.string().min(1) }) }),
});
/** GraphQL returns its errors with status 200 too. */
const GraphqlErrors = z.object({
  errors: z.array(z.object({ type: z.string().catch("") })).min(1),
});
/** Errors that mean that the token may not ask; any other error is transient. */
const PERMANENT_REFUSALS = ["FORBIDDEN", "INSUFFICIENT_SCOPES", "NOT_FOUND"];
/**
 * Only GraphQL returns the login of a bot's token; if it is unavailable, the token is treated as
 * the job's.
 */
const VIEWER_CALL: Omit<HostCall, "route"> = {
  parameters: { query: "{ viewer { login } }" },
  doing: "reading the token's user",
  needs: "metadata: read",
  accepts: [400, 403, 404, 405, 406, 410, 415, 422],
  isHarmless: true,
};
const User = z.object({ login: z.string().min(1) });
const USER_CALL: HostCall = {
  route: "GET /user",
  doing: "reading the token's user",
  needs: "metadata: read",
  accepts: [403],
};

/** Creates the issuer of one given token: the same for every repository and purpose. */
export function createStaticTokens(options: StaticTokensOptions): GithubTokens {
  const { apiUrl, clock } = options;
  const token = requireValidToken(options.token);
  const transport = createTransport(createOctokit(options), options);
  const whoWrites: HostCall = { ...VIEWER_CALL, route: `POST ${graphqlUrl(apiUrl)}` };
  let known: Installation | undefined;

  const send = async (call: HostCall, signal: AbortSignal) => {
    const patience = { isRepeatable: true, clock, signal };
    const outcome = await sendWithRetry(() => transport(call, { token, signal }), patience);
    const telling = { call, apiUrl, credentials: CREDENTIALS, nowMs: Date.parse(clock.now()) };
    return { telling, reply: requireReply(outcome, telling) };
  };
  /**
   * Reads the login of a token without a user: an Actions job's, or an app's installation token.
   */
  const askForBot = async (signal: AbortSignal): Promise<Installation> => {
    const { reply, telling } = await send(whoWrites, signal);
    const { data: viewer } = Viewer.safeParse(reply.body);
    if (viewer === undefined) requirePermanentRefusal(reply, telling);
    return { login: viewer?.data.viewer.login ?? ACTIONS_LOGIN };
  };
  const ask = async (signal: AbortSignal): Promise<Installation> => {
    if (options.isActionsToken) return askForBot(signal);
    const { reply, telling } = await send(USER_CALL, signal);
    if (reply.status === 403) return askForBot(signal);
    return { ...parseBody(reply.body, User, telling), ...readPermissions(reply) };
  };

  return {
    credentials: CREDENTIALS,
    async issue(_repository, _purpose, signal) {
      throwIfCancelled(signal);
      return { token };
    },
    async installation(_repository, signal) {
      throwIfCancelled(signal);
      known ??= await ask(signal);
      return known;
    },
    remember: () => undefined,
    forget: () => false,
  };
}

/**
 * Throws unless the answer means that the login is permanently unavailable: a login guessed after a
 * transient failure would hide existing posts, and they would be posted twice.
 */
function requirePermanentRefusal({ body }: Reply, telling: ErrorContext): void {
  const errors = GraphqlErrors.safeParse(body).data?.errors ?? [];
  const passing = errors.find(({ type }) => !PERMANENT_REFUSALS.includes(type));
  if (passing?.type === "RATE_LIMITED") throw toRateLimitError({}, telling.call);
  if (passing !== undefined) throw toUnexpectedError("GraphQL errors", telling);
}

/**
 * Reads the permissions. A classic token with the scope `repo` may do everything required; for
 * other tokens the code host reports none.
 */
function readPermissions({ headers }: Reply): Pick<Installation, "permissions"> {
  const scopes = headers["x-oauth-scopes"]?.split(",").map((scope) => scope.trim()) ?? [];
  if (!scopes.includes("repo")) return {};
  const permissions = { contents: "write", issues: "write", pull_requests: "write" };
  return { permissions };
}

function requireValidToken(token: Secret): Secret {
  const text = token.reveal().trim();
  if (/^[\x21-\x7e]+$/.test(text)) return createSecret(text);
  const message = "is empty or contains an invalid character";
  throw new AppError("config-invalid", `GITHUB_TOKEN ${message}; copy the token again`, {
    details: { problems: [{ path: "GITHUB_TOKEN", message }] },
  });
}
