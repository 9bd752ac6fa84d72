import { expect, it } from "vitest";
import { pruneEvents } from "../../../../src/app/events/prune-events.ts";

it("deletes the events of jobs that ended more than 30 days ago", async () => {
  const asked: string[] = [];
  const prune = async (before: string): Promise<number> => asked.push(before);
  const now = () => "2026-03-31T10:00:00.000Z";
  expect(await pruneEvents({ events: { prune }, clock: { now } })).toBe(1);
  expect(asked).toEqual(["2026-03-01T10:00:00.000Z"]);
});
