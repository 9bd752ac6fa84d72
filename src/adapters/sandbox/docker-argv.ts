import type { SandboxCommand, SandboxLimits } from "../../ports/sandbox.ts";
import { TREE, toProgram } from "./bwrap-profile.ts";
import { DEADLINE_LABEL, getStarterId, LABEL } from "./container-labels.ts";
import { SCRATCH_BYTES } from "./sandbox-limits.ts";

export interface DockerProfile {
  readonly image: string;
  readonly name: string;
  /** Folder on this host that contains the tree. */
  readonly folder: string;
  readonly user: { readonly uid: number; readonly gid: number };
  readonly limits: SandboxLimits;
  /** Expiry of the container, in seconds since 1970. */
  readonly until: number;
}

/** Returns all arguments of docker, including the command. */
export function toDockerArgv(command: SandboxCommand, profile: DockerProfile): readonly string[] {
  const { image, name, folder, user, limits, until } = profile;
  const { readOnly = [], cwd, environment = {} } = command;
  return [
    ...["run", "-i", "--init", "--pull", "never", "--log-driver", "none", "--name", name],
    ...["--label", `${LABEL}=${getStarterId()}`, "--label", `${DEADLINE_LABEL}=${until}`],
    ...["--network", "none", "--ipc", "private", "--hostname", "sandbox"],
    ...["--read-only", "--tmpfs", `/tmp:rw,exec,nosuid,nodev,mode=1777,size=${SCRATCH_BYTES}`],
    ...["--shm-size", `${SCRATCH_BYTES}`],
    ...["--cap-drop", "ALL", "--security-opt", "no-new-privileges"],
    ...["--user", `${user.uid}:${user.gid}`, "--oom-score-adj", "1000"],
    ...toLimits(limits),
    ...toMount(folder, TREE, false),
    ...readOnly.flatMap(({ folder: from, at }) => toMount(from, `${TREE}/${at}`, true)),
    ...["--workdir", cwd === "" ? TREE : `${TREE}/${cwd}`],
    ...["--env", "HOME=/tmp", "--env", "TMPDIR=/tmp"],
    ...Object.entries(environment).flatMap(([key, value]) => ["--env", `${key}=${value}`]),
    // An entrypoint of the image would take our program as an argument.
    ...["--entrypoint", toProgram(command.program), image, ...command.args],
  ];
}

function toLimits(limits: SandboxLimits): readonly string[] {
  const { cpuSeconds, memoryBytes, processes, fileBytes, openFiles } = limits;
  return [
    // No swap in addition to the memory.
    ...["--memory", `${memoryBytes}`, "--memory-swap", `${memoryBytes}`, "--cpus", `${CPUS}`],
    ...["--pids-limit", `${processes}`, "--ulimit", `cpu=${cpuSeconds}:${cpuSeconds + 1}`],
    ...["--ulimit", `fsize=${fileBytes}`, "--ulimit", `nofile=${openFiles}`, "--ulimit", "core=0"],
  ];
}

const CPUS = 2;

/** Returns a mount whose path may contain field separators, quoted as in CSV. */
function toMount(from: string, at: string, isReadOnly: boolean): readonly string[] {
  const quoted = `"src=${from.replaceAll('"', '""')}"`;
  const target = `"dst=${at.replaceAll('"', '""')}"`;
  return ["--mount", `type=bind,${quoted},${target}${isReadOnly ? ",readonly" : ""}`];
}
