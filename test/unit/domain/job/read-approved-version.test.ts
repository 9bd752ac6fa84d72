import { expect, it } from "vitest";
import { readApprovedVersion } from "../../../../src/domain/job/outbox-entry.ts";
import { planApprovedPublish, planPublish } from "../../../../src/domain/runner/plan-result.ts";
import { sampleJob } from "./sample-job.ts";

it("returns the version of a draft that a user wants published", () => {
  const payloads = (step: ReturnType<typeof planPublish>) =>
    (step.outbox ?? []).map(readApprovedVersion);
  expect(payloads(planApprovedPublish(sampleJob(), 3))).toEqual([3]);
  expect(payloads(planPublish(sampleJob()))).toEqual([undefined]);
});

it("refuses what is no entry of a review", () => {
  expect(() => readApprovedVersion({ payload: { approved: "yes" } })).toThrow();
});
