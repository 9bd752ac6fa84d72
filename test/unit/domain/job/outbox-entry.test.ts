import { expect, it } from "vitest";
import { OutboxEntry } from "../../../../src/domain/job/outbox-entry.ts";

it("an outbox entry reads what it wrote, and nothing of another shape", () => {
  const entry = {
    key: "review:job-1",
    jobId: "job-1",
    kind: "review",
    payload: { a: [1] },
    state: "pending",
    attempts: 0,
    notBefore: "2026-01-01T00:00:00.000Z",
    createdAt: "2026-01-01T00:00:00.000Z",
  };
  expect(OutboxEntry.parse(JSON.parse(JSON.stringify(entry)))).toEqual(entry);
  expect(OutboxEntry.safeParse({ ...entry, state: "lost" }).success).toBe(false);
});
