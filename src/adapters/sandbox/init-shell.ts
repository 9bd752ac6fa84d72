import type { SandboxLimits } from "../../ports/sandbox.ts";
import { GATE } from "./bwrap-profile.ts";
import { ADDRESS_SPACE_FACTOR } from "./sandbox-limits.ts";

export interface InitShell {
  readonly limits: SandboxLimits;
  /** A program with arguments that starts the command in its turn, without the limits. */
  readonly prefix: readonly string[];
}

/**
 * The first process of a sandbox, to stand before the command: a shell, since it takes the limits and waits without a
 * further start of a program, each of which costs a millisecond in here.
 *
 * bwrap binds the sandbox's life to ours only at the end of its preparations. Whoever kills us before that must not
 * leave a command behind: it begins when we have answered.
 */
export function toInitShell({ limits, prefix }: InitShell): readonly string[] {
  const take = toLimitCommands(limits);
  const isDirect = prefix.length === 0;
  // Asked first: the answer comes while the limits are taken.
  const words = [`echo >&${GATE}`, ...(isDirect ? take : []), `read -r go <&${GATE}`, CLOSE_GATE];
  return [
    // Not in its own place: what is number one of a namespace cannot be ended by its own signals.
    ...["sh", "-c", `${words.join(" && ")} && { (exec "$@"); exit $?; }`, "sh"],
    ...prefix,
    ...(isDirect ? [] : ["sh", "-c", `${take.join(" && ")} && exec "$@"`, "sh"]),
  ];
}

const CLOSE_GATE = `exec ${GATE}>&-`;

/** Each fails where it cannot be had. */
function toLimitCommands(limits: SandboxLimits): readonly string[] {
  const { cpuSeconds, memoryBytes, fileBytes, openFiles, processes } = limits;
  return [
    `ulimit -S -t ${whole(cpuSeconds)}`,
    // What catches the first signal is killed a second later.
    `ulimit -H -t ${whole(cpuSeconds + 1)}`,
    `ulimit -d ${whole(memoryBytes / 1024)}`,
    // What is shared counts here alone, and what is only reserved too: WebAssembly takes ten gigabytes to begin with.
    `ulimit -v ${whole((memoryBytes * ADDRESS_SPACE_FACTOR) / 1024)}`,
    `ulimit -f ${whole(fileBytes / 512)}`,
    `ulimit -n ${whole(openFiles)}`,
    "ulimit -c 0",
    // Shells do not agree on the letter.
    `{ ulimit -p ${whole(processes)} || ulimit -u ${whole(processes)}; } 2>/dev/null`,
    // When memory is short, this goes before anything of the host.
    "echo 1000 >/proc/self/oom_score_adj",
  ];
}

const whole = (size: number): string => BigInt(Math.ceil(size)).toString();
