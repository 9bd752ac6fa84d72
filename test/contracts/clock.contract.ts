import { describe, expect, it } from "vitest";
import type { Clock } from "../../src/ports/clock.ts";

/** The clauses of `Clock`. */
export function clockContract(name: string, createClock: () => Clock): void {
  describe(`${name} keeps the contract of Clock`, () => {
    it("returns an ISO 8601 instant in UTC", () => {
      const now = createClock().now();
      expect(new Date(now).toISOString()).toBe(now);
    });

    it("never goes back", async () => {
      const clock = createClock();
      const first = clock.monotonicMs();
      await clock.sleep(2, new AbortController().signal);
      expect(clock.monotonicMs()).toBeGreaterThanOrEqual(first + 1);
    });

    it("sleeps at least as long as asked", async () => {
      const clock = createClock();
      const start = clock.monotonicMs();
      await clock.sleep(20, new AbortController().signal);
      // Timers may fire a fraction of a millisecond early.
      expect(clock.monotonicMs() - start).toBeGreaterThanOrEqual(19);
    });

    it("wakes at once with the signal's reason", async () => {
      const controller = new AbortController();
      const reason = new Error("enough");
      const sleeping = createClock().sleep(60_000, controller.signal);
      controller.abort(reason);
      await expect(sleeping).rejects.toBe(reason);
    });

    it("does not sleep when the signal has aborted already", async () => {
      const reason = new Error("enough");
      await expect(createClock().sleep(60_000, AbortSignal.abort(reason))).rejects.toBe(reason);
    });

    it("never repeats an id", () => {
      const clock = createClock();
      expect(new Set(Array.from({ length: 1_000 }, () => clock.newId())).size).toBe(1_000);
    });

    it("gives two hex digits a byte", () => {
      expect(createClock().randomHex(12)).toMatch(/^[0-9a-f]{24}$/);
    });
  });
}
