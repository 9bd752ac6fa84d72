import { describe, expect, it } from "vitest";
import { getPullRef, getRepository } from "../../../../src/domain/job/job-target.ts";
import { sampleJob } from "./sample-job.ts";

describe("getPullRef", () => {
  it("names the pull request of a job", () => {
    expect(getPullRef(sampleJob())).toEqual({ owner: "acme", name: "shop", number: 7 });
  });

  it("knows no target for a job without a pull request, or of an invalid repository", () => {
    const { pull: _pull, ...without } = sampleJob();
    for (const job of [without, sampleJob({ repository: "acme/../x" })])
      expect(() => getPullRef(job)).toThrow("job job-1 names no pull request");
  });
});

describe("getRepository", () => {
  it("is a bug without a repository", () => {
    expect(() => getRepository({ id: "job-1", repository: "shop" })).toThrow("job-1 names no");
    expect(getRepository(sampleJob())).toEqual({ owner: "acme", name: "shop" });
  });
});
