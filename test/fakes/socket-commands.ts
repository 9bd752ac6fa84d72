import type { Sandbox, SandboxCommand, SandboxTree } from "../../src/ports/sandbox.ts";

/** Runs a script in a tree, for 20 seconds at most. */
export function sh(
  sandbox: Sandbox,
  tree: SandboxTree,
  script: string,
  more: Partial<SandboxCommand> = {},
) {
  const command = { tree, program: "sh", args: ["-c", script], cwd: "", network: "none" as const };
  const limits = { timeoutMs: 20_000, maxOutputBytes: 1_000_000 };
  return sandbox.run({ ...command, ...limits, ...more }, new AbortController().signal);
}

export const textOf = ({ stdout }: { readonly stdout: Uint8Array }) =>
  Buffer.from(stdout).toString();

/** What a container for commands that cannot be used rejects with. */
export const unavailable = { code: "sandbox-unavailable", details: { sandbox: "kubernetes" } };

export const until = async (is: () => boolean): Promise<void> => {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 10));
};
