import {
  type AccessRules,
  canSignIn,
  isAdmin,
  type Member,
} from "../../domain/access/access-rules.ts";
import { SESSION_LIFETIME } from "../../domain/access/session-lifetime.ts";
import { isAppError } from "../../domain/core/app-error.ts";
import type { Clock } from "../../ports/clock.ts";
import type { SecretBox } from "../../ports/secret-box.ts";
import type { Session, Sessions } from "../../ports/sessions.ts";
import type { SignIn } from "../../ports/sign-in.ts";
import { fetchMembership } from "./fetch-membership.ts";
import { tokenContext } from "./sign-in.ts";

export interface RecheckSessionPorts {
  readonly signIn: Pick<SignIn, "whoIs" | "orgs" | "isMember">;
  readonly sessions: Pick<Sessions, "recheck" | "revoke">;
  readonly secretBox: Pick<SecretBox, "open">;
  readonly clock: Clock;
  /** Logs one line for operators, without secrets. */
  readonly warn: (text: string) => void;
}

/** Rechecks a session at the code host: returns the current session, or `undefined` when it has ended. */
export type RecheckSession = (session: Session) => Promise<Session | undefined>;

/** Requests wait for the recheck at most this long. */
const TIMEOUT_MS = 15_000;
/** Pause between two attempts while the code host is unavailable. */
const PAUSE_MS = 60_000;

/**
 * Creates the hourly recheck of sessions. A session whose user has left or revoked the token ends at once. While the
 * code host is unavailable, the session is kept for some hours (`SESSION_LIFE`) and retried every minute, and then
 * ends. Concurrent requests share one recheck.
 */
export function createRecheckSession(
  ports: RecheckSessionPorts,
  rules: AccessRules,
): RecheckSession {
  const { sessions, clock, warn } = ports;
  const looks = new Map<string, Promise<Session | undefined>>();
  /** Time of the next attempt by session, in milliseconds. */
  const pauses = new Map<string, number>();

  const end = async ({ idHash, login }: Session, why: string): Promise<undefined> => {
    await sessions.revoke(idHash);
    warn(`the session of ${login} has ended: ${why}`);
  };
  const keep = (session: Session, error: unknown): Session | Promise<undefined> => {
    const now = Date.parse(clock.now());
    const why = error instanceof Error ? error.message : String(error);
    if (now - Date.parse(session.checkedAt) >= SESSION_LIFETIME.unchecked)
      return end(session, `it could not be rechecked for too long (${why})`);
    for (const [idHash, until] of pauses) if (until <= now) pauses.delete(idHash);
    pauses.set(session.idHash, now + PAUSE_MS);
    warn(`the session of ${session.login} continues without a recheck: ${why}`);
    return session;
  };
  const confirm = async (session: Session, { login, orgs }: Member) => {
    if (login.toLowerCase() !== session.login.toLowerCase())
      return end(session, `the account was renamed to ${login}`);
    if (!canSignIn({ login, orgs }, rules)) return end(session, "the user no longer has access");
    const found = { checkedAt: clock.now(), orgs, isAdmin: isAdmin(login, rules) };
    try {
      await sessions.recheck(session.idHash, found);
      return { ...session, ...found };
    } catch (error) {
      return keep({ ...session, ...found }, error);
    }
  };
  const look = async (session: Session): Promise<Session | undefined> => {
    const found = await fetchCurrentMember(ports, session, rules);
    if (found instanceof Error) return keep(session, found);
    return typeof found === "string" ? end(session, found) : confirm(session, found);
  };
  return (session) => {
    const { idHash } = session;
    const isPaused = Date.parse(clock.now()) < (pauses.get(idHash) ?? 0);
    if (isPaused) return Promise.resolve(session);
    const running = looks.get(idHash);
    if (running !== undefined) return running;
    const started = look(session).finally(() => looks.delete(idHash));
    looks.set(idHash, started);
    return started;
  };
}

/** Reads the current member, or the reason why that fails now or permanently. */
async function fetchCurrentMember(
  { signIn, secretBox }: RecheckSessionPorts,
  { idHash, sealedToken }: Session,
  rules: AccessRules,
): Promise<Member | string | Error> {
  if (sealedToken === undefined) return "it has no token to recheck it with";
  try {
    const token = await secretBox.open(sealedToken, tokenContext(idHash));
    return await fetchMembership(signIn, { token, rules }, AbortSignal.timeout(TIMEOUT_MS));
  } catch (error) {
    if (isAppError(error, "secret-invalid"))
      return "its token cannot be decrypted with the current key";
    if (isAppError(error, "code-host-denied")) return "the code host rejects its token";
    return error instanceof Error ? error : new Error(String(error));
  }
}
