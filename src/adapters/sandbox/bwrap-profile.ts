import { lstatSync, readlinkSync } from "node:fs";
import type { SandboxCommand } from "../../ports/sandbox.ts";
import { SCRATCH_BYTES } from "./sandbox-limits.ts";

/** Path of the tree in a sandbox. */
export const TREE = "/tree";
/** Path of node in a sandbox, regardless of its path on this host. */
export const NODE = "/opt/node/bin/node";
/**
 * Descriptors of bwrap: the filter of system calls, the status output, and the start gate of the
 * command.
 */
export const FILTER = 3;
export const STATUS = 4;
export const GATE = 5;
/** User and group in a sandbox, without rights outside. */
export const USER = 1000;

const PATH = "/opt/node/bin:/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin";

const SYSTEM_FOLDERS = ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"];

const ISOLATION = [
  ...["--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts"],
  ...["--unshare-cgroup-try", "--as-pid-1", "--new-session", "--die-with-parent", "--clearenv"],
  ...["--uid", `${USER}`, "--gid", `${USER}`, "--hostname", "sandbox"],
];

const OWN_FILE_SYSTEMS = [
  ...["--proc", "/proc", "--dev", "/dev"],
  ...["--size", `${SCRATCH_BYTES}`, "--tmpfs", "/dev/shm"],
  ...["--size", `${SCRATCH_BYTES}`, "--tmpfs", "/tmp"],
];

/** Returns the mounts of programs and libraries of this host in a sandbox. */
export function systemMounts(): readonly string[] {
  return [
    ...["--ro-bind", "/usr", "/usr"],
    ...SYSTEM_FOLDERS.flatMap((path) => {
      const stats = lstatSync(path, { throwIfNoEntry: false });
      if (stats === undefined) return [];
      return stats.isSymbolicLink()
        ? ["--symlink", readlinkSync(path), path]
        : ["--ro-bind", path, path];
    }),
  ];
}

export interface BwrapProfile {
  readonly system: readonly string[];
  /** Folder on this host that contains the tree. */
  readonly folder: string;
  /** Path of node on this host; absent when a sandbox cannot reach it. */
  readonly node: string | undefined;
  /** Folder on this host that becomes /etc, and the mounts in it. */
  readonly etc: { readonly folder: string; readonly mounts: readonly string[] };
  /** Additional mounts. */
  readonly mounts: readonly string[];
}

/** Returns all arguments of bwrap before the program. */
export function toBwrapArgv(command: SandboxCommand, profile: BwrapProfile): readonly string[] {
  const { system, folder, node, etc, mounts } = profile;
  const { readOnly = [], cwd } = command;
  return [
    ...ISOLATION,
    ...system,
    ...["--ro-bind", etc.folder, "/etc"],
    ...etc.mounts,
    ...OWN_FILE_SYSTEMS,
    ...(node === undefined ? [] : ["--ro-bind", node, NODE]),
    ...["--bind", folder, TREE],
    ...readOnly.flatMap(({ folder: from, at }) => ["--ro-bind", from, `${TREE}/${at}`]),
    ...mounts,
    // Both are in memory, without a limit of their own.
    ...["--remount-ro", "/dev", "--remount-ro", "/"],
    ...["--chdir", cwd === "" ? TREE : `${TREE}/${cwd}`],
    ...toVariables({ ...OWN_VARIABLES, ...command.environment }),
    ...["--seccomp", `${FILTER}`, "--json-status-fd", `${STATUS}`, "--"],
  ];
}

const OWN_VARIABLES = {
  PATH,
  HOME: "/tmp",
  TMPDIR: "/tmp",
  USER: "sandbox",
  LOGNAME: "sandbox",
  LANG: "C.UTF-8",
  SHELL: "/bin/sh",
  TERM: "dumb",
};

const toVariables = (variables: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(variables).flatMap(([name, value]) => ["--setenv", name, value]);

/** Returns the path of a program in a sandbox. */
export const toProgram = (program: string): string =>
  program.includes("/") ? `${TREE}/${program}` : program;
