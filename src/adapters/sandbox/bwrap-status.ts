import type { NamespaceInit } from "./wait-for-namespace-end.ts";

export interface BwrapStatus {
  /** Absent when bwrap failed early. */
  readonly init: NamespaceInit | undefined;
  /**
   * True if the command was started: the exit code is then that of the command, else that of the
   * sandbox.
   */
  readonly isStarted: boolean;
}

/** Parses the output of bwrap to `--json-status-fd`, which no command can write to. */
export function readBwrapStatus(status: string): BwrapStatus {
  const [, pid] = /"child-pid": *(\d+)/.exec(status) ?? [];
  const [, namespace = ""] = /"pid-namespace": *(\d+)/.exec(status) ?? [];
  return {
    init: pid === undefined ? undefined : { pid: Number(pid), namespace },
    isStarted: /"exit-code":/.test(status),
  };
}
