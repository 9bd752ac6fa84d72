import { describe, expect, it } from "vitest";
import { TAMPER_CODES } from "../../../../src/domain/task/proposal.ts";
import { renderPullNotes } from "../../../../src/domain/task/pull-body-notes.ts";

const QUIET = { rung: "exact", applyNotes: [], normalizer: { kind: "none" }, leftOut: [] } as const;

describe("TAMPER_CODES", () => {
  it("names each kind once, in readable words", () => {
    expect(new Set(TAMPER_CODES).size).toBe(TAMPER_CODES.length);
    expect(TAMPER_CODES.filter((code) => !/^[a-z]+(-[a-z]+)*$/.test(code))).toEqual([]);
  });

  it.each(TAMPER_CODES)("has a separate line in our notes: %s", (code) => {
    const tamper = [{ code, path: "a.py", line: 3, text: "look here" }];
    expect(renderPullNotes({ proposal: { ...QUIET, tamper } })).toContain(
      `- look twice: ${code.replaceAll("-", " ")}\n  - \`a.py\` line 3: look here`,
    );
  });
});
