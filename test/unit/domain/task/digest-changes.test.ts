import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { FileBlob } from "../../../../src/domain/diff/pull-file.ts";
import { digestChanges } from "../../../../src/domain/task/digest-changes.ts";

const blob = (text: string, mode: FileBlob["mode"] = "100644"): FileBlob => ({
  bytes: new TextEncoder().encode(text),
  mode,
});

const HELLO = "ce013625030ba8dba906f756967f9e9ca394464a";

describe("changeDigest", () => {
  it("is the hash of path, mode and git's id of each file", () => {
    const changes = [
      { path: "b.sh", after: blob("hello\n", "100755") },
      { path: "a", before: blob("old") },
    ];
    const lines = `a\0${"000000"}\0-\nb.sh\0${"100755"}\0${HELLO}\n`;
    expect(digestChanges(changes)).toBe(createHash("sha256").update(lines).digest("hex"));
  });

  it("does not depend on the order, nor on what was there before", () => {
    const one = { path: "a", after: blob("1") };
    const two = { path: "b", before: blob("0"), after: blob("2") };
    expect(digestChanges([one, two])).toBe(digestChanges([{ ...two, before: blob("x") }, one]));
  });

  it("differs with content, mode, path, and for a file that goes", () => {
    const of = (path: string, after?: FileBlob) =>
      digestChanges([{ path, before: blob("0"), ...(after === undefined ? {} : { after }) }]);
    const digests = [
      of("a", blob("1")),
      of("a", blob("2")),
      of("a", blob("1", "100755")),
      of("b", blob("1")),
      of("a"),
      digestChanges([]),
    ];
    expect(new Set(digests).size).toBe(digests.length);
  });
});
