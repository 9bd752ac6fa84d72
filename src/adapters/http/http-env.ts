import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { LiveSession } from "../../app/access/resume-session.ts";
import type { Person } from "../../domain/access/person.ts";
import type { ProviderUser } from "../../domain/provider/may-use-provider.ts";

/** Context of a request. The connection is absent when the app is called without a server. */
export interface HttpEnv {
  readonly Bindings: Partial<HttpBindings>;
  readonly Variables: {
    requestId: string;
    /** Current user; absent without a sign-in. */
    person: Person | undefined;
    /** Session of the user; absent in development. */
    session: LiveSession | undefined;
    /** Fields of the submitted form, if its token had to be read. */
    form: URLSearchParams | undefined;
  };
}

/**
 * Returns the current user with the organizations of their session; in development every user may
 * use everything.
 */
export function getProviderUser(context: Context<HttpEnv>): ProviderUser {
  const session = context.get("session");
  const login = context.get("person")?.login ?? "";
  return session === undefined ? { login, orgs: [], usesAll: true } : { login, orgs: session.orgs };
}
