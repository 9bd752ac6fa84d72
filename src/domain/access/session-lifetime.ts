const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Session timeouts, in milliseconds. */
export const SESSION_LIFETIME = {
  /** Since signing in, regardless of activity. */
  absolute: 12 * HOUR,
  /** Since the last request. */
  idle: 2 * HOUR,
  /** Interval between two checks of the user's access. */
  check: HOUR,
  /** Since the last successful check, while the code host is unreachable. */
  unchecked: 4 * HOUR,
  /**
   * Minimum interval between two updates of the last-used time, to avoid a write for each request.
   */
  touch: MINUTE,
} as const;

/** Timestamps of a session, in milliseconds since 1970. */
export interface SessionTimes {
  readonly created: number;
  readonly seen: number;
  readonly checked: number;
}

/**
 * State of a session; `to-check` requires a new check of the user's access before the session is
 * used.
 */
export type SessionState = "ended" | "to-check" | "alive";

/** Evaluates a session: ended, due for a check with the code host, or alive. */
export function evaluateSession(times: SessionTimes, now: number): SessionState {
  const { absolute, idle, check } = SESSION_LIFETIME;
  if (now - times.created >= absolute || now - times.seen >= idle) return "ended";
  return now - times.checked >= check ? "to-check" : "alive";
}
