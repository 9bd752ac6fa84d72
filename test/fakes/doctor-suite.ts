import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import type { Check } from "../../src/domain/api/check.ts";
import { chatReply } from "./chat-events.ts";
import { type EndpointScript, startEndpoint } from "./endpoint.ts";
import { runSvc, type SvcRun } from "./run-svc.ts";

/** The key of the endpoint's model. */
export const KEY = "sk-canary-0123456789abcdef";

const TOOL = { name: "report_status", arguments: { status: "ready" } };
export const GOOD: EndpointScript = {
  models: [{ body: { data: [{ id: "served" }] } }],
  chat: [chatReply({ text: "ready" }), chatReply({ toolCalls: [TOOL] })],
};

/** The machine's: where there is none, a command line warns. */
export const SANDBOX: unknown = expect.stringMatching(/^(?:pass|warn)$/);

export interface DoctorRun extends SvcRun {
  readonly checks: Record<string, string>;
}

/** Gives a suite a folder outside of a repository, and the doctor with a served model. */
export function setUpDoctor() {
  const folder = mkdtempSync(join(tmpdir(), "svc-doctor-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    doctor: async (
      script: EndpointScript,
      { env = {}, cwd = folder }: { env?: Record<string, string>; cwd?: string } = {},
    ): Promise<DoctorRun> => {
      await using endpoint = await startEndpoint(script);
      const settings = { LLM_API_BASE: endpoint.baseUrl, LLM_API_KEY: KEY, LLM_MODEL: "served" };
      const isolated = { ...settings, GIT_CEILING_DIRECTORIES: tmpdir(), ...env };
      const run = await runSvc(["doctor", "--json"], { cwd, env: isolated });
      const checks = JSON.parse(run.stdout) as Check[];
      return {
        ...run,
        checks: Object.fromEntries(checks.map(({ name, status }) => [name, status])),
      };
    },
  };
}

/** Results of the checks of runners, by name. */
export async function checksOf(
  env: Readonly<Record<string, string>>,
): Promise<Record<string, Check>> {
  const { stdout } = await runSvc(["doctor", "--json"], {
    cwd: tmpdir(),
    env: { TASK_RUNNER_IMAGE: "svc-runner:1", RUNNER_CALLBACK_URL: "http://127.0.0.1:1", ...env },
  });
  const checks = JSON.parse(stdout) as readonly Check[];
  return Object.fromEntries(checks.map((check) => [check.name, check]));
}
