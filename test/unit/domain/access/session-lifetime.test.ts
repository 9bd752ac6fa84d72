import { expect, it } from "vitest";
import {
  evaluateSession,
  SESSION_LIFETIME,
} from "../../../../src/domain/access/session-lifetime.ts";

const HOUR = 3_600_000;
const NOW = 1_000 * HOUR;

it.each([
  ["a fresh one", { created: 0, seen: 0, checked: 0 }, "alive"],
  ["one looked at just under an hour ago", { created: 2, seen: 0, checked: 1 - 1e-6 }, "alive"],
  ["one looked at an hour ago", { created: 2, seen: 0, checked: 1 }, "to-check"],
  ["one unused for just under two hours", { created: 3, seen: 2 - 1e-6, checked: 0 }, "alive"],
  ["one unused for two hours", { created: 3, seen: 2, checked: 0 }, "ended"],
  ["one of just under twelve hours", { created: 12 - 1e-6, seen: 0, checked: 0 }, "alive"],
  ["one of twelve hours, in use", { created: 12, seen: 0, checked: 0 }, "ended"],
] as const)("%s is judged", (_which, ago, verdict) => {
  const at = (hours: number): number => NOW - hours * HOUR;
  const times = { created: at(ago.created), seen: at(ago.seen), checked: at(ago.checked) };
  expect(evaluateSession(times, NOW)).toBe(verdict);
});

it("bounds how long a code host may keep silent", () => {
  expect(SESSION_LIFETIME.unchecked).toBeGreaterThan(SESSION_LIFETIME.check);
  expect(SESSION_LIFETIME.unchecked).toBeLessThan(SESSION_LIFETIME.absolute);
});
