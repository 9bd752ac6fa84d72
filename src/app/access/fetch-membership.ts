import { type AccessRules, canSignIn, type Member } from "../../domain/access/access-rules.ts";
import type { Secret } from "../../domain/core/secret.ts";
import type { SignIn } from "../../ports/sign-in.ts";
import { mapLimit } from "../concurrency/map-limit.ts";

const PROBES_AT_ONCE = 4;

/**
 * Reads the user of a token and their organizations. The code host's list may omit private memberships, so the
 * organizations that would grant access are queried by name when the list alone does not.
 */
export async function fetchMembership(
  signIn: Pick<SignIn, "whoIs" | "orgs" | "isMember">,
  { token, rules }: { readonly token: Secret; readonly rules: AccessRules },
  signal: AbortSignal,
): Promise<Member> {
  const { login } = await signIn.whoIs(token, signal);
  const orgs = await signIn.orgs(token, signal);
  if (canSignIn({ login, orgs }, rules)) return { login, orgs };
  const probed = await mapLimit(rules.allowedOrgs, PROBES_AT_ONCE, async (org) =>
    (await signIn.isMember(token, org, signal)) ? [org] : [],
  );
  return { login, orgs: [...orgs, ...probed.flat()] };
}
