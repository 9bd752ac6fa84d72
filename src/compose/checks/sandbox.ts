import {
  createSandboxChooser,
  type SandboxChooser,
  type SandboxMode,
} from "../../adapters/sandbox/create-sandbox-chooser.ts";
import type { Config } from "../../config/settings.ts";
import type { Check } from "../../domain/api/check.ts";
import { isAppError } from "../../domain/core/app-error.ts";
import type { Environment } from "../shared/parts.ts";

/** Checks the configured sandboxes by running a trivial command in them. */
export async function checkSandboxes(
  config: Config,
  environment: Environment,
  signal: AbortSignal,
): Promise<readonly Check[]> {
  const { sandboxImage: image, taskSandboxBackend: backend } = config;
  const chooser = createSandboxChooser({
    environment,
    backend,
    image,
  });
  const helpers = await checkHelpers(chooser, config.helperSandbox ?? "auto", signal);
  // A pod's second container is not on this machine; a server without pods is rejected by its settings.
  const isHere = backend !== "auto" && backend !== "kubernetes";
  return isHere ? [helpers, await checkTasks(chooser, backend, signal)] : [helpers];
}

async function checkHelpers(
  chooser: SandboxChooser,
  mode: SandboxMode,
  signal: AbortSignal,
): Promise<Check> {
  const name = "sandbox";
  if (mode === "off") {
    const detail = "off: context scripts and helper tools of the default branch run on this host";
    return { name, status: "warn", detail, fix: "set HELPER_SANDBOX=require" };
  }
  return toFailedCheck(name, async () => {
    const { detail, warning, fix } = await chooser.forHelpers(mode, signal);
    if (warning === undefined) return { name, status: "pass", detail };
    return { name, status: "warn", detail: warning, fix };
  });
}

function checkTasks(
  chooser: SandboxChooser,
  backend: Config["taskSandboxBackend"],
  signal: AbortSignal,
): Promise<Check> {
  const name = "task sandbox";
  return toFailedCheck(name, async () => {
    const { detail } = await chooser.forTasks(backend, signal);
    return { name, status: "pass", detail };
  });
}

async function toFailedCheck(name: string, check: () => Promise<Check>): Promise<Check> {
  try {
    return await check();
  } catch (error) {
    if (!isAppError(error, "sandbox-unavailable")) throw error;
    const { fix } = error.details;
    if (fix === undefined) return { name, status: "fail", detail: error.message };
    // The message ends with the fix, which is printed on its own line here.
    return { name, status: "fail", detail: error.message.replace(` (${fix})`, ""), fix };
  }
}
