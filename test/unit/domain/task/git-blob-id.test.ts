import { describe, expect, it } from "vitest";
import { computeGitBlobId } from "../../../../src/domain/task/git-tree-id.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("gitBlobId", () => {
  it("is the id that git gives", () => {
    expect(computeGitBlobId(bytes(""))).toBe("e69de29bb2d1d6434b8b29ae775ad8c2e48c5391");
    expect(computeGitBlobId(bytes("hello\n"))).toBe("ce013625030ba8dba906f756967f9e9ca394464a");
    const odd = new Uint8Array([0, 255, 10]);
    expect(computeGitBlobId(odd)).toBe("506cd141ad4a679eee22d6a21dd267cca5734b92");
  });
});
