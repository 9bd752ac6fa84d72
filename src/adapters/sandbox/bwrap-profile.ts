import { lstatSync, readlinkSync } from "node:fs";
import type { SandboxCommand } from "../../ports/sandbox.ts";
import { SCRATCH_BYTES } from "./sandbox-limits.ts";

/** Where the tree is in a sandbox. */
export const TREE = "/tree";
/** Where node is in a sandbox, wherever it is on this host. */
export const NODE = "/opt/node/bin/node";
/** Descriptors by which bwrap gets the filter of system calls, tells how it goes, and a command begins. */
export const FILTER = 3;
export const STATUS = 4;
export const GATE = 5;
/** User and group in a sandbox, which is nobody outside. */
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

/** Programs and libraries of this host, as they stand in a sandbox. */
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
  /** Folder on this host that is the tree. */
  readonly folder: string;
  /** Node's program on this host; absent when a sandbox cannot reach it. */
  readonly node: string | undefined;
  /** Folder on this host that is /etc, and what is mounted in there. */
  readonly etc: { readonly folder: string; readonly mounts: readonly string[] };
  /** Further mounts. */
  readonly mounts: readonly string[];
}

/** Everything that bwrap is told before the program. */
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
    // Both are memory, and without a limit of their own.
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

/** A program as a sandbox finds it. */
export const toProgram = (program: string): string =>
  program.includes("/") ? `${TREE}/${program}` : program;
