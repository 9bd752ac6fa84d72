const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long sessions last, in milliseconds. */
export const SESSION_LIFETIME = {
  /** From signing in, whatever happens. */
  absolute: 12 * HOUR,
  /** Without a request. */
  idle: 2 * HOUR,
  /** Between two looks whether the person may still come in. */
  check: HOUR,
  /** Since the last look, when the code host cannot be asked. */
  unchecked: 4 * HOUR,
  /** Between two notes of when it was last used: no write for each request. */
  touch: MINUTE,
} as const;

/** The moments of a session, in milliseconds since 1970. */
export interface SessionTimes {
  readonly created: number;
  readonly seen: number;
  readonly checked: number;
}

export type SessionState = "ended" | "to-check" | "alive";

/** Tells how a session stands: over, to be confirmed by the code host before it is used, or good. */
export function evaluateSession(times: SessionTimes, now: number): SessionState {
  const { absolute, idle, check } = SESSION_LIFETIME;
  if (now - times.created >= absolute || now - times.seen >= idle) return "ended";
  return now - times.checked >= check ? "to-check" : "alive";
}
