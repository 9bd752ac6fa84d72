import { type AccessRules, type Member } from "../domain/access/access-rules.ts";
import type { Secret } from "../domain/secret.ts";
import type { SignIn } from "../ports/sign-in.ts";
/**
 * Asks the code host whose token it is and which organizations they are in. Its list may lack those whose membership is
 * private, so that the ones that would let the person in are asked for by name when nothing else does.
 */
export declare function readMember(signIn: Pick<SignIn, "whoIs" | "orgs" | "isMember">, { token, rules }: {
    readonly token: Secret;
    readonly rules: AccessRules;
}, signal: AbortSignal): Promise<Member>;
