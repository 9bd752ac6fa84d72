import { expect, it } from "vitest";
import { getJobPath } from "../../../../src/domain/job/job-target.ts";
import { sampleJob } from "./sample-job.ts";

it("names the page of a job by what it is about", () => {
  expect(getJobPath(sampleJob())).toBe("/reviews/acme/shop/7/job-1");
  expect(getJobPath(sampleJob({ kind: "followup" }))).toBe("/reviews/acme/shop/7/job-1");
  const { pull: _pull, ...task } = sampleJob({ kind: "task" });
  expect(getJobPath(task)).toBe("/tasks/acme/shop/job-1");
});
