import { describe, expect, it } from "vitest";
import { readStoredReview, writeStoredReview } from "../../../../src/domain/review/stored-draft.ts";
import { sampleDraft, sampleStored } from "./sample-draft.ts";

describe("a stored draft", () => {
  it("comes back as it was written", () => {
    const stored = sampleStored();
    expect(readStoredReview(JSON.parse(writeStoredReview(stored)))).toStrictEqual(stored);
  });

  it("holds the states of the hunks", () => {
    const reviewed = {
      path: "a",
      oldStart: 1,
      newStart: 1,
      newLines: 3,
      state: "reviewed",
    } as const;
    const binary = { path: "b", state: "not-reviewed", reason: "binary" } as const;
    const hunks = { kind: "hunks", hunks: [reviewed, binary] } as const;
    const stored = { ...sampleStored(), draft: { ...sampleDraft(), hunks } };
    expect(readStoredReview(JSON.parse(writeStoredReview(stored)))).toStrictEqual(stored);
    const many = { kind: "hunks", hunks: Array.from({ length: 2_001 }, () => reviewed) };
    const tooMany = { ...stored, draft: { ...stored.draft, hunks: many } };
    expect(readStoredReview(tooMany)).toBeUndefined();
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
