import { describe, expect, it } from "vitest";
import { TaskIntent } from "../../../../src/domain/task/task-intent.ts";

const INTENT = {
  baseSha: "a".repeat(40),
  treeDigest: "b".repeat(64),
  title: "Mend it",
  body: "Why",
  branch: "svc/fix-0f3c9a1b",
};

describe("TaskIntent", () => {
  it.each([
    ["of a new pull request", INTENT],
    ["that is to be verified", { ...INTENT, isVerified: true }],
    ["of another commit, which has no body", { ...INTENT, body: "" }],
    ["with the longest words", { ...INTENT, title: "t".repeat(256), body: "b".repeat(65_536) }],
    ["of a repository with long object ids", { ...INTENT, baseSha: "a".repeat(64) }],
  ])("passes one %s through JSON unchanged", (_what, intent) => {
    expect(TaskIntent.parse(JSON.parse(JSON.stringify(intent)))).toEqual(intent);
  });

  it("drops what it does not know", () => {
    expect(TaskIntent.parse({ ...INTENT, token: "secret" })).toEqual(INTENT);
  });

  it.each([
    ["a base that is no commit", { baseSha: "main" }],
    ["a short id", { baseSha: "a".repeat(39) }],
    ["a digest of another length", { treeDigest: "b".repeat(40) }],
    ["a digest in capitals", { treeDigest: "B".repeat(64) }],
    ["no title", { title: "" }],
    ["a title that is too long", { title: "t".repeat(257) }],
    ["a body that is too long", { body: "b".repeat(65_537) }],
    ["no branch", { branch: "" }],
    ["a branch that is too long", { branch: "b".repeat(256) }],
    ["a doubt about its verification", { isVerified: "yes" }],
  ])("does not take %s", (_what, over) => {
    expect(TaskIntent.safeParse({ ...INTENT, ...over }).success).toBe(false);
  });
});
