import type { NamespaceInit } from "./wait-for-namespace-end.ts";

export interface BwrapStatus {
  /** Absent when bwrap got nowhere. */
  readonly init: NamespaceInit | undefined;
  /** Whether the command was started: what the exit code says is about the command then, else about the sandbox. */
  readonly isStarted: boolean;
}

/** Reads what bwrap wrote to `--json-status-fd`, which no command can write to. */
export function readBwrapStatus(status: string): BwrapStatus {
  const [, pid] = /"child-pid": *(\d+)/.exec(status) ?? [];
  const [, namespace = ""] = /"pid-namespace": *(\d+)/.exec(status) ?? [];
  return {
    init: pid === undefined ? undefined : { pid: Number(pid), namespace },
    isStarted: /"exit-code":/.test(status),
  };
}
