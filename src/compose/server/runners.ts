import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { resolve } from "node:path";
import { createDockerLauncher } from "../../adapters/docker/create-docker-launcher.ts";
import { createKubernetesLauncher } from "../../adapters/kubernetes/create-kubernetes-launcher.ts";
import { missingNamespaceReason } from "../../adapters/kubernetes/load-client.ts";
import type { RemoteLauncherOptions } from "../../adapters/shared/remote-runner/remote-launcher-options.ts";
import { threadAddress } from "../../adapters/shared/remote-runner/thread-address.ts";
import { createThreadLauncher } from "../../adapters/thread/create-thread-launcher.ts";
import type { CallbackApi } from "../../app/callback/callback-api.ts";
import { createCallbackRegistry } from "../../app/callback/callback-registry.ts";
import type { EgressPolicy } from "../../app/callback/egress-registry.ts";
import { createLauncherRouter } from "../../app/jobs/launcher-router.ts";
import {
  getExecution,
  lacksNamespace,
  missingNamespaceError,
  requireRunnerImage,
} from "../../config/execution-problems.ts";
import type { ExecutionConfig } from "../../config/execution-settings.ts";
import type { LoadedServerConfig } from "../../config/load-config.ts";
import { commaSeparated } from "../../config/setting-values.ts";
import type { Launcher } from "../../ports/launcher.ts";
import type { RunnerUnits } from "../../ports/runner-units.ts";
import { overridden } from "../shared/overrides.ts";
import { errorMessage, type ServerParts } from "./context.ts";

/** Launchers for all places where runners work. */
export interface Runners {
  readonly launcher: Launcher;
  /** Callback for runners in other processes; absent if there are none. */
  readonly callbackApi?: CallbackApi;
  /** Containers and pods by engine. */
  readonly engines: ReadonlyMap<Place, RunnerUnits>;
  close(): Promise<void>;
}

type Place = ExecutionConfig["tasks"];
export type RemoteLauncher = Launcher & RunnerUnits & { close?(): Promise<void> };

/** Builds a launcher for each configured place. */
export function openRunners(parts: ServerParts, egress?: Pick<EgressPolicy, "inForce">): Runners {
  const { execution } = parts.loaded;
  const threads = openThreads(parts);
  const places = new Set([execution.reviews, execution.tasks]);
  places.delete("inprocess");
  if (places.size === 0)
    return { launcher: threads, engines: new Map(), close: async () => undefined };
  const { registry, api } = openCallbackRegistry(parts);
  const options = toRemoteOptions(parts, registry);
  const remote = new Map<Place, RemoteLauncher>();
  if (places.has("docker")) remote.set("docker", openDocker(parts, options));
  if (places.has("kubernetes")) remote.set("kubernetes", openCluster(parts, { options, egress }));
  const all = [...remote.values()];
  return {
    callbackApi: overridden(api, parts.options.overrides?.callbackApi),
    engines: remote,
    launcher: createLauncherRouter({
      local: threads,
      engines: remote,
      records: parts.store.runners,
      clock: parts.clock,
      placeOf: (kind) => getExecution(execution, kind),
    }),
    close: async () => {
      await Promise.all(all.map((launcher) => launcher.close?.()));
    },
  };
}

function openThreads({ options, gate }: ServerParts): Launcher {
  return createThreadLauncher({
    entry:
      options.overrides?.runnerEntry ?? threadAddress(import.meta.url, "../../cli/run/thread.ts"),
    environment: options.environment,
    gate,
    onOutput: (job, line) => options.log("warn", line, { job, from: "runner" }),
  });
}

const TOKEN_BYTES = 32;

function openCallbackRegistry({ store, clock, gate, options: { log } }: ServerParts) {
  return createCallbackRegistry({
    records: store.runners,
    clock,
    log: (why, job) => log("warn", why, { job, of: "callback" }),
    onError: (error) => log("error", errorMessage(error), { of: "callback" }),
    secrets: {
      newToken: () => {
        const token = randomBytes(TOKEN_BYTES).toString("base64url");
        gate.registerSecret("a runner's token", token);
        return token;
      },
      hash: (token) => createHash("sha256").update(token).digest("hex"),
      isSame: (one, other) =>
        one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other)),
    },
  });
}

function toRemoteOptions(
  { loaded, options, clock, gate }: ServerParts,
  callbackRegistry: RemoteLauncherOptions["callbackRegistry"],
): RemoteLauncherOptions {
  return {
    ...toLauncherOptions(loaded, gate),
    callbackRegistry,
    clock,
    onOutput: (job, line) => options.log("warn", line, { job, from: "runner" }),
    onError: (error) => options.log("error", errorMessage(error), { of: "runners" }),
  };
}

/** Options of launchers from the settings. */
export function toLauncherOptions(
  { execution, task, server }: LoadedServerConfig,
  gate: RemoteLauncherOptions["gate"],
): Omit<RemoteLauncherOptions, "callbackRegistry" | "clock" | "onOutput" | "onError"> {
  const { callbackUrl = "", proxy, noProxy = "", memory, cpu } = execution;
  const own = commaSeparated(noProxy);
  return {
    gate,
    callbackUrl,
    proxy,
    instance: computeInstanceId(callbackUrl, server.storePath),
    imageOf: (kind) => requireRunnerImage(execution, kind),
    timeoutSeconds: task.runnerTimeout,
    memoryBytes: memory,
    cpuMillis: cpu,
    noProxy: [...new Set([new URL(callbackUrl).hostname, ...own])],
  };
}

/** Returns an id that is stable across restarts and differs between installations in one engine. */
function computeInstanceId(callbackUrl: string, storePath: string): string {
  const place = `${callbackUrl}\0${resolve(storePath)}`;
  return createHash("sha256").update(place).digest("hex").slice(0, 12);
}

function openDocker(
  { loaded, options }: ServerParts,
  launching: RemoteLauncherOptions,
): RemoteLauncher {
  const { network } = loaded.execution;
  const { containers } = options.overrides ?? {};
  if (containers !== undefined) return containers(launching.callbackRegistry);
  return createDockerLauncher({ ...launching, network, environment: options.environment });
}

function openCluster(
  { loaded, options }: ServerParts,
  {
    options: launching,
    egress,
  }: {
    readonly options: RemoteLauncherOptions;
    readonly egress: Pick<EgressPolicy, "inForce"> | undefined;
  },
): RemoteLauncher {
  return createKubernetesLauncher({
    ...launching,
    ...clusterOptions(loaded, options.environment),
    ...(egress === undefined ? {} : { egressReady: egress.inForce }),
  });
}

/** Checks that the namespace of runners' Jobs is known, if they are used. Rejects with `config-invalid`. */
export async function requireNamespace(
  { execution }: Pick<LoadedServerConfig, "execution">,
  { KUBECONFIG: kubeconfig }: ServerParts["options"]["environment"],
): Promise<void> {
  if (!lacksNamespace(execution)) return;
  const why = await missingNamespaceReason({ kubeconfig });
  if (why === undefined) return;
  throw missingNamespaceError(why);
}

type ClusterOptions = Omit<
  Parameters<typeof createKubernetesLauncher>[0],
  keyof RemoteLauncherOptions | "egressReady"
>;

/** Returns the cluster and namespace. */
export function clusterOptions(
  { execution }: LoadedServerConfig,
  { KUBECONFIG: kubeconfig }: ServerParts["options"]["environment"],
): ClusterOptions {
  const { namespace, serviceAccount, nodeSelector, tolerations, pullSecrets } = execution;
  return { namespace, serviceAccount, nodeSelector, tolerations, pullSecrets, kubeconfig };
}
