import type { HostContext } from "../host-context.ts";
import { isSameLogin } from "../users.ts";

/** Account that replaces deleted ones, with its id on the code host. */
const GHOST = { id: 10137, login: "ghost", type: "User" };

/**
 * Creation time of all accounts and of the installation: the state stores none, but the API
 * requires one.
 */
export const HOST_OPENED_AT = "2024-01-01T00:00:00Z";

/**
 * Builds the "simple-user" object of a user, organization or app bot; `ghost` for an unknown login.
 */
export function simpleUser(context: HostContext, login: string): Record<string, unknown> {
  const account = findAccount(context, login) ?? GHOST;
  const segment = encodeURIComponent(account.login);
  const url = `${context.apiUrl}/users/${segment}`;
  return {
    login: account.login,
    id: account.id,
    node_id: nodeId(account.type, account.id),
    avatar_url: `${context.serverUrl}/avatars/u/${account.id}`,
    gravatar_id: "",
    url,
    html_url: `${context.serverUrl}/${accountPage(account)}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: account.type,
    user_view_type: "public",
    site_admin: false,
  };
}

/** Returns the opaque id of the GraphQL API, which every object has in addition to its number. */
export function nodeId(kind: string, id: number): string {
  return Buffer.from(`0${kind.length}:${kind}${id}`).toString("base64");
}

interface Account {
  readonly id: number;
  readonly login: string;
  readonly type: string;
}

function findAccount({ state }: HostContext, login: string): Account | undefined {
  const bot = { id: state.app.botId, login: `${state.app.slug}[bot]`, type: "Bot" };
  const orgs = state.orgs.map(({ id, login }) => ({ id, login, type: "Organization" }));
  return [bot, ...orgs, ...state.users].find((one) => isSameLogin(one.login, login));
}

function accountPage({ login, type }: Account): string {
  return type === "Bot" ? `apps/${login.replace(/\[bot\]$/, "")}` : login;
}
