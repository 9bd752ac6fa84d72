import { realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { type Environment, findProgram } from "../shared/process/find-program.ts";
import { systemMounts } from "./bwrap-profile.ts";
import { seccompProgram } from "./seccomp-program.ts";

/** Parts of this host for a bwrap sandbox, or the reason why none can be created. */
export type BwrapHost =
  | {
      readonly isUsable: true;
      readonly program: string;
      /** Mounts of programs and libraries. */
      readonly system: readonly string[];
      readonly filter: Uint8Array;
      /** Path of node; absent when the user of a sandbox could not reach it. */
      readonly node: string | undefined;
    }
  | { readonly isUsable: false; readonly detail: string; readonly fix: string };

const INSTALL = "apt-get install -y bubblewrap";

export function detectBwrapHost(environment: Environment): BwrapHost {
  if (process.platform !== "linux")
    return unusable(
      "bubblewrap works only on Linux",
      "run on Linux, or set SANDBOX_IMAGE for docker",
    );
  const filter = seccompProgram(process.arch);
  if (filter === undefined)
    return unusable(
      `no filter of system calls is known for ${process.arch}`,
      "run on x86_64 or aarch64, or set SANDBOX_IMAGE for docker",
    );
  const program = findProgram("bwrap", environment);
  if (program === undefined) return unusable("bwrap is not installed", INSTALL);
  const node = realpathSync(process.execPath);
  return {
    isUsable: true,
    program,
    filter,
    system: systemMounts(),
    node: process.getuid?.() !== 0 || isWorldReadable(node) ? node : undefined,
  };
}

const unusable = (detail: string, fix: string): BwrapHost => ({ isUsable: false, detail, fix });

/** Returns true if every user may read a file and traverse the folders above it. */
function isWorldReadable(file: string): boolean {
  if ((statSync(file).mode & 0o005) !== 0o005) return false;
  for (let at = dirname(file); at !== dirname(at); at = dirname(at))
    if ((statSync(at).mode & 0o001) === 0) return false;
  return true;
}
