import { type AccessRules } from "../domain/access/access-rules.ts";
import type { Person } from "../domain/access/person.ts";
import type { Clock } from "../ports/clock.ts";
import type { SecretBox } from "../ports/secret-box.ts";
import type { Sessions } from "../ports/sessions.ts";
import type { CodeExchange, SignIn } from "../ports/sign-in.ts";
export interface SignInPersonPorts {
    readonly signIn: SignIn;
    readonly sessions: Pick<Sessions, "create">;
    readonly secretBox: Pick<SecretBox, "seal">;
    readonly clock: Clock;
}
export type SignedIn = 
/** `id` is for the browser alone; the store has its hash. */
{
    readonly kind: "signed-in";
    readonly id: string;
    readonly person: Person;
}
/** The code host knows them, and our rules do not let them in. */
 | {
    readonly kind: "refused";
    readonly login: string;
};
/** Signs in whoever the code was given for. Rejects as `SignIn` does. */
export type SignInPerson = (exchange: CodeExchange, signal: AbortSignal) => Promise<SignedIn>;
/** What a person's token is sealed for: it opens in its own session alone. */
export declare const tokenContext: (idHash: string) => string;
/** Creates the use case; every sign-in is a session with an id of its own. */
export declare function createSignInPerson(ports: SignInPersonPorts, rules: AccessRules): SignInPerson;
