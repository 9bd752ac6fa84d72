import { describe, expect, it } from "vitest";
import { findRefNameProblem } from "../../../../src/domain/task/check-ref-name.ts";

describe("refNameProblem", () => {
  it.each([
    "main",
    "release/1.2",
    "svc/fix-12345678",
    "a.b",
    "a@b",
    "@a",
    "a{b}",
    "a-",
    "a/-b",
    "a.lock.b",
    "über/größe",
    "head",
    "x".repeat(244),
    "abc123",
  ])("takes %j", (name) => {
    expect(findRefNameProblem(name)).toBeUndefined();
  });

  const each = (names: readonly string[], message: string) =>
    names.map((name) => [name, message] as const);
  it.each<readonly [string, string]>([
    ["", "must not be empty"],
    ...each(["a..b", "main/../../issues"], "must not hold two dots in a row"),
    ["a@{1}", "must not hold @{"],
    ...each(["a~1", "a^", "a:b", "a?", "a*", "a[b", "a\\b"], "must not hold any of ~ ^ : ? * [ \\"),
    ...each(
      ["a b", "a\tb", "a\nb", "a\0b", "a\x7fb", " a"],
      "must not hold spaces or control characters",
    ),
    ...each(["/a", "a/", "a//b", "/"], "must not begin or end with a slash, or hold two in a row"),
    ...each([".a", "a/.b", "."], "must have no part that begins with a dot"),
    ...each(["a.lock", "a.lock/b"], "must have no part that ends with .lock"),
    ["a.", "must not end with a dot"],
    ["-a", "must not begin with a hyphen"],
    ...each(["@", "HEAD"], "must be a name that git allows for a branch"),
    ...each(["refs/tags/v1", "refs/pull/7/merge"], "must be a branch, without refs/ in front"),
    ["0123456789abcdef0123456789ABCDEF01234567", "must be a branch, not the id of a commit"],
    ["\ud800", "must be well-formed text"],
    ...each(["x".repeat(245), "ü".repeat(123)], "must be at most 244 bytes"),
  ])("refuses %j", (name, message) => {
    expect(findRefNameProblem(name)).toBe(message);
  });
});
