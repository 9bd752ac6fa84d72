import { describe, expect, it } from "vitest";
import { findLockfileChanges } from "../../../../../src/domain/task/tamper/find-lockfile-changes.ts";
import { createChangedFile } from "./create-change.ts";

const entry = (url: string, sum = "sha512-aaaaaaaaaaaaaaaa"): string =>
  `a@^1:\n  version "1.0.0"\n  resolved "${url}"\n  integrity ${sum}\n`;
const find = (before: string | undefined, after: string) =>
  findLockfileChanges([createChangedFile("yarn.lock", before, after)]);
const home = "https://r.example/a.tgz";

describe("findLockfileChanges", () => {
  it("names a host that was not there before", () => {
    expect(find(entry(home), entry("git+ssh://git@Other.example:22/a"))).toEqual([
      {
        code: "lockfile-host",
        path: "yarn.lock",
        line: 3,
        text: "takes packages from other.example, as it did not before",
      },
    ]);
  });

  it("names a checksum that changed under one version", () => {
    expect(find(entry(home), entry(home, "sha512-bbbbbbbbbbbbbbbb"))).toEqual([
      {
        code: "lockfile-integrity",
        path: "yarn.lock",
        line: 4,
        text: "another checksum for the same version of a@^1:@1.0.0",
      },
    ]);
  });

  it("ignores a checksum of another kind", () => {
    expect(find(entry(home, "sha1-aaaaaaaaaaaaaaaaaaaa"), entry(home))).toEqual([]);
  });

  it("has nothing to compare a new file with but what is open on the way", () => {
    expect(find(undefined, entry(home))).toEqual([]);
    expect(find(undefined, entry("http://r.example/a.tgz"))[0]?.code).toBe("lockfile-host");
  });

  it("does not report other files", () => {
    expect(
      findLockfileChanges([createChangedFile("a.txt", entry(home), entry("https://o.example/a"))]),
    ).toEqual([]);
  });
});
