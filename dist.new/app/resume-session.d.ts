import { type AccessRules } from "../domain/access/access-rules.ts";
import type { Person } from "../domain/access/person.ts";
import type { Clock } from "../ports/clock.ts";
import type { Sessions } from "../ports/sessions.ts";
import type { RecheckSession } from "./recheck-session.ts";
export interface ResumePorts {
    readonly sessions: Pick<Sessions, "find" | "touch" | "revoke">;
    readonly recheck: RecheckSession;
    readonly clock: Clock;
    /** Told when the store cannot be written: reading goes on. */
    readonly warn: (text: string) => void;
}
/** A session that is good for a request. */
export interface LiveSession {
    readonly idHash: string;
    readonly person: Person;
    readonly orgs: readonly string[];
    readonly csrf: string;
}
/**
 * Finds the session of an id that a browser has sent; `undefined` for one that is unknown or has ended. A look that is no
 * use, such as a stream's, leaves it to go idle.
 */
export type ResumeSession = (id: string, use?: {
    readonly isUse: boolean;
}) => Promise<LiveSession | undefined>;
/** Creates the use case. Who is let in, and who is an admin, is decided anew each time, by the rules of this process. */
export declare function createResumeSession(ports: ResumePorts, rules: AccessRules): ResumeSession;
