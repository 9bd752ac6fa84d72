import { type AccessRules } from "../domain/access/access-rules.ts";
import type { Clock } from "../ports/clock.ts";
import type { SecretBox } from "../ports/secret-box.ts";
import type { Session, Sessions } from "../ports/sessions.ts";
import type { SignIn } from "../ports/sign-in.ts";
export interface RecheckPorts {
    readonly signIn: Pick<SignIn, "whoIs" | "orgs" | "isMember">;
    readonly sessions: Pick<Sessions, "recheck" | "revoke">;
    readonly secretBox: Pick<SecretBox, "open">;
    readonly clock: Clock;
    /** Told of what an operator may want to know, one line without secrets. */
    readonly warn: (text: string) => void;
}
/** Asks the code host whether a session still stands: gives it as it is now, or `undefined` when it has ended. */
export type RecheckSession = (session: Session) => Promise<Session | undefined>;
/**
 * Creates the hourly look at a session. Who has left, or has taken the token back, is out at once; a code host that
 * cannot be asked is put up with for some hours (`SESSION_LIFE`), asked again every minute, and then the session ends.
 * Requests that come together wait for one look.
 */
export declare function createRecheckSession(ports: RecheckPorts, rules: AccessRules): RecheckSession;
