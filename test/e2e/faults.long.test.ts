import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Fault } from "../../src/demo/host/host-context.ts";
import { CLEAR, type FaultHarness, openFaultHarness } from "../fakes/fault-harness.ts";

let harness: FaultHarness;
beforeAll(async () => {
  harness = await openFaultHarness();
});
afterAll(async () => {
  harness.watched.expectNoViolations();
  await harness.close();
});

const FAULTS: readonly (readonly [name: string, fault: Fault])[] = [
  ["an error", { kind: "error" }],
  ["an error after it took effect", { kind: "error-after" }],
  ["a secondary limit", { kind: "secondary-limit", retryAfterSeconds: 1 }],
  ["a reset", { kind: "reset" }],
  ["a reset after it took effect", { kind: "reset-after" }],
  ["no answer", { kind: "stall" }],
];

/** Puts a fault at each call of a review in turn. */
async function expectOnce(scene: FaultHarness, fault: Fault): Promise<void> {
  const clean = await scene.reviewWith(scene.openPull().number, -1, fault);
  expect(clean.error).toBeUndefined();
  expect(clean.calls.length).toBeGreaterThan(8);
  for (const [at, call] of clean.calls.entries()) {
    const { number } = scene.openPull();
    const { error } = await scene.reviewWith(number, at, fault);
    const what = `call ${at}, ${call.method} ${call.path}`;
    const count = scene.pullOf(number)?.reviews.length;
    if (error === undefined) expect({ what, count }).toEqual({ what, count: 1 });
    else {
      expect({ what, code: error.code }).toEqual({ what, code: expect.stringMatching(CLEAR) });
      expect({ what, count: (count ?? 0) <= 1 }).toEqual({ what, count: true });
    }
    // Once is proven already; a failure must not stand in the way of the next try.
    if (error === undefined) continue;
    expect(await scene.review(number)).toBeUndefined();
    expect({ what, after: scene.pullOf(number)?.reviews.length }).toEqual({ what, after: 1 });
  }
}

describe("a review on a code host that fails", () => {
  it.each(FAULTS)(
    "is posted once, or fails clearly, with %s at any call",
    (_name, fault) => expectOnce(harness, fault),
    120_000,
  );

  it("is posted once, or fails clearly, with a job's token too", async () => {
    const job = await openFaultHarness("token");
    try {
      await expectOnce(job, { kind: "reset-after" });
      job.watched.expectNoViolations();
    } finally {
      await job.close();
    }
  }, 120_000);
});
