import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { checkSandboxes } from "../compose/checks/sandbox.ts";
import type { Config } from "../config/settings.ts";
import { dropUndefined } from "../domain/core/drop-undefined.ts";
import type { Need } from "./attack.ts";
import type { Environment } from "./harness/operator-environment.ts";
import { canSeeProcesses } from "./harness/watch-processes.ts";

/** Reasons that requirements are not met. */
export type MissingNeeds = Readonly<Partial<Record<Need, string>>>;

/** Returns the reason for each requirement that is not met. The sandbox is tested by running it. */
export async function findMissing(environment: Environment, config: Config): Promise<MissingNeeds> {
  const allowsPrivate = /^(?:1|true|yes|on)$/i.test(environment.ALLOW_PRIVATE_LLM ?? "");
  const sandbox = await sandboxProblem(environment, config);
  const walls = await taskSandboxProblem(environment, config);
  const approving = config.allowApprove
    ? { "no-approve": "ALLOW_APPROVE=1 lets the model approve" }
    : { approve: "without ALLOW_APPROVE=1 nothing is approved" };
  return {
    ...approving,
    ...dropUndefined({
      "no-private": allowsPrivate ? "ALLOW_PRIVATE_LLM allows such addresses" : undefined,
      processes: canSeeProcesses() ? undefined : "this system shows no processes as files",
      pages: hasPages() ? undefined : "the web app is not built",
      sandbox,
      "task-sandbox": walls,
    }),
  };
}

/** Checks whether commands of repositories require a sandbox, which is the server's default. */
export const requiresSandbox = ({ helperSandbox = "require" }: Config): boolean =>
  helperSandbox === "require";

async function sandboxProblem(
  environment: Environment,
  config: Config,
): Promise<string | undefined> {
  const { helperSandbox = "require" } = config;
  const signal = AbortSignal.timeout(PROBE_MS);
  const checks = await checkSandboxes({ ...config, helperSandbox }, environment, signal);
  const own = checks.find(({ name }) => name === "sandbox");
  return own?.status === "pass" ? undefined : `no sandbox: ${own?.detail ?? "none was tried"}`;
}

/** `auto` uses any sandbox that works, like helpers that require a sandbox. */
async function taskSandboxProblem(
  environment: Environment,
  config: Config,
): Promise<string | undefined> {
  const { taskSandboxBackend: backend } = config;
  const signal = AbortSignal.timeout(PROBE_MS);
  const required = { ...config, helperSandbox: "require" } as const;
  const checks = await checkSandboxes(required, environment, signal);
  const wanted = backend === "auto" ? "sandbox" : "task sandbox";
  const own = checks.find(({ name }) => name === wanted);
  return own?.status === "pass" ? undefined : `no sandbox: ${own?.detail ?? "none was tried"}`;
}

const PROBE_MS = 60_000;

function hasPages(): boolean {
  const isBuilt = import.meta.url.endsWith(".js");
  const folder = new URL(isBuilt ? "../web" : "../../dist/web", import.meta.url);
  return existsSync(fileURLToPath(folder));
}
