import { describe, expect, it } from "vitest";
import {
  formatHelperOutcome,
  type HelperOutcome,
} from "../../../../src/domain/helper/format-helper-outcome.ts";
import type { HelperTool } from "../../../../src/domain/helper/helper-tool.ts";

const HELPER: HelperTool = {
  name: "lint",
  description: "Checks style.",
  command: ["ruff"],
  cwd: "",
  maxArgs: 0,
  allowsOptions: false,
  timeoutSeconds: 20,
};
const show = (change: Partial<HelperOutcome>): string =>
  formatHelperOutcome(HELPER, {
    exitCode: 0,
    stdout: "",
    stderr: "",
    isTimedOut: false,
    isCapped: false,
    isTreeFull: false,
    ...change,
  });

describe("showOutcome", () => {
  it("shows exit code and both outputs", () => {
    expect(show({ exitCode: 1, stdout: "a.py:1: bad\n", stderr: "1 error\n" })).toBe(
      "lint: exit code 1\nstdout:\na.py:1: bad\nstderr:\n1 error",
    );
  });

  it("reports when nothing was printed", () => {
    expect(show({ stdout: " \n" })).toBe("lint: exit code 0\nIt printed nothing.");
  });

  it.each<[Partial<HelperOutcome>, string]>([
    [{ isTimedOut: true, exitCode: 143 }, "lint: stopped after 20 s"],
    [{ isCapped: true, exitCode: 143 }, "lint: stopped, because it printed too much"],
    [{ isTreeFull: true, exitCode: 137 }, "lint: stopped, because it wrote too much to the disk"],
  ])("explains why a command was stopped (%j)", (change, words) => {
    expect(show({ ...change, stdout: "half" })).toBe(`${words}\nstdout:\nhalf`);
  });

  it("keeps the end of a long output and reports how much is omitted", () => {
    const shown = show({ stdout: `first\n${"x".repeat(16_000)}last` });
    expect(shown).not.toContain("first");
    expect(shown).toMatch(/last$/);
    expect(shown).toContain("characters left out");
  });
});
