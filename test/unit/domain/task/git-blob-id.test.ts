import { describe, expect, it } from "vitest";
import { gitBlobId } from "../../../../src/domain/task/git-blob-id.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("gitBlobId", () => {
  it("is the id that git gives", () => {
    expect(gitBlobId(bytes(""))).toBe("e69de29bb2d1d6434b8b29ae775ad8c2e48c5391");
    expect(gitBlobId(bytes("hello\n"))).toBe("ce013625030ba8dba906f756967f9e9ca394464a");
    const odd = new Uint8Array([0, 255, 10]);
    expect(gitBlobId(odd)).toBe("506cd141ad4a679eee22d6a21dd267cca5734b92");
  });
});
