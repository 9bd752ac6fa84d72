import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../src/domain/event/run-event.ts";
import type { EventSink } from "../../src/ports/event-sink.ts";

export interface SinkUnderTest {
  readonly sink: EventSink;
  /** All that readers got to see, once everything emitted has arrived. */
  shown(): Promise<string>;
  /** Makes the reader fail from now on. */
  breakReader(): void;
}

const envelope = (seq: number) => ({ seq, at: "2026-01-01T00:00:00.000Z", jobId: "job" });
const logged = (seq: number): RunEvent => ({
  type: "log",
  level: "info",
  text: `entry-${seq}.`,
  ...envelope(seq),
});

/** The clauses of `EventSink`. */
export function eventSinkContract(name: string, open: () => SinkUnderTest): void {
  describe(`${name} keeps the contract of EventSink`, () => {
    it("shows events in the order they were emitted", async () => {
      const { sink, shown } = open();
      for (const seq of [1, 2, 3]) sink.emit(logged(seq));
      expect(await shown()).toMatch(/entry-1\.[\s\S]*entry-2\.[\s\S]*entry-3\./);
    });

    it("returns nothing, not even a promise", () => {
      const { sink } = open();
      expect(sink.emit(logged(1))).toBeUndefined();
    });

    it("does not throw when its reader is broken", () => {
      const { sink, breakReader } = open();
      breakReader();
      expect(() => sink.emit(logged(1))).not.toThrow();
    });
  });
}
