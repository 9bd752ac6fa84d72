import { describe, expect, it } from "vitest";
import { isLockfile, readLockfile } from "../../../../../src/domain/task/tamper/lockfile.ts";

const read = (path: string, text: string) => {
  const { urls, sums } = readLockfile(path, text.split("\n"));
  return { urls, sums: [...sums].map(([key, found]) => `${key} ${[...found].join(" ")}`) };
};

it("knows lock files by their names", () => {
  expect(
    ["yarn.lock", "a/go.sum", "package-lock.json", "lock.json", "yarn.lock.md"].map(isLockfile),
  ).toEqual([true, true, true, false, false]);
});

describe("readLockfile", () => {
  it("reads what npm writes", () => {
    const entry = {
      version: "1.0.0",
      resolved: "https://r.example/a.tgz",
      integrity: "sha512-x",
      funding: { url: "https://f.example" },
    };
    expect(
      read("package-lock.json", JSON.stringify({ packages: { "node_modules/a": entry } })),
    ).toEqual({
      urls: ["https://r.example/a.tgz"],
      sums: ["node_modules/a@1.0.0 sha512-x"],
    });
  });

  it("takes a version for no address", () => {
    const entry = { resolved: "1.0.0", contentHash: "x" };
    expect(read("packages.lock.json", JSON.stringify({ A: entry }))).toEqual({
      urls: [],
      sums: ["A@1.0.0 x"],
    });
  });

  it("reads the lines of broken JSON", () => {
    expect(read("package-lock.json", '{"resolved": "https://r.example/a.tgz"').urls).toEqual([
      "https://r.example/a.tgz",
    ]);
  });

  it.each([
    [
      "yarn.lock",
      'a@^1:\n  version "1.0.0"\n  integrity sha512-aaaaaaaaaaaaaaaa',
      "a@^1:@1.0.0 sha512-aaaaaaaaaaaaaaaa",
    ],
    [
      "Cargo.lock",
      'name = "a"\nversion = "1.0.0"\nchecksum = "aaaaaaaaaaaaaaaa"',
      "a@1.0.0 aaaaaaaaaaaaaaaa",
    ],
    [
      "poetry.lock",
      '{file = "a.whl", hash = "sha256:aaaaaaaaaaaaaaaa"}',
      "a.whl sha256:aaaaaaaaaaaaaaaa",
    ],
    [
      "uv.lock",
      '{ url = "https://r.example/x/a.whl", hash = "sha256:aaaaaaaaaaaaaaaa" }',
      "a.whl sha256:aaaaaaaaaaaaaaaa",
    ],
    ["go.sum", "example.com/a v1.0.0 h1:x=", "example.com/a v1.0.0 h1:x="],
    ["Gemfile.lock", "  a (1.0.0) sha256=abc", "a (1.0.0) sha256=abc"],
  ])("reads the checksums of %s", (path, text, sum) => {
    expect(read(path, text).sums).toEqual([sum]);
  });

  it("is not slowed down by a long line", () => {
    expect(read("yarn.lock", "a".repeat(1_000_000)).urls).toEqual([]);
  });
});
