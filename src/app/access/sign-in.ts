import { type AccessRules, canSignIn, isAdmin } from "../../domain/access/access-rules.ts";
import type { Person } from "../../domain/access/person.ts";
import { hashSessionId, SESSION_ID_BYTES } from "../../domain/access/session-id.ts";
import type { Clock } from "../../ports/clock.ts";
import type { SecretBox } from "../../ports/secret-box.ts";
import type { Sessions } from "../../ports/sessions.ts";
import type { CodeExchange, SignIn } from "../../ports/sign-in.ts";
import { fetchMembership } from "./fetch-membership.ts";

export interface SignInPersonPorts {
  readonly signIn: SignIn;
  readonly sessions: Pick<Sessions, "create">;
  readonly secretBox: Pick<SecretBox, "seal">;
  readonly clock: Clock;
}

export type SignInResult =
  /** `id` is for the browser only; the store has its hash. */
  | { readonly kind: "signed-in"; readonly id: string; readonly person: Person }
  /** The code host authenticated the user, but the access rules do not admit them. */
  | { readonly kind: "refused"; readonly login: string };

/** Signs in the user that the code was issued for. Rejects as `SignIn` does. */
export type SignInPerson = (exchange: CodeExchange, signal: AbortSignal) => Promise<SignInResult>;

/** Context of a user's sealed token: it opens only for its own session. */
export const tokenContext = (idHash: string): string => `session:${idHash}`;

/** Creates the use case; every sign-in creates a new session. */
export function createSignInPerson(ports: SignInPersonPorts, rules: AccessRules): SignInPerson {
  const { signIn, sessions, secretBox, clock } = ports;
  return async (exchange, signal) => {
    const token = await signIn.exchange(exchange, signal);
    const member = await fetchMembership(signIn, { token, rules }, signal);
    const { login, orgs } = member;
    if (!canSignIn(member, rules)) return { kind: "refused", login };
    const id = clock.randomHex(SESSION_ID_BYTES);
    const idHash = hashSessionId(id);
    const person = { login, isAdmin: isAdmin(login, rules) };
    const now = clock.now();
    await sessions.create({
      idHash,
      ...person,
      orgs,
      csrf: clock.randomHex(SESSION_ID_BYTES),
      createdAt: now,
      seenAt: now,
      checkedAt: now,
      sealedToken: await secretBox.seal(token, tokenContext(idHash)),
    });
    return { kind: "signed-in", id, person };
  };
}
