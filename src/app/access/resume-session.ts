import { type AccessRules, canSignIn, isAdmin } from "../../domain/access/access-rules.ts";
import type { Person } from "../../domain/access/person.ts";
import { hashSessionId, isSessionId } from "../../domain/access/session-id.ts";
import { evaluateSession, SESSION_LIFETIME } from "../../domain/access/session-lifetime.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Session, Sessions } from "../../ports/sessions.ts";
import type { RecheckSession } from "./recheck-session.ts";

export interface ResumeSessionPorts {
  readonly sessions: Pick<Sessions, "find" | "touch" | "revoke">;
  readonly recheck: RecheckSession;
  readonly clock: Clock;
  /** Logs that the store cannot be written; reads continue. */
  readonly warn: (text: string) => void;
}

/** A valid session. */
export interface LiveSession {
  readonly idHash: string;
  readonly person: Person;
  readonly orgs: readonly string[];
  readonly csrf: string;
}

/**
 * Finds a session by the id from the browser; `undefined` for an unknown or ended one. A passive lookup, such as a
 * stream's, does not count as use.
 */
export type ResumeSession = (
  id: string,
  use?: { readonly isUse: boolean },
) => Promise<LiveSession | undefined>;

/** Creates the use case. Access and the admin role are evaluated for every request, by the current settings. */
export function createResumeSession(ports: ResumeSessionPorts, rules: AccessRules): ResumeSession {
  const { sessions, recheck, clock, warn } = ports;
  const note = async (write: () => Promise<void>): Promise<void> => {
    try {
      await write();
    } catch (error) {
      warn(`could not update a session: ${error instanceof Error ? error.message : error}`);
    }
  };
  const stand = async (session: Session, now: string): Promise<Session | undefined> => {
    const verdict = evaluateSession(parseTimes(session), Date.parse(now));
    if (verdict === "ended" || !canSignIn(session, rules)) {
      await note(() => sessions.revoke(session.idHash));
      return undefined;
    }
    return verdict === "to-check" ? recheck(session) : session;
  };
  return async (id, { isUse } = { isUse: true }) => {
    if (!isSessionId(id)) return undefined;
    const idHash = hashSessionId(id);
    const session = await sessions.find(idHash);
    if (session === undefined) return undefined;
    const now = clock.now();
    const current = await stand(session, now);
    if (current === undefined) return undefined;
    if (isUse && isStale(session, now)) await note(() => sessions.touch(idHash, now));
    return toLiveSession(current, rules);
  };
}

const isStale = ({ seenAt }: Session, now: string): boolean =>
  Date.parse(now) - Date.parse(seenAt) >= SESSION_LIFETIME.touch;

function toLiveSession({ idHash, login, orgs, csrf }: Session, rules: AccessRules): LiveSession {
  return { idHash, person: { login, isAdmin: isAdmin(login, rules) }, orgs, csrf };
}

function parseTimes({ createdAt, seenAt, checkedAt }: Session) {
  return {
    created: Date.parse(createdAt),
    seen: Date.parse(seenAt),
    checked: Date.parse(checkedAt),
  };
}
