import { createDockerLauncher } from "../../adapters/docker/create-docker-launcher.ts";
import { createKubernetesLauncher } from "../../adapters/kubernetes/create-kubernetes-launcher.ts";
import { createSystemClock } from "../../adapters/system/create-system-clock.ts";
import type { CallbackRegistry } from "../../app/callback/callback-registry.ts";
import type { ExecutionConfig } from "../../config/execution-settings.ts";
import { EXECUTION_SETTINGS } from "../../config/execution-settings.ts";
import type { LoadedServerConfig } from "../../config/load-config.ts";
import type { Check } from "../../domain/api/check.ts";
import { isAppError } from "../../domain/core/app-error.ts";
import { createSecretFilter } from "../../domain/outbound/secret-filter.ts";
import { clusterOptions, type RemoteLauncher, toLauncherOptions } from "../server/runners.ts";
import type { Environment } from "../shared/parts.ts";

/** Checks the engines of runners by listing our containers and pods there. */
export async function checkRunners(
  loaded: LoadedServerConfig,
  environment: Environment,
  signal: AbortSignal,
): Promise<readonly Check[]> {
  const { execution } = loaded;
  const places = new Set([execution.reviews, execution.tasks]);
  places.delete("inprocess");
  const engines = [...places].map((place) => checkEngine(place, { loaded, environment, signal }));
  return [...(await Promise.all(engines)), ...checkEgress(execution, places.size > 0)];
}

interface RunnerCheckContext {
  readonly loaded: LoadedServerConfig;
  readonly environment: Environment;
  readonly signal: AbortSignal;
}

async function checkEngine(
  place: ExecutionConfig["tasks"],
  { loaded, environment, signal }: RunnerCheckContext,
): Promise<Check> {
  const name = `runners in ${place}`;
  const launching = {
    ...toLauncherOptions(loaded, createSecretFilter()),
    clock: createSystemClock(),
    callbackRegistry: NO_REGISTRY,
    onOutput: () => undefined,
    onError: () => undefined,
  };
  const { network } = loaded.execution;
  const engine: RemoteLauncher =
    place === "docker"
      ? createDockerLauncher({ ...launching, network, environment })
      : createKubernetesLauncher({ ...launching, ...clusterOptions(loaded, environment) });
  try {
    const units = await engine.list(signal);
    return {
      name,
      status: "pass",
      detail: `the engine answers; ${units.length} containers or pods of svc are there`,
    };
  } catch (error) {
    if (!isAppError(error)) throw error;
    const fix = "let the server reach the engine, or set REVIEW_EXECUTION and TASK_EXECUTION";
    return { name, status: "fail", detail: error.message, fix };
  } finally {
    await engine.close?.();
  }
}

/** Registry for a check, which launches nothing. */
const NO_REGISTRY: CallbackRegistry = {
  open: () => Promise.reject(new Error("a check launches nothing")),
  resume: async () => undefined,
};

function checkEgress({ egressToken, proxy }: ExecutionConfig, isRemote: boolean): readonly Check[] {
  const name = "egress";
  if (!isRemote) return [];
  if (proxy !== undefined && egressToken !== undefined)
    return [{ name, status: "pass", detail: `runners use ${proxy}` }];
  if (proxy !== undefined) {
    const detail = `runners use ${proxy}, whose list of hosts is not managed by this server`;
    const fix = `set ${EXECUTION_SETTINGS.egressToken.env} and run svc egress as the proxy`;
    return [{ name, status: "warn", detail, fix }];
  }
  const detail = "runners, and commands in their pods, can reach their whole network";
  const fix = `set ${EXECUTION_SETTINGS.proxy.env} to a proxy of svc egress, and block other traffic`;
  return [{ name, status: "warn", detail, fix }];
}
