import { describe, expect, it } from "vitest";
import { countPatchChars, cutDiff } from "../../../../src/domain/diff/cut-diff.ts";
import type { PullFile } from "../../../../src/domain/diff/pull-file.ts";

const file = (path: string, lines: number): PullFile => ({
  path,
  status: "modified",
  patch: Array.from({ length: lines }, () => "+x").join("\n"),
});
const bare: PullFile = { path: "logo.png", status: "added", omission: "binary" };
const FILES = [file("a", 3), bare, file("b", 3), file("c", 3)];

const cutOf = (rows: number, ...first: readonly string[]) =>
  cutDiff(FILES, { rows, first: new Set(first) }).flatMap(({ path, isCut, patch }) => {
    expect(isCut === true, path).toBe(path !== bare.path && patch === undefined);
    return isCut === true ? [path] : [];
  });

describe("cutting a diff", () => {
  it("keeps files in their order as long as their lines fit", () => {
    expect(cutOf(9)).toEqual([]);
    expect(cutOf(8)).toEqual(["c"]);
    expect(cutOf(5)).toEqual(["b", "c"]);
    expect(cutOf(2)).toEqual(["a", "b", "c"]);
  });

  it("keeps those that matter before the others, and the order of all", () => {
    expect(cutOf(3, "c")).toEqual(["a", "b"]);
    expect(cutOf(6, "c")).toEqual(["b"]);
    const paths = cutDiff(FILES, { rows: 3, first: new Set(["c"]) }).map(({ path }) => path);
    expect(paths).toEqual(FILES.map(({ path }) => path));
  });

  it("does not go past a file that does not fit", () => {
    const files = [file("long", 9), file("short", 1)];
    const cut = cutDiff(files, { rows: 5, first: new Set() });
    expect(cut.map(({ isCut }) => isCut)).toEqual([true, true]);
  });

  it("takes a long line for several, so that few of them are not megabytes", () => {
    const packed: PullFile = { path: "min.js", status: "modified", patch: "x".repeat(240 * 5) };
    const cutAt = (rows: number) => cutDiff([packed], { rows, first: new Set() })[0]?.isCut;
    expect(cutAt(4)).toBe(true);
    expect(cutAt(5)).toBeUndefined();
  });

  it("takes nothing from a file that has no patch", () => {
    expect(cutDiff([bare], { rows: 0, first: new Set() })).toEqual([bare]);
  });
});

it("weighs a diff by its patches", () => {
  expect(countPatchChars(FILES)).toBe(24);
});
