import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import type { HostContext } from "../host-context.ts";
import type { UserState } from "../state.ts";
import { isSameLogin } from "../users.ts";
import { exchangeCode } from "./exchange-code.ts";
import { oauthPage, oauthPagePolicy } from "./oauth-page.ts";

const CODE_LIFETIME_MS = 10 * 60 * 1000;

/**
 * Web flow of signing in, at the server's root: a page to choose a user, a redirect with a code,
 * and the exchange of the code for a user's token.
 */
export function oauthRoutes(context: HostContext): Hono {
  const routes = new Hono();
  routes.get("/login/oauth/authorize", (request) => authorize(context, request));
  routes.post("/login/oauth/access_token", async (request) => {
    const fields = await readFields(request);
    const answer = fields
      ? exchangeCode(context, fields)
      : { error: "bad_request", error_description: "The request's body could not be read." };
    const wantsJson = (request.req.header("accept") ?? "").includes("json");
    request.header("cache-control", "no-store");
    return wantsJson ? request.json(answer) : request.body(new URLSearchParams(answer).toString());
  });
  return routes;
}

function authorize(context: HostContext, request: Context): Response {
  const query = request.req.query();
  const problem = queryProblem(context, query);
  if (problem) return request.text(problem, 400);
  const people = context.state.users.filter(({ type }) => type === "User");
  const user = people.find(({ login }) => isSameLogin(login, query.login ?? ""));
  if (user) return request.redirect(grantCode(context, user, query), 302);
  const links = people.map(({ login }) => {
    const parameters = new URLSearchParams({ ...query, login });
    return { text: login, href: `/login/oauth/authorize?${parameters}` };
  });
  request.header("content-security-policy", oauthPagePolicy);
  request.header("referrer-policy", "no-referrer");
  return request.html(oauthPage(context.state.app.name, links));
}

type Query = Readonly<Record<string, string>>;

function queryProblem({ state }: HostContext, query: Query): string | undefined {
  if (query.client_id !== state.app.clientId) return "No app has this client_id.";
  if (!isWebAddress(query.redirect_uri)) return "The redirect_uri is not an http(s) address.";
  const { code_challenge: challenge, code_challenge_method: method } = query;
  if (challenge === undefined) return undefined;
  const isGood = method === "S256" && /^[\w-]{43}$/.test(challenge);
  return isGood ? undefined : "The code_challenge must be of the method S256.";
}

/** Stores a code for ten minutes; returns the URL that redirects to the app with it. */
function grantCode(context: HostContext, user: UserState, query: Query): string {
  const redirectUri = query.redirect_uri ?? "";
  const value = randomBytes(10).toString("hex");
  const moment = Date.parse(context.now());
  const { codes } = context.state;
  const remaining = codes.filter(({ expiresAt }) => Date.parse(expiresAt) > moment);
  const challenge = query.code_challenge;
  codes.splice(0, codes.length, ...remaining, {
    value,
    login: user.login,
    redirectUri,
    codeChallenge: challenge,
    expiresAt: new Date(moment + CODE_LIFETIME_MS).toISOString(),
  });
  context.save();
  const location = new URL(redirectUri);
  location.searchParams.set("code", value);
  if (query.state !== undefined) location.searchParams.set("state", query.state);
  return location.href;
}

function isWebAddress(text: string | undefined): boolean {
  return text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Reads the fields of a form or of a JSON object; `undefined` for any other body. */
async function readFields(request: Context): Promise<Query | undefined> {
  const text = await request.req.text();
  if (!request.req.header("content-type")?.includes("json")) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    const value: unknown = JSON.parse(text);
    const entries = Object.entries(value ?? {}).filter((entry) => typeof entry[1] === "string");
    return Object.fromEntries(entries);
  } catch {
    return undefined; // Not JSON; the caller responds with an error.
  }
}
