import { describe, expect, it } from "vitest";
import { readRunView } from "../../../../src/app/events/read-run-view.ts";
import type { RunEvent } from "../../../../src/domain/event/run-event.ts";
import { initialRunView } from "../../../../src/domain/event/run-view.ts";
import { sampleEvent } from "../../domain/event/sample-events.ts";

/** A log that tells what was asked of it. */
function logOf(events: readonly RunEvent[]) {
  const asked: number[] = [];
  return {
    asked,
    events: {
      read: async (_jobId: string, { after, limit }: { after: number; limit: number }) => {
        asked.push(after);
        return events.filter(({ seq }) => seq > after).slice(0, limit);
      },
    },
  };
}

describe("readRunView", () => {
  it("reads a log page by page and returns the status of the run", async () => {
    const log = logOf([
      sampleEvent("run-start", 1),
      ...Array.from({ length: 1_200 }, (_, at) => sampleEvent("log", at + 2)),
    ]);
    const view = await readRunView(log, "j1");
    expect(view).toMatchObject({ status: "running", lastSeq: 1_201 });
    expect(log.asked).toEqual([0, 500, 1_000]);
  });

  it("keeps the last hundred entries for a first look", async () => {
    const log = logOf(Array.from({ length: 300 }, (_, at) => sampleEvent("log", at + 1)));
    const { timeline } = await readRunView(log, "j1");
    expect([timeline.count, timeline.dropped]).toEqual([100, 200]);
  });

  it("lets others work between two pages", async () => {
    const log = logOf(Array.from({ length: 600 }, (_, at) => sampleEvent("log", at + 1)));
    const order: string[] = [];
    const reading = readRunView(log, "j1").then(() => order.push("read"));
    setImmediate(() => order.push("others"));
    await reading;
    expect(order).toEqual(["others", "read"]);
  });

  it("gives the view of nothing for a log without events", async () => {
    expect(await readRunView(logOf([]), "j1")).toEqual(initialRunView);
  });
});
