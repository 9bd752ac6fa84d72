import { describe, expect, it } from "vitest";
import {
  decideSkip,
  type SkippablePull,
  type SkipSettings,
} from "../../../../src/domain/trigger/decide-skip.ts";

const PULL: SkippablePull = { author: "Renovate[bot]", labels: ["WIP", "big"], isDraft: true };
const NOTHING: SkipSettings = { skipDrafts: false };

describe("decideSkip", () => {
  it.each<[string, Partial<SkipSettings>, string]>([
    ["authors", { skipAuthors: ["renovate[bot]"] }, 'author "Renovate[bot]" is in SKIP_AUTHORS'],
    ["labels", { skipLabels: ["other", "wip"] }, 'label "WIP" is in SKIP_LABELS'],
  ])("skips %s, ignoring case", (_what, settings, text) => {
    const decision = decideSkip(PULL, "event", { ...NOTHING, ...settings });
    expect(decision?.reason).toBe("skipped");
    expect(decision?.text).toContain(text);
  });

  it("skips drafts", () => {
    const decision = decideSkip(PULL, "event", { skipDrafts: true });
    expect(decision).toMatchObject({ reason: "draft", text: expect.stringContaining("draft") });
  });

  it("never skips what a person asks for", () => {
    const all = { skipDrafts: true, skipAuthors: ["renovate[bot]"], skipLabels: ["wip"] };
    expect(decideSkip(PULL, "person", all)).toBeUndefined();
  });

  it.each<Partial<SkipSettings>>([
    {},
    { skipAuthors: ["renovate"], skipLabels: ["bi", "bigger"] },
    { skipAuthors: [], skipLabels: [] },
  ])("skips nothing else: %j", (settings) => {
    expect(decideSkip(PULL, "event", { ...NOTHING, ...settings })).toBeUndefined();
    const ready = { ...PULL, isDraft: false };
    expect(decideSkip(ready, "event", { skipDrafts: true })).toBeUndefined();
  });

  it("shows hostile names in one printable line", () => {
    const author = `a\u202e\n${"b".repeat(500)}`;
    const text = decideSkip({ ...PULL, author }, "event", {
      ...NOTHING,
      skipAuthors: [author],
    })?.text;
    expect(text).not.toMatch(/[\n\u202e]/);
    expect(text?.length).toBeLessThan(200);
  });
});
