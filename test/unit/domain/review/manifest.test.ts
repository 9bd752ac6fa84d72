import { describe, expect, it } from "vitest";
import type { PullFile } from "../../../../src/domain/diff/pull-file.ts";
import {
  buildManifest,
  isComplete,
  type PartOutcome,
} from "../../../../src/domain/review/manifest.ts";

const file: PullFile = { path: "a", status: "modified", additions: 2, deletions: 1 };
const ok: PartOutcome = { path: "a", isClipped: false };
const clipped: PartOutcome = { path: "a", isClipped: true };
const failed: PartOutcome = { path: "a", isClipped: false, failure: "model-failed" };
const unpaid: PartOutcome = { path: "a", isClipped: false, failure: "budget-spent" };

describe("buildManifest", () => {
  it.each<[string, PartOutcome[], object]>([
    ["all parts answered", [ok, ok], { state: "reviewed" }],
    ["one of two parts failed", [ok, failed], { state: "in-part", reason: "model-failed" }],
    ["all parts failed", [failed, unpaid], { state: "not-reviewed", reason: "model-failed" }],
    ["the budget was spent", [unpaid], { state: "not-reviewed", reason: "budget-spent" }],
    ["long lines were clipped", [ok, clipped], { state: "in-part", reason: "lines-clipped" }],
    [
      "a part failed and another was clipped",
      [clipped, failed],
      { state: "in-part", reason: "model-failed" },
    ],
    ["there was no part", [], { state: "not-reviewed", reason: "no-patch" }],
  ])("reports the state of a file when %s", (_what, outcomes, state) => {
    expect(buildManifest([file], new Map(), outcomes)).toEqual([
      { path: "a", status: "modified", additions: 2, deletions: 1, ...state },
    ]);
  });

  it("explains why a file was left out", () => {
    expect(buildManifest([file], new Map([["a", "binary"]]), [])[0]).toMatchObject({
      state: "not-reviewed",
      reason: "binary",
    });
  });

  it("names every file once, in order, with its old name", () => {
    const files: PullFile[] = [{ path: "b", previousPath: "c", status: "renamed" }, file];
    const manifest = buildManifest(files, new Map(), [ok]);
    expect(manifest.map(({ path }) => path)).toEqual(["b", "a"]);
    expect(manifest[0]).toEqual({
      path: "b",
      previousPath: "c",
      status: "renamed",
      state: "not-reviewed",
      reason: "no-patch",
    });
  });
});

describe("isComplete", () => {
  const entry = { path: "a", status: "modified" } as const;
  it.each([
    ["nothing", [], true],
    ["all reviewed", [{ ...entry, state: "reviewed" }], true],
    ["a pure rename", [{ ...entry, state: "not-reviewed", reason: "no-content-change" }], true],
    ["clipped lines", [{ ...entry, state: "in-part", reason: "lines-clipped" }], false],
    ["a generated file", [{ ...entry, state: "not-reviewed", reason: "generated" }], false],
    [
      "a binary file among others",
      [
        { ...entry, state: "reviewed" },
        { ...entry, state: "not-reviewed", reason: "binary" },
      ],
      false,
    ],
  ] as const)("judges %s", (_what, manifest, complete) => {
    expect(isComplete(manifest)).toBe(complete);
  });
});
