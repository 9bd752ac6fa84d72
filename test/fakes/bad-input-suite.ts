import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { reviewReply } from "./chat-events.ts";
import { type Endpoint, startEndpoint } from "./endpoint.ts";
import { runSvc, type SvcRun } from "./run-svc.ts";

/** Gives a suite the command line, a model that finds nothing, and a folder for temporary files. */
export function setUpSvc() {
  let endpoint: Endpoint;
  let scratch: string;

  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), "svc-bad-"));
    endpoint = await startEndpoint({
      chat: [reviewReply({ summary: "Fine.", event: "COMMENT", comments: [] })],
    });
  });
  afterAll(async () => {
    await endpoint.close();
    rmSync(scratch, { recursive: true, force: true });
  });

  return {
    scratch: () => scratch,
    svc: (
      args: readonly string[],
      cwd: string,
      env: Record<string, string> = {},
    ): Promise<SvcRun> => {
      const settings = {
        LLM_API_BASE: endpoint.baseUrl,
        LLM_API_KEY: "none",
        LLM_MODEL: "served",
        TMPDIR: scratch,
      };
      return runSvc(args, { cwd, env: { ...settings, ...env } });
    },
  };
}

/** The one line that tells the failure; progress lines come before it. */
export function lastLine({ stderr }: SvcRun): string {
  const lines = stderr.trim().split("\n");
  expect(lines.filter((line) => line.startsWith("svc: "))).toHaveLength(1);
  return lines.at(-1) ?? "";
}
