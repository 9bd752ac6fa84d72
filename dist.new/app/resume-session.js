import { isAdmin, mayEnter } from "../domain/access/access-rules.js";
import { hashSessionId, isSessionId } from "../domain/access/session-id.js";
import { judgeSession, SESSION_LIFE } from "../domain/access/session-life.js";
/** Creates the use case. Who is let in, and who is an admin, is decided anew each time, by the rules of this process. */
export function createResumeSession(ports, rules) {
    const { sessions, recheck, clock, warn } = ports;
    const note = async (write) => {
        try {
            await write();
        }
        catch (error) {
            warn(`a session could not be noted: ${error instanceof Error ? error.message : error}`);
        }
    };
    const stand = async (session, now) => {
        const verdict = judgeSession(timesOf(session), Date.parse(now));
        if (verdict === "ended" || !mayEnter(session, rules)) {
            await note(() => sessions.revoke(session.idHash));
            return undefined;
        }
        return verdict === "to-check" ? recheck(session) : session;
    };
    return async (id, { isUse } = { isUse: true }) => {
        if (!isSessionId(id))
            return undefined;
        const idHash = hashSessionId(id);
        const session = await sessions.find(idHash);
        if (session === undefined)
            return undefined;
        const now = clock.now();
        const current = await stand(session, now);
        if (current === undefined)
            return undefined;
        if (isUse && isStale(session, now))
            await note(() => sessions.touch(idHash, now));
        return toLive(current, rules);
    };
}
const isStale = ({ seenAt }, now) => Date.parse(now) - Date.parse(seenAt) >= SESSION_LIFE.touch;
function toLive({ idHash, login, orgs, csrf }, rules) {
    return { idHash, person: { login, isAdmin: isAdmin(login, rules) }, orgs, csrf };
}
function timesOf({ createdAt, seenAt, checkedAt }) {
    return {
        created: Date.parse(createdAt),
        seen: Date.parse(seenAt),
        checked: Date.parse(checkedAt),
    };
}
