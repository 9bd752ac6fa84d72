import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { reviewReply } from "../fakes/chat-events.ts";
import { startEndpoint } from "../fakes/endpoint.ts";
import { createPriceRepository, PRICE_REVIEW } from "../fakes/sample-repository.ts";
import { ROOT, readText } from "../meta/repository-files.ts";

const temp = mkdtempSync(join(tmpdir(), "svc-action-"));
afterAll(() => rmSync(temp, { recursive: true, force: true }));

/** The script of the action's one step, as a runner would write it to a file. */
const script = (/^ {6}run: \|\n((?: {8}.*\n)+)/m.exec(readText("action.yml"))?.[1] ?? "").replace(
  /^ {8}/gm,
  "",
);

async function runAction(failOn: string): Promise<{ status: number | null; summary: string }> {
  using repository = createPriceRepository();
  await using endpoint = await startEndpoint({ chat: [reviewReply(PRICE_REVIEW)] });
  const summary = join(temp, "summary.md");
  writeFileSync(summary, "");
  const { PATH = "" } = process.env;
  const child = spawn("bash", ["-e", "-c", script], {
    cwd: repository.folder,
    stdio: "ignore",
    env: {
      PATH,
      HOME: temp,
      RUNNER_TEMP: temp,
      GITHUB_STEP_SUMMARY: summary,
      SVC_HOME: ROOT,
      SVC_BASE: "main",
      SVC_FAIL_ON: failOn,
      LLM_API_BASE: endpoint.baseUrl,
      LLM_API_KEY: "none",
      LLM_MODEL: "served",
      // An input that is not set reaches the step as a blank variable.
      LLM_MAX_TOKENS: "",
      MIN_SEVERITY: "",
    },
  });
  const status = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { status, summary: readFileSync(summary, "utf8") };
}

describe("the Action", () => {
  it("writes the review to the job's summary", async () => {
    const { status, summary } = await runAction("");
    expect(summary).toContain("# Review of ");
    expect(summary).toContain("A discount nobody asked for");
    expect(status).toBe(0);
  });

  it("fails the job for bad findings, with the review in the summary", async () => {
    const { status, summary } = await runAction("major");
    expect(summary).toContain("A discount nobody asked for");
    expect(status).toBe(1);
  });
});
