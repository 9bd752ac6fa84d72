import { SESSION_LIFETIME } from "../../domain/access/session-lifetime.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Sessions } from "../../ports/sessions.ts";

/** Forgets the sessions that nobody has used for too long, and tells how many; those that ended otherwise go with them. */
export function pruneSessions({
  sessions,
  clock,
}: {
  readonly sessions: Pick<Sessions, "prune">;
  readonly clock: Clock;
}): Promise<number> {
  const before = Date.parse(clock.now()) - SESSION_LIFETIME.idle;
  return sessions.prune(new Date(before).toISOString());
}
