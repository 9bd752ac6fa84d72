import { describe, expect, it } from "vitest";
import { createIdentifyBlock, listBlocks } from "../../../../src/domain/delta/change-blocks.ts";
import { parseHunks } from "../../../../src/domain/diff/parse-hunks.ts";

const PATCH = [
  "@@ -1,8 +1,8 @@",
  " one",
  "-two",
  "+second",
  " three",
  " four",
  " five",
  "+inserted",
  " six",
  "-seven",
  " eight",
].join("\n");
const blocks = listBlocks("a.ts", parseHunks(PATCH));

describe("listBlocks", () => {
  it("separates changed lines with context between them, and gives the lines of the base around", () => {
    expect(blocks).toEqual([
      {
        path: "a.ts",
        hunk: 0,
        baseLine: 2,
        deleted: 1,
        lines: ["-two", "+second"],
        before: ["one"],
        after: ["three", "four", "five"],
      },
      {
        path: "a.ts",
        hunk: 0,
        baseLine: 6,
        deleted: 0,
        lines: ["+inserted"],
        before: ["three", "four", "five"],
        after: ["six", "seven", "eight"],
      },
      {
        path: "a.ts",
        hunk: 0,
        baseLine: 7,
        deleted: 1,
        lines: ["-seven"],
        before: ["four", "five", "six"],
        after: ["eight"],
      },
    ]);
  });

  it("keeps the note on a missing line feed with its line", () => {
    const patch = "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a";
    const [block] = listBlocks("a.ts", parseHunks(patch));
    expect(block?.lines).toEqual(["-a", "\\ No newline at end of file", "+a"]);
  });

  it("places the lines of a new file before line 1", () => {
    const [block] = listBlocks("a.ts", parseHunks("@@ -0,0 +1,2 @@\n+a\n+b"));
    expect(block).toMatchObject({ baseLine: 1, deleted: 0, before: [], after: [] });
  });
});

describe("createIdentifyBlock", () => {
  const [first, second, third] = blocks;
  if (first === undefined || second === undefined || third === undefined) throw new Error("blocks");
  const key = new Uint8Array(32).fill(1);
  const identify = createIdentifyBlock(key);

  it("gives 128 bits that depend on path, lines, surroundings and key", () => {
    const others = [
      identify(first),
      identify({ ...first, path: "b.ts" }),
      identify({ ...first, lines: ["-two", "+third"] }),
      identify({ ...first, before: ["zero"] }),
      identify({ ...first, after: [] }),
      createIdentifyBlock(new Uint8Array(32).fill(2))(first),
      createIdentifyBlock(undefined)(first),
    ];
    expect(new Set(others).size).toBe(others.length);
    for (const id of others) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });

  it("does not depend on line numbers", () => {
    expect(identify({ ...first, hunk: 7, baseLine: 90 })).toBe(identify(first));
  });

  it("takes other surroundings in place of the block's own", () => {
    const { before, after } = second;
    expect(identify(third, { before, after })).toBe(identify({ ...third, before, after }));
  });

  it("separates lines from their surroundings", () => {
    const left = identify({ ...first, before: ["a", "b"], lines: ["+c"] });
    const right = identify({ ...first, before: ["a"], lines: ["b", "+c"] });
    expect(left).not.toBe(right);
  });
});
