import { isAdmin, mayEnter } from "../domain/access/access-rules.js";
import { hashSessionId, SESSION_ID_BYTES } from "../domain/access/session-id.js";
import { readMember } from "./read-member.js";
/** What a person's token is sealed for: it opens in its own session alone. */
export const tokenContext = (idHash) => `session:${idHash}`;
/** Creates the use case; every sign-in is a session with an id of its own. */
export function createSignInPerson(ports, rules) {
    const { signIn, sessions, secretBox, clock } = ports;
    return async (exchange, signal) => {
        const token = await signIn.exchange(exchange, signal);
        const member = await readMember(signIn, { token, rules }, signal);
        const { login, orgs } = member;
        if (!mayEnter(member, rules))
            return { kind: "refused", login };
        const id = clock.randomHex(SESSION_ID_BYTES);
        const idHash = hashSessionId(id);
        const person = { login, isAdmin: isAdmin(login, rules) };
        const now = clock.now();
        await sessions.create({
            ...{ idHash, ...person, orgs },
            csrf: clock.randomHex(SESSION_ID_BYTES),
            ...{ createdAt: now, seenAt: now, checkedAt: now },
            sealedToken: await secretBox.seal(token, tokenContext(idHash)),
        });
        return { kind: "signed-in", id, person };
    };
}
