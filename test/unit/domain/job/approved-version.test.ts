import { expect, it } from "vitest";
import { approvedVersion } from "../../../../src/domain/job/approved-version.ts";
import { approveStep, publishStep } from "../../../../src/domain/runner/plan-result.ts";
import { sampleJob } from "./sample-job.ts";

it("tells which version of a draft a person wants published", () => {
  const payloads = (step: ReturnType<typeof publishStep>) =>
    (step.outbox ?? []).map(approvedVersion);
  expect(payloads(approveStep(sampleJob(), 3))).toEqual([3]);
  expect(payloads(publishStep(sampleJob()))).toEqual([undefined]);
});

it("refuses what is no entry of a review", () => {
  expect(() => approvedVersion({ payload: { approved: "yes" } })).toThrow();
});
