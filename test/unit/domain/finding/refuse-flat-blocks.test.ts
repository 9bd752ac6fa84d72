import { describe, expect, it } from "vitest";
import { refuseFlatBlocks } from "../../../../src/domain/finding/refuse-flat-blocks.ts";

const REASON = "has lost the indentation of its blocks";
const PYTHON = ["def pay(x):", "    if x:", "        retry(x)", "    return x"];
const SCRIPT = ["function pay(x) {", "  if (x) {", "    retry(x);", "  }", "}"];
const reasonFor = (path: string, lines: readonly string[], text: string) =>
  refuseFlatBlocks(text, { path, lines, from: 2, to: 3 }).reason;

describe("refuseFlatBlocks", () => {
  it("refuses a block of Python that is flat, and takes one that is not", () => {
    expect(reasonFor("pay.py", PYTHON, "    if y:\n    retry(x)")).toBe(REASON);
    expect(reasonFor("pay.py", PYTHON, "    if y:\n        retry(x)")).toBeUndefined();
  });

  it("refuses a flat block in a file that indents its blocks", () => {
    expect(reasonFor("pay.js", SCRIPT, "  if (y) {\n  retry(x);")).toBe(REASON);
    expect(reasonFor("pay.js", SCRIPT, "  if (y) {\n    retry(x);")).toBeUndefined();
  });
});
