import { expect, it } from "vitest";
import { readChangedFile } from "../../../../../src/domain/task/tamper/changed-file.ts";
import { createChangedFile } from "./create-change.ts";

it("reads a change as lines", () => {
  expect(createChangedFile("a", "one\r\ntwo\r\n", "one\r\n2\r\n")).toMatchObject({
    isNew: false,
    isGone: false,
    removed: [{ line: 2, text: "two" }],
    added: [{ line: 2, text: "2" }],
  });
});

it("distinguishes a new file from a deleted one", () => {
  expect([
    createChangedFile("a", undefined, "x").isNew,
    createChangedFile("a", "x").isGone,
  ]).toEqual([true, true]);
});

it("has no lines of a binary file", () => {
  const after = { bytes: Uint8Array.of(80, 0, 10), mode: "100644" as const };
  expect(readChangedFile({ path: "a", after }).added).toEqual([]);
});
