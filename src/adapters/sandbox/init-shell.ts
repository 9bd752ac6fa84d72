import type { SandboxLimits } from "../../ports/sandbox.ts";
import { GATE } from "./bwrap-profile.ts";
import { ADDRESS_SPACE_FACTOR } from "./sandbox-limits.ts";

export interface InitShell {
  readonly limits: SandboxLimits;
  /** Program with arguments that starts the command, without the limits. */
  readonly prefix: readonly string[];
}

/**
 * Returns the first process of a sandbox, which starts the command: a shell, since it sets the
 * limits and waits without starting another program, which costs a millisecond each.
 *
 * bwrap ties the sandbox's life to ours only at the end of its setup. If we are killed before, no
 * command may remain: it starts only after our answer at the gate.
 */
export function toInitShell({ limits, prefix }: InitShell): readonly string[] {
  const take = toLimitCommands(limits);
  const isDirect = prefix.length === 0;
  // Sent first: the answer arrives while the limits are set.
  const words = [`echo >&${GATE}`, ...(isDirect ? take : []), `read -r go <&${GATE}`, CLOSE_GATE];
  return [
    // Not with exec: signals that process 1 of a namespace sends itself are ignored.
    ...["sh", "-c", `${words.join(" && ")} && { (exec "$@"); exit $?; }`, "sh"],
    ...prefix,
    ...(isDirect ? [] : ["sh", "-c", `${take.join(" && ")} && exec "$@"`, "sh"]),
  ];
}

const CLOSE_GATE = `exec ${GATE}>&-`;

/** Returns the commands that set the limits; each fails where a limit is not supported. */
function toLimitCommands(limits: SandboxLimits): readonly string[] {
  const { cpuSeconds, memoryBytes, fileBytes, openFiles, processes } = limits;
  return [
    `ulimit -S -t ${whole(cpuSeconds)}`,
    // A process that catches the first signal is killed a second later.
    `ulimit -H -t ${whole(cpuSeconds + 1)}`,
    `ulimit -d ${whole(memoryBytes / 1024)}`,
    // Shared and reserved memory count here, too: WebAssembly reserves ten gigabytes at first.
    `ulimit -v ${whole((memoryBytes * ADDRESS_SPACE_FACTOR) / 1024)}`,
    `ulimit -f ${whole(fileBytes / 512)}`,
    `ulimit -n ${whole(openFiles)}`,
    "ulimit -c 0",
    // Shells use different letters.
    `{ ulimit -p ${whole(processes)} || ulimit -u ${whole(processes)}; } 2>/dev/null`,
    // When memory is short, this process is killed before any of the host.
    "echo 1000 >/proc/self/oom_score_adj",
  ];
}

const whole = (size: number): string => BigInt(Math.ceil(size)).toString();
