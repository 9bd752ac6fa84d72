import { z } from "zod";
import type { Secret } from "../../domain/core/secret.ts";
import type { SignIn } from "../../ports/sign-in.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import { createOctokit } from "./create-octokit.ts";
import { createTransport, type Reply } from "./create-transport.ts";
import { exchangeCode } from "./exchange-code.ts";
import type { GithubOptions } from "./github-options.ts";
import type { HostCall } from "./host-call.ts";
import { parseBody } from "./parse-body.ts";
import { readPages } from "./read-pages.ts";
import { sendWithRetry } from "./send-with-retry.ts";
import { type ErrorContext, requireReply, toUnexpectedError } from "./to-error.ts";

export interface SignInOptions extends GithubOptions {
  /** Base URL of the code host's pages, on which users sign in. */
  readonly serverUrl: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
}

/** Scope that includes private memberships; an app's own OAuth uses the app's permissions. */
const SCOPE = "read:org";
const EXCHANGE_TIMEOUT_MS = 30_000;
const User = z.object({ login: z.string().min(1) });
const Org = z.object({ login: z.string().min(1) });
const Membership = z.object({ state: z.string() });
/**
 * Statuses for: not a member, not visible to the token, or an organization that restricts the app.
 */
const NOT_VISIBLE_STATUSES: readonly number[] = [403, 404];

/**
 * Creates the sign-in with GitHub's OAuth: its pages for the user, its API to read the identity
 * behind the token.
 */
export function createSignIn(options: SignInOptions): SignIn {
  const { clientId, writeTimeoutMs: timeoutMs = EXCHANGE_TIMEOUT_MS, version } = options;
  const serverUrl = options.serverUrl.replace(/\/+$/, "");
  const client = { serverUrl, clientId, clientSecret: options.clientSecret, version, timeoutMs };
  const ask = createPersonCallSender(options);
  return {
    authorizeUrl: ({ state, challenge, redirectUrl }) =>
      `${serverUrl}/login/oauth/authorize?${new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUrl,
        scope: SCOPE,
        state,
        code_challenge: challenge,
        code_challenge_method: "S256",
        allow_signup: "false",
      })}`,
    async exchange(exchange, signal) {
      throwIfCancelled(signal);
      return exchangeCode(client, exchange, signal);
    },
    async whoIs(token, signal) {
      const call = toPersonCall("GET /user", "reading the user who signs in");
      const { reply, telling } = await ask(call, token, signal);
      return { login: parseBody(reply.body, User, telling).login };
    },
    async orgs(token, signal) {
      const call = toPersonCall("GET /user/orgs", "reading a user's organizations");
      const all = await readPages(async (page) => {
        const parameters = { per_page: 100, page };
        const accepts = page === 1 ? NOT_VISIBLE_STATUSES : [];
        const request = { ...call, parameters, accepts };
        const { reply, telling } = await ask(request, token, signal);
        const isSeen = reply.status < 300;
        return { reply, items: isSeen ? parseBody(reply.body, Org.array(), telling) : [] };
      });
      if (all === undefined)
        throw toUnexpectedError("an endless list", toErrorContext(call, options));
      return [...new Set(all.map(({ login }) => login))];
    },
    async isMember(token, org, signal) {
      const route = "GET /user/memberships/orgs/{org}";
      const call = toPersonCall(route, `checking a user's membership of ${org}`);
      const request = { ...call, parameters: { org }, accepts: NOT_VISIBLE_STATUSES };
      const { reply, telling } = await ask(request, token, signal);
      if (reply.status >= 300) return false;
      return parseBody(reply.body, Membership, telling).state === "active";
    },
  };
}

const toPersonCall = (route: string, doing: string): HostCall => ({ route, doing, needs: SCOPE });

const toErrorContext = (call: HostCall, { apiUrl, clock }: GithubOptions): ErrorContext => ({
  call,
  apiUrl,
  credentials: "the user's sign-in token",
  nowMs: Date.parse(clock.now()),
});

type SendPersonCall = (
  call: HostCall,
  token: Secret,
  signal: AbortSignal,
) => Promise<{ readonly reply: Reply; readonly telling: ErrorContext }>;

/** Creates the function that sends calls with a user's own token. */
function createPersonCallSender(options: GithubOptions): SendPersonCall {
  const transport = createTransport(createOctokit(options), options);
  return async (call, token, signal) => {
    throwIfCancelled(signal);
    const patience = { isRepeatable: true, clock: options.clock, signal };
    const outcome = await sendWithRetry(() => transport(call, { token, signal }), patience);
    const telling = toErrorContext(call, options);
    return { reply: requireReply(outcome, telling), telling };
  };
}
