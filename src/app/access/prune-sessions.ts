import { SESSION_LIFETIME } from "../../domain/access/session-lifetime.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Sessions } from "../../ports/sessions.ts";

/** Removes expired sessions and returns their number. */
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
