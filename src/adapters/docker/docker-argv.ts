import { RUNNER_LAYOUT } from "../../domain/runner/runner-layout.ts";
import type { RunnerRef } from "../../ports/launcher.ts";
import { proxyVariables } from "../shared/process/proxy-variables.ts";
import type { RemoteLauncherOptions } from "../shared/remote-runner/remote-launcher-options.ts";
import { toLabels } from "./runner-labels.ts";
import { getRunnerNames } from "./runner-names.ts";

export interface RunnerProfile
  extends Pick<
    RemoteLauncherOptions,
    "instance" | "memoryBytes" | "cpuMillis" | "proxy" | "noProxy" | "callbackUrl"
  > {
  readonly runner: RunnerRef;
  readonly image: string;
  readonly network: string;
}

/** Files in memory count as memory of who wrote them: a full folder shall be told before that kills anybody. */
const FOLDER_SHARE = 0.5;
const MAX_PROCESSES = 1024;
const STOP_SECONDS = 10;
const USER = `${RUNNER_LAYOUT.uid}:${RUNNER_LAYOUT.uid}`;
const OWNER_OPTIONS = `uid=${RUNNER_LAYOUT.uid},gid=${RUNNER_LAYOUT.uid},mode=0700`;

/** What makes the folder that both containers see; it is gone from memory when both have ended. */
export function toVolumeArgv({ runner, instance, memoryBytes }: RunnerProfile): readonly string[] {
  return [
    ...["volume", "create", "--driver", "local", "--opt", "type=tmpfs", "--opt", "device=tmpfs"],
    ...["--opt", `o=nosuid,nodev,size=${folderBytes(memoryBytes)},${OWNER_OPTIONS}`],
    ...toLabels(instance, runner),
    getRunnerNames(runner.jobId).volume,
  ];
}

/** What makes the container of the repository's commands: it has no network, and knows nothing. */
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

/** What makes the container of the runner, which waits for its spec on stdin. */
export function toRunnerArgv(profile: RunnerProfile): readonly string[] {
  const { runner } = getRunnerNames(profile.runner.jobId);
  const { hostname } = new URL(profile.callbackUrl);
  const variables = { ...proxyVariables(profile), SVC_TOOLS_SOCKET: RUNNER_LAYOUT.socket };
  return [
    ...["create", "--interactive", "--name", runner],
    ...toLabels(profile.instance, profile.runner, "runner"),
    ...["--network", profile.network, ...toIsolationArgs(profile)],
    // The name that docker has for its host stands in no file of a container by itself.
    ...(hostname === DOCKER_HOST_NAME ? ["--add-host", `${DOCKER_HOST_NAME}:host-gateway`] : []),
    ...Object.entries(variables).flatMap(([name, value]) => ["--env", `${name}=${value}`]),
    ...[profile.image, "run", "--spec", "-"],
  ];
}

const DOCKER_HOST_NAME = "host.docker.internal";

/** What holds of both containers. */
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
    // What an image may have at that place would come with an owner of its own.
    ...["--mount", `type=volume,src=${volume},dst=${shared},volume-nocopy`],
    ...["--workdir", temporary, "--env", `HOME=${temporary}`, "--env", `TMPDIR=${temporary}`],
    ...["--log-driver", "json-file", "--log-opt", "max-size=1m", "--log-opt", "max-file=1"],
    ...["--restart", "no", "--stop-timeout", `${STOP_SECONDS}`],
  ];
}

const folderBytes = (memoryBytes: number): number => Math.floor(memoryBytes * FOLDER_SHARE);
