/** The technology that isolates a repository's commands from this host. */
export type SandboxKind = "bwrap" | "docker" | "kubernetes" | "none";

/**
 * A folder for commands to work in. The host fills it before the first run, and trusts none of its content afterwards.
 */
export interface SandboxTree {
  /** Absolute path on this host; empty when opened. */
  readonly folder: string;
  /** Absolute path of the folder as seen by commands, for use in a PATH. */
  readonly inside: string;
  /** Removes the folder with everything in it. Idempotent. */
  close(): Promise<void>;
}

/** Resource limits of one command. */
export interface SandboxLimits {
  /** Processor seconds of one process. */
  readonly cpuSeconds: number;
  /** Memory in bytes: of one process in bwrap, of all processes together in docker. */
  readonly memoryBytes: number;
  /** Concurrent processes and threads. */
  readonly processes: number;
  /** Size in bytes of the largest file that may be written. */
  readonly fileBytes: number;
  /** Bytes that may be written to the tree; checked periodically, so the actual size may be slightly larger. */
  readonly treeBytes: number;
  /** Open files of one process. */
  readonly openFiles: number;
}

/** A command to run in a sandbox. */
export interface SandboxCommand {
  /** Tree to run in. */
  readonly tree: SandboxTree;
  /** A bare name, looked up in the sandbox's own PATH, or a path below the tree such as `.ai/check`. */
  readonly program: string;
  /** Arguments, passed exactly. */
  readonly args: readonly string[];
  /** Working directory below the tree; `""` is the tree itself. */
  readonly cwd: string;
  /** Folders of this host to mount read-only at a path below the tree. */
  readonly readOnly?: readonly { readonly folder: string; readonly at: string }[];
  /** Bytes for stdin, which is then closed. */
  readonly input?: string | Uint8Array | undefined;
  /** Variables to add to the sandbox's own few. Must not contain secrets. */
  readonly environment?: Readonly<Record<string, string>>;
  /** `proxy` allows access to the allowlist proxy for packages only. */
  readonly network: "none" | "proxy";
  /** Time limit in milliseconds. */
  readonly timeoutMs: number;
  /** Maximum size of stdout in bytes; a command that exceeds it is stopped. */
  readonly maxOutputBytes: number;
  /** Overrides of the adapter's default limits. */
  readonly limits?: Partial<SandboxLimits>;
}

/** Result of a command that was started. */
export interface SandboxOutcome {
  /**
   * Exit code as reported by a shell: 127 for a missing program, 126 for one that cannot be started, 128 + n after
   * signal n.
   */
  readonly exitCode: number;
  /** Output, cut at `maxOutputBytes`. */
  readonly stdout: Uint8Array;
  /** The last 8 KB of stderr. */
  readonly stderr: string;
  /** True if the command was stopped at its time limit. */
  readonly isTimedOut: boolean;
  /** True if the command was stopped because of its output size. */
  readonly isCapped: boolean;
  /** True if the command was stopped because its tree exceeded its limit. */
  readonly isTreeFull: boolean;
}

/** Result of probing a sandbox; `fix` is the remedy if it is unavailable. */
export type SandboxProbe =
  | { readonly isAvailable: true; readonly detail: string }
  | { readonly isAvailable: false; readonly detail: string; readonly fix: string };

/**
 * Runs commands of repositories in isolation.
 *
 * Contract (test/contracts/sandbox.contract.ts):
 * - a command sees the tree with the content that the host wrote, and may change it; the host sees the changes;
 * - a non-zero exit, a missing program, a timeout and an exceeded limit are results; an aborted signal rejects with
 *   `cancelled`;
 * - no process of a command is alive when `run` settles;
 * - environment, stdin and arguments are passed exactly; no variable of this process is passed;
 * - an unusable sandbox rejects with `sandbox-unavailable`;
 * - commands may run concurrently, in one tree or in several.
 *
 * All kinds except `none` also guarantee: no file of the host outside the tree is readable except programs and their
 * libraries, and none is writable; the only network access is the requested one; no process of the host can be seen,
 * signalled or traced; a read-only folder cannot be changed.
 */
export interface Sandbox {
  /** Technology of this sandbox. */
  readonly kind: SandboxKind;
  /** Runs a minimal command. Rejects only with `cancelled`. */
  probe(signal: AbortSignal): Promise<SandboxProbe>;
  /** Creates an empty tree. */
  openTree(): Promise<SandboxTree>;
  /** Runs a command to its end. */
  run(command: SandboxCommand, signal: AbortSignal): Promise<SandboxOutcome>;
}
