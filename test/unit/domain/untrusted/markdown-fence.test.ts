import { describe, expect, it } from "vitest";
import { findFenceEnd, readFenceOpening } from "../../../../src/domain/untrusted/markdown-fence.ts";

describe("opensFence", () => {
  it.each([
    ["```", { mark: "`", length: 3, indent: 0 }],
    ["  ~~~~ js `x`", { mark: "~", length: 4, indent: 2 }],
  ])("reads %j", (line, fence) => {
    expect(readFenceOpening(line)).toEqual(fence);
  });

  it.each(["``", "    ```", "\t```", "``` a`b", "- ```", "> ```", "x ```"])(
    "is not sure of %j",
    (line) => {
      expect(readFenceOpening(line)).toBeUndefined();
    },
  );
});

describe("fenceEnd", () => {
  const end = (content: string, indent = 0): string =>
    content.slice(findFenceEnd(content, 0, { mark: "`", length: 3, indent }));

  it.each([
    ["a\n```\nb", "b"],
    ["a\n``\n~~~\n`````  \nb", "b"],
    ["a\n      ```\nb", "b"],
    ["a\n``` x\nb", ""],
    ["a", ""],
  ])("of %j leaves %j", (content, left) => {
    expect(end(content)).toBe(left);
  });

  it("ends a block in a list with the list", () => {
    expect(end("  a\n\nb\n```", 2)).toBe("b\n```");
  });
});
