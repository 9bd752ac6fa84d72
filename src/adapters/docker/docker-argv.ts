import { RUNNER_LAYOUT } from "../../domain/runner/runner-layout.ts";
import type { RunnerRef } from "../../ports/launcher.ts";
import { proxyVariables } from "../shared/process/proxy-variables.ts";
import type { RemoteLauncherOptions } from "../shared/remote-runner/remote-launcher-options.ts";
import { getRunnerNames, toLabels } from "./runner-labels.ts";

export interface RunnerProfile
  extends Pick<
    RemoteLauncherOptions,
    "instance" | "memoryBytes" | "cpuMillis" | "proxy" | "noProxy" | "callbackUrl"
  > {
  readonly runner: RunnerRef;
  readonly image: string;
  readonly network: string;
}

/**
 * Share of the memory limit for the shared folder. Files in memory count as memory of the process
 * that wrote them: a full folder must be reported before the kernel kills a process.
 */
const FOLDER_SHARE = 0.5;
const MAX_PROCESSES = 1024;
const STOP_SECONDS = 10;
const USER = `${RUNNER_LAYOUT.uid}:${RUNNER_LAYOUT.uid}`;
const OWNER_OPTIONS = `uid=${RUNNER_LAYOUT.uid},gid=${RUNNER_LAYOUT.uid},mode=0700`;

/**
 * Returns the arguments that create the folder shared by both containers; its memory is freed when
 * both have ended.
 */
export function toVolumeArgv({ runner, instance, memoryBytes }: RunnerProfile): readonly string[] {
  return [
    ...["volume", "create", "--driver", "local", "--opt", "type=tmpfs", "--opt", "device=tmpfs"],
    ...["--opt", `o=nosuid,nodev,size=${folderBytes(memoryBytes)},${OWNER_OPTIONS}`],
    ...toLabels(instance, runner),
    getRunnerNames(runner.jobId).volume,
  ];
}

/**
 * Returns the arguments that create the container of the repository's commands: it has no network
 * and no secrets.
 */
export function toToolsArgv(profile: RunnerProfile): readonly string[] {
  const { tools } = getRunnerNames(profile.runner.jobId);
  return [
    ...["create", "--name", tools, ...toLabels(profile.instance, profile.runner, "tools")],
    ...[
      "--network",
      "none",
      "--ipc",
      "private",
      "--oom-score-adj",
      "1000",
      ...toIsolationArgs(profile),
    ],
    ...[profile.image, "run", "--tools", RUNNER_LAYOUT.socket],
  ];
}

/** Returns the arguments that create the container of the runner, which reads its spec on stdin. */
export function toRunnerArgv(profile: RunnerProfile): readonly string[] {
  const { runner } = getRunnerNames(profile.runner.jobId);
  const { hostname } = new URL(profile.callbackUrl);
  const variables = { ...proxyVariables(profile), SVC_TOOLS_SOCKET: RUNNER_LAYOUT.socket };
  return [
    ...["create", "--interactive", "--name", runner],
    ...toLabels(profile.instance, profile.runner, "runner"),
    ...["--network", profile.network, ...toIsolationArgs(profile)],
    // Containers cannot resolve docker's name for its host by default.
    ...(hostname === DOCKER_HOST_NAME ? ["--add-host", `${DOCKER_HOST_NAME}:host-gateway`] : []),
    ...Object.entries(variables).flatMap(([name, value]) => ["--env", `${name}=${value}`]),
    ...[profile.image, "run", "--spec", "-"],
  ];
}

const DOCKER_HOST_NAME = "host.docker.internal";

/** Returns the isolation arguments of both containers. */
function toIsolationArgs({ runner, memoryBytes, cpuMillis }: RunnerProfile): readonly string[] {
  const { volume } = getRunnerNames(runner.jobId);
  const { shared, temporary } = RUNNER_LAYOUT;
  return [
    ...["--pull", "never", "--init", "--user", USER, "--read-only", "--cap-drop", "ALL"],
    ...["--security-opt", "no-new-privileges", "--pids-limit", `${MAX_PROCESSES}`],
    ...["--memory", `${memoryBytes}`, "--memory-swap", `${memoryBytes}`],
    ...["--cpus", `${cpuMillis / 1000}`, "--ulimit", "core=0"],
    "--tmpfs",
    `${temporary}:rw,exec,nosuid,nodev,size=${folderBytes(memoryBytes)},${OWNER_OPTIONS}`,
    // Without `volume-nocopy`, files of the image at that path would be copied with their owner.
    ...["--mount", `type=volume,src=${volume},dst=${shared},volume-nocopy`],
    ...["--workdir", temporary, "--env", `HOME=${temporary}`, "--env", `TMPDIR=${temporary}`],
    ...["--log-driver", "json-file", "--log-opt", "max-size=1m", "--log-opt", "max-file=1"],
    ...["--restart", "no", "--stop-timeout", `${STOP_SECONDS}`],
  ];
}

const folderBytes = (memoryBytes: number): number => Math.floor(memoryBytes * FOLDER_SHARE);
