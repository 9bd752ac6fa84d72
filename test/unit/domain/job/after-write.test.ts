import { describe, expect, it } from "vitest";
import { afterWrite } from "../../../../src/domain/job/after-write.ts";
import { sampleEntry } from "./sample-job.ts";

describe("afterWrite", () => {
  it.each([
    [
      "a review that was posted",
      { kind: "review", state: "done", url: "https://x/1" },
      { type: "published", url: "https://x/1" },
    ],
    [
      "a review that was refused",
      { kind: "review", state: "failed", error: "no" },
      { type: "publish-failed", error: "no" },
    ],
    [
      "a reply that was posted",
      { kind: "reply", state: "done", url: "https://x/2" },
      { type: "reply", url: "https://x/2" },
    ],
    [
      "a reply that was refused",
      { kind: "reply", state: "failed", error: "no" },
      { type: "fail", error: "no" },
    ],
    ["a notice", { kind: "notice", state: "failed", error: "no" }, undefined],
    ["a reaction", { kind: "reaction", state: "done" }, undefined],
    ["what still waits", { kind: "review", state: "pending" }, undefined],
  ] as const)("gives the step after %s", (_what, over, move) => {
    expect(afterWrite(sampleEntry(over))).toEqual(move);
  });
});
