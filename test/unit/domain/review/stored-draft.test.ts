import { describe, expect, it } from "vitest";
import { readStoredReview, writeStoredReview } from "../../../../src/domain/review/stored-draft.ts";
import { sampleDraft, sampleStored } from "./sample-draft.ts";

describe("a stored draft", () => {
  it("comes back as it was written", () => {
    const stored = sampleStored();
    expect(readStoredReview(JSON.parse(writeStoredReview(stored)))).toStrictEqual(stored);
  });

  it("drops unknown fields at every level", () => {
    const stored = sampleStored();
    const [planned] = stored.draft.plan.inline;
    const more = {
      ...stored,
      target: "evil/repo",
      draft: {
        ...stored.draft,
        pull: 1,
        plan: { ...stored.draft.plan, inline: [{ ...planned, command: "rm" }] },
      },
    };
    expect(readStoredReview(more)).toStrictEqual(stored);
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["text", "draft"],
    ["a draft without its base", { draft: sampleDraft() }],
    ["a head that is no object id", sampleStored({ head: "main" })],
    ["a plan without a bucket", { ...sampleStored(), draft: { ...sampleDraft(), plan: {} } }],
    ["a usage that is none", { ...sampleStored(), draft: { ...sampleDraft(), usage: -1 } }],
  ])("is not read from %s", (_what, value) => {
    expect(readStoredReview(value)).toBeUndefined();
  });
});
