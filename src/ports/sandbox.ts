/** What keeps a repository's command apart from this host. */
export type SandboxKind = "bwrap" | "docker" | "kubernetes" | "none";

/** A folder that commands work in. The host fills it before the first run, and trusts nothing in it afterwards. */
export interface SandboxTree {
  /** Absolute path on this host; empty when it is opened. */
  readonly folder: string;
  /** Absolute path that its commands see it at, for what they need in a PATH. */
  readonly inside: string;
  /** Removes the folder with all that commands left in it. Idempotent. */
  close(): Promise<void>;
}

/** Most that one command may take. */
export interface SandboxLimits {
  /** Seconds of processor time of one process. */
  readonly cpuSeconds: number;
  /** Bytes of memory: of one process in bwrap, of all together in docker. */
  readonly memoryBytes: number;
  /** Processes and threads at the same time. */
  readonly processes: number;
  /** Bytes of the largest file that may be written. */
  readonly fileBytes: number;
  /** Bytes that may be written to the tree; looked at while the command runs, so a little more may be there. */
  readonly treeBytes: number;
  readonly openFiles: number;
}

export interface SandboxCommand {
  readonly tree: SandboxTree;
  /** A bare name, looked up in the sandbox's own PATH, or a path below the tree such as `.ai/check`. */
  readonly program: string;
  readonly args: readonly string[];
  /** Folder below the tree that the command starts in; `""` is the tree itself. */
  readonly cwd: string;
  /** Folders of this host that stand in the tree, read-only, at a path below it. */
  readonly readOnly?: readonly { readonly folder: string; readonly at: string }[];
  /** Bytes for stdin, which is then closed. */
  readonly input?: string | Uint8Array | undefined;
  /** Added to the sandbox's own few variables. Never a secret. */
  readonly environment?: Readonly<Record<string, string>>;
  /** `proxy` reaches the allowlist proxy for packages and nothing else. */
  readonly network: "none" | "proxy";
  readonly timeoutMs: number;
  /** Most bytes of stdout; a command that writes more is stopped. */
  readonly maxOutputBytes: number;
  /** The adapter's own where nothing is said. */
  readonly limits?: Partial<SandboxLimits>;
}

export interface SandboxOutcome {
  /** As a shell reports it: 127 for a missing program, 126 for one that cannot be started, 128 + n after signal n. */
  readonly exitCode: number;
  readonly stdout: Uint8Array;
  /** Its last 8 KB. */
  readonly stderr: string;
  readonly isTimedOut: boolean;
  readonly isCapped: boolean;
  /** Set when the command was stopped because its tree grew too much. */
  readonly isTreeFull: boolean;
}

/** What a look at a sandbox found. */
export type SandboxProbe =
  | { readonly isAvailable: true; readonly detail: string }
  | { readonly isAvailable: false; readonly detail: string; readonly fix: string };

/**
 * Runs commands of repositories.
 *
 * Contract (test/contracts/sandbox.contract.ts):
 * - a command sees the tree at the same content the host put there, and may change it; the host sees the changes;
 * - a non-zero exit, a missing program, a timeout and a cap are values; an aborted signal rejects with `cancelled`;
 * - nothing that a command started is alive when `run` settles;
 * - environment, stdin and arguments arrive exactly; no variable of this process does;
 * - a sandbox that cannot be used rejects with `sandbox-unavailable`;
 * - several commands may run at the same time, in one tree or in several.
 *
 * All but `none` also hold: no file of the host outside the tree can be read but programs and their libraries, none
 * can be written; no network but what was asked for; no process of the host can be seen, signalled or traced; a
 * read-only folder stays as it is.
 */
export interface Sandbox {
  readonly kind: SandboxKind;
  /** Runs the smallest command there is. Never rejects but with `cancelled`. */
  probe(signal: AbortSignal): Promise<SandboxProbe>;
  openTree(): Promise<SandboxTree>;
  run(command: SandboxCommand, signal: AbortSignal): Promise<SandboxOutcome>;
}
