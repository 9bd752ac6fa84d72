import { RUNNER_PLACE } from "../../domain/runner/runner-place.ts";
import type { RunnerRef } from "../../ports/launcher.ts";
import { proxyVariables } from "../shared/process/proxy-variables.ts";
import type { RemoteLauncherOptions } from "../shared/remote-runner/remote-launcher-options.ts";
import { toLabels } from "./runner-labels.ts";
import { namesOf } from "./runner-names.ts";

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
const USER = `${RUNNER_PLACE.uid}:${RUNNER_PLACE.uid}`;
const OWNED = `uid=${RUNNER_PLACE.uid},gid=${RUNNER_PLACE.uid},mode=0700`;

/** What makes the folder that both containers see; it is gone from memory when both have ended. */
export function toVolumeArgv({ runner, instance, memoryBytes }: RunnerProfile): readonly string[] {
  return [
    ...["volume", "create", "--driver", "local", "--opt", "type=tmpfs", "--opt", "device=tmpfs"],
    ...["--opt", `o=nosuid,nodev,size=${folderBytes(memoryBytes)},${OWNED}`],
    ...toLabels(instance, runner),
    namesOf(runner.jobId).volume,
  ];
}

/** What makes the container of the repository's commands: it has no network, and knows nothing. */
export function toToolsArgv(profile: RunnerProfile): readonly string[] {
  const { tools } = namesOf(profile.runner.jobId);
  return [
    ...["create", "--name", tools, ...toLabels(profile.instance, profile.runner, "tools")],
    ...["--network", "none", "--ipc", "private", "--oom-score-adj", "1000", ...toWalls(profile)],
    ...[profile.image, "run", "--tools", RUNNER_PLACE.socket],
  ];
}

/** What makes the container of the runner, which waits for its spec on stdin. */
export function toRunnerArgv(profile: RunnerProfile): readonly string[] {
  const { runner } = namesOf(profile.runner.jobId);
  const { hostname } = new URL(profile.callbackUrl);
  const variables = { ...proxyVariables(profile), SVC_TOOLS_SOCKET: RUNNER_PLACE.socket };
  return [
    ...["create", "--interactive", "--name", runner],
    ...toLabels(profile.instance, profile.runner, "runner"),
    ...["--network", profile.network, ...toWalls(profile)],
    // The name that docker has for its host stands in no file of a container by itself.
    ...(hostname === HOST ? ["--add-host", `${HOST}:host-gateway`] : []),
    ...Object.entries(variables).flatMap(([name, value]) => ["--env", `${name}=${value}`]),
    ...[profile.image, "run", "--spec", "-"],
  ];
}

const HOST = "host.docker.internal";

/** What holds of both containers. */
function toWalls({ runner, memoryBytes, cpuMillis }: RunnerProfile): readonly string[] {
  const { volume } = namesOf(runner.jobId);
  const { shared, temporary } = RUNNER_PLACE;
  return [
    ...["--pull", "never", "--init", "--user", USER, "--read-only", "--cap-drop", "ALL"],
    ...["--security-opt", "no-new-privileges", "--pids-limit", `${MAX_PROCESSES}`],
    ...["--memory", `${memoryBytes}`, "--memory-swap", `${memoryBytes}`],
    ...["--cpus", `${cpuMillis / 1000}`, "--ulimit", "core=0"],
    "--tmpfs",
    `${temporary}:rw,exec,nosuid,nodev,size=${folderBytes(memoryBytes)},${OWNED}`,
    // What an image may have at that place would come with an owner of its own.
    ...["--mount", `type=volume,src=${volume},dst=${shared},volume-nocopy`],
    ...["--workdir", temporary, "--env", `HOME=${temporary}`, "--env", `TMPDIR=${temporary}`],
    ...["--log-driver", "json-file", "--log-opt", "max-size=1m", "--log-opt", "max-file=1"],
    ...["--restart", "no", "--stop-timeout", `${STOP_SECONDS}`],
  ];
}

const folderBytes = (memoryBytes: number): number => Math.floor(memoryBytes * FOLDER_SHARE);
