import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runUrl, writeOutputs, writeSummary } from "../../../../src/cli/action/workflow-files.ts";

const folder = mkdtempSync(join(tmpdir(), "svc-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("workflow files", () => {
  it("hold outputs, each on one line", () => {
    const GITHUB_OUTPUT = join(folder, "output");
    writeOutputs({ GITHUB_OUTPUT }, { status: "reviewed", findings: 2, event: "A\nforged=1" });
    expect(readFileSync(GITHUB_OUTPUT, "utf8")).toBe(
      "status=reviewed\nfindings=2\nevent=A forged=1\n",
    );
  });

  it("hold a summary that the runner still takes", () => {
    const GITHUB_STEP_SUMMARY = join(folder, "summary");
    writeSummary({ GITHUB_STEP_SUMMARY }, "x".repeat(400_000));
    const text = readFileSync(GITHUB_STEP_SUMMARY, "utf8");
    expect(text.length).toBeLessThan(301_000);
    expect(text).toContain("[clipped]");
  });

  it("are not written where there is no job", () => {
    writeOutputs({}, { status: "ignored" });
    writeSummary({}, "x");
    expect(runUrl({ GITHUB_SERVER_URL: "https://github.com" })).toBeUndefined();
  });

  it("name the page of the run", () => {
    const job = {
      GITHUB_SERVER_URL: "https://github.com",
      GITHUB_REPOSITORY: "a/b",
      GITHUB_RUN_ID: "7",
    };
    expect(runUrl(job)).toBe("https://github.com/a/b/actions/runs/7");
  });
});
