import type { Context } from "hono";
import type { ProviderUser } from "../../../domain/provider/may-use-provider.ts";
import type { HttpEnv } from "../http-env.ts";

/**
 * Returns the current user with the organizations of their session; in development every user may
 * use everything.
 */
export function getProviderUser(context: Context<HttpEnv>): ProviderUser {
  const session = context.get("session");
  const login = context.get("person")?.login ?? "";
  return session === undefined ? { login, orgs: [], usesAll: true } : { login, orgs: session.orgs };
}
