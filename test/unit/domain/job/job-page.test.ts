import { expect, it } from "vitest";
import { jobPage } from "../../../../src/domain/job/job-page.ts";
import { sampleJob } from "./sample-job.ts";

it("names the page of a job by what it is about", () => {
  expect(jobPage(sampleJob())).toBe("/reviews/acme/shop/7/job-1");
  expect(jobPage(sampleJob({ kind: "followup" }))).toBe("/reviews/acme/shop/7/job-1");
  const { pull: _pull, ...task } = sampleJob({ kind: "task" });
  expect(jobPage(task)).toBe("/tasks/acme/shop/job-1");
});
