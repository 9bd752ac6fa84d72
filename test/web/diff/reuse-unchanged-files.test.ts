import { expect, it } from "vitest";
import {
  chunkArray,
  reuseUnchangedFiles,
} from "../../../src/adapters/web/diff/reuse-unchanged-files.ts";
import type { DiffFile } from "../../../src/domain/api/draft-response.ts";

const fileOf = (path: string, more: Partial<DiffFile> = {}): DiffFile => ({
  path,
  status: "modified",
  additions: 1,
  deletions: 0,
  patch: "@@ -1,0 +1 @@\n+a",
  ...more,
});

it("keeps files of before that are the same, and takes those that came or changed", () => {
  const { patch: _patch, ...rest } = fileOf("b");
  const before: DiffFile[] = [fileOf("a"), { ...rest, isCut: true }, fileOf("c")];
  const answer = [fileOf("d"), fileOf("b"), fileOf("c", { deletions: 2 }), fileOf("a")];
  const files = reuseUnchangedFiles(answer, before);
  expect(files).toEqual(answer);
  expect(files[3]).toBe(before[0]);
  expect(files[1]).toBe(answer[1]);
  expect(files[2]).toBe(answer[2]);
});

it("puts files on shelves in their order", () => {
  expect(chunkArray([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunkArray([], 2)).toEqual([]);
});
