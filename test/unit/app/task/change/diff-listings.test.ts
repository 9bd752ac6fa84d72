import { describe, expect, it } from "vitest";
import { diffListings } from "../../../../../src/app/task/change/diff-listings.ts";
import type { TreeFile } from "../../../../../src/ports/tree-files.ts";

const file = (digest: string): TreeFile => ({ kind: "file", digest });
const program = (digest: string): TreeFile => ({ kind: "executable", digest });
const other = (digest = ""): TreeFile => ({ kind: "other", digest });
const listing = (files: Readonly<Record<string, TreeFile>>) => new Map(Object.entries(files));

describe("compareListings", () => {
  it("reports what is new, deleted or different in bytes or mode, and nothing else", () => {
    const before = listing({
      same: file("1"),
      bytes: file("1"),
      mode: file("1"),
      gone: file("1"),
      link: other("x"),
    });
    const after = listing({
      same: file("1"),
      bytes: file("2"),
      mode: program("1"),
      "b/new": file("3"),
      link: other("x"),
    });
    expect(diffListings(before, after)).toEqual({
      changed: ["bytes", "gone", "mode"],
      added: ["b/new"],
      odd: [],
    });
  });

  it("accepts no link as a change", () => {
    const before = listing({
      moved: other("x"),
      lost: other("x"),
      file: file("1"),
      was: other("x"),
    });
    const after = listing({
      moved: other("y"),
      file: other("x"),
      was: file("1"),
      made: other("x"),
    });
    expect(diffListings(before, after)).toEqual({
      changed: [],
      added: [],
      odd: ["file", "lost", "made", "moved", "was"],
    });
  });

  it("does not take for gone what a link hides that was a folder, nor for new what one hid", () => {
    const before = listing({ "a/b/c": file("1"), "a/d": file("1"), l: other("x") });
    const after = listing({ a: other("x"), "l/new": file("1") });
    expect(diffListings(before, after)).toEqual({
      changed: [],
      added: [],
      odd: ["a", "a/b/c", "a/d", "l", "l/new"],
    });
  });

  it("lets a folder make way for a file of its name", () => {
    const difference = diffListings(listing({ "a/b": file("1") }), listing({ a: file("1") }));
    expect(difference).toEqual({ changed: ["a/b"], added: ["a"], odd: [] });
  });
});
