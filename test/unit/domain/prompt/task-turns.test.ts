import { describe, expect, it } from "vitest";
import type { PatchProblem } from "../../../../src/domain/patch/patch-problem.ts";
import {
  buildNormalizerFailedTurn,
  buildPatchRefusedTurn,
  buildPolicyRefusedTurn,
} from "../../../../src/domain/prompt/task-turns.ts";
import { createWrap } from "../../../../src/domain/untrusted/untrusted.ts";

const DELIMITER = "0123456789abcdef";
const wrap = createWrap(DELIMITER);
const problem = (change: Partial<PatchProblem> = {}): PatchProblem => ({
  path: "src/a.py",
  code: "context-not-found",
  message: "the lines around the change are not in the file",
  ...change,
});
const refused = (...reasons: readonly PatchProblem[]): string =>
  buildPatchRefusedTurn({ reasons, wrap });

describe("patchRefusedTurn", () => {
  it("gives the reasons, and the lines that the file has, in a fence", () => {
    const nearest = { line: 42, text: "def total():\n    pass" };
    expect(refused(problem({ nearest }), problem({ path: "", message: "a\nb" }))).toMatchSnapshot();
  });

  it("has what is wrong with the whole patch first", () => {
    const text = refused(
      problem(),
      problem({ path: "", code: "no-change", message: "it changes nothing" }),
    );
    expect(text.indexOf("- it changes nothing")).toBeLessThan(text.indexOf('- "src/a.py"'));
  });

  it("asks for the whole answer again", () => {
    expect(refused(problem())).toMatch(/"title", "body" and "patch": the whole patch/);
  });

  it("stays short, with a shorter form for what has no room and a count of the rest", () => {
    const nearest = { line: 1, text: "x".repeat(9_000) };
    const few = refused(...[1, 2, 3].map((at) => problem({ path: `${at}.py`, nearest })));
    expect(few).toContain('- "3.py": the lines');
    expect(few.match(/The file has from line/g)).toHaveLength(2);
    const many = refused(...Array.from({ length: 1_000 }, () => problem({ nearest })));
    expect(many.length).toBeLessThan(20_600);
    expect(many).toMatch(/- … and \d+ more\n/);
  });

  it("bounds a single reason", () => {
    const text = refused(problem({ path: "p".repeat(90_000), message: "m".repeat(90_000) }));
    expect(text.length).toBeLessThan(3_000);
  });
});

describe("policyRefusedTurn", () => {
  it("explains what the change may not do, and the alternatives", () => {
    const text = buildPolicyRefusedTurn({
      problems: [{ path: ".github/workflows/ci.yml", message: "is protected" }],
    });
    expect(text).toContain('- ".github/workflows/ci.yml": is protected\n');
    expect(text).toMatch(/no safe change without it, send an empty patch/);
  });
});

describe("normalizerFailedTurn", () => {
  it("shows what was printed in a fence, then the guidance", () => {
    const text = buildNormalizerFailedTurn({
      output: "E501\u001b[0m",
      guidance: " Run black. ",
      wrap,
    });
    expect(text).toContain(`<<<job-log ${DELIMITER}\nE501\n${DELIMITER} job-log>>>`);
    expect(text).toContain("\nGuidance:\nRun black.\n");
    expect(text).toMatch(/root cause[\s\S]*Do not silence a check/);
    expect(buildNormalizerFailedTurn({ output: "x", wrap })).not.toContain("Guidance");
  });

  it("keeps the end of a long output", () => {
    const text = buildNormalizerFailedTurn({
      output: `start ${"x".repeat(200_000)} the error`,
      wrap,
    });
    expect(text).toContain(" the error\n");
    expect(text).not.toContain("start");
    expect(text.length).toBeLessThan(81_000);
    expect(text.match(/clipped/g)).toHaveLength(1);
  });
});
