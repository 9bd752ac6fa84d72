import { describe, expect, it } from "vitest";
import { ChangeAnnouncement } from "../../../../src/domain/task/change-announcement.ts";

const WORDS = {
  baseSha: "a".repeat(40),
  treeDigest: "b".repeat(64),
  title: "Fix it",
  body: "Why",
  branch: "svc/fix-1",
};
const FILE = { path: "a.txt", mode: "100644", blob: "c".repeat(40), bytes: new Uint8Array([1]) };

describe("ChangeAnnouncement", () => {
  it("accepts only texts, files, and a commit", () => {
    const whole = { ...WORDS, message: "Fix", commit: "d".repeat(40) };
    const files = [FILE, { path: "gone.txt" }];
    expect(ChangeAnnouncement.parse({ ...whole, files })).toEqual({ ...whole, files });
    expect(ChangeAnnouncement.parse(WORDS)).toEqual(WORDS);
  });

  it("leaves out what only the server may say", () => {
    const said = { ...WORDS, tree: "e".repeat(40), isFresh: false };
    expect(ChangeAnnouncement.parse(said)).toEqual(WORDS);
  });

  it.each([
    ["a mode without bytes", { path: "a", mode: "100644" }],
    ["bytes without an id", { ...FILE, blob: undefined }],
    ["a link", { ...FILE, mode: "120000" }],
    ["no path", { ...FILE, path: "" }],
    ["text for bytes", { ...FILE, bytes: "x" }],
  ])("refuses %s", (_what, file) => {
    expect(ChangeAnnouncement.safeParse({ ...WORDS, files: [file] }).success).toBe(false);
  });
});
