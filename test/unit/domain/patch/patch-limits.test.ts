import { describe, expect, it } from "vitest";
import type { FilePatch } from "../../../../src/domain/patch/file-patch.ts";
import {
  checkPatchSize,
  checkTextSize,
  PATCH_LIMITS,
} from "../../../../src/domain/patch/patch-limits.ts";

const { maxChars, maxFiles, maxHunks, maxLineChars } = PATCH_LIMITS;
const file = (hunks: number): FilePatch => ({
  kind: "modify",
  names: ["a"],
  hunks: Array.from({ length: hunks }, () => ({ lines: [] })),
});

describe("the limits of a patch", () => {
  it("are kept to the character", () => {
    const line = `${"x".repeat(maxLineChars - 1)}\n`;
    const whole = line.repeat(maxChars / line.length);
    expect(checkTextSize(whole)).toBeUndefined();
    expect(checkTextSize(`${whole}x`)?.message).toContain(`at most ${maxChars}`);
    expect(checkTextSize("x".repeat(maxLineChars))).toBeUndefined();
    expect(checkTextSize(`a\n${"x".repeat(maxLineChars + 1)}`)?.message).toContain(
      "a line of more",
    );
  });

  it("count files and hunks", () => {
    expect(checkPatchSize([file(maxHunks)])).toBeUndefined();
    expect(checkPatchSize([file(1), file(maxHunks)])?.code).toBe("too-large");
    expect(checkPatchSize(Array.from({ length: maxFiles + 1 }, () => file(0)))?.code).toBe(
      "too-large",
    );
  });
});
