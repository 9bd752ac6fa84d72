import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  Sandbox,
  SandboxCommand,
  SandboxKind,
  SandboxOutcome,
  SandboxTree,
} from "../../src/ports/sandbox.ts";
import { readTree, type TreeFile } from "./read-tree.ts";

/** A command with what lay in its tree, and in the folders brought to it, when it was run. */
export interface SeenCommand extends SandboxCommand {
  readonly files: Readonly<Record<string, TreeFile>>;
  readonly brought: Readonly<Record<string, Readonly<Record<string, TreeFile>>>>;
}

export interface ScriptedSandbox extends Sandbox {
  readonly commands: readonly SeenCommand[];
  /** Trees that are open just now. */
  openTrees(): number;
}

/** Plays the outcome of each command; nothing is run. */
export function createScriptedSandbox(
  answer: (command: SeenCommand) => Partial<Omit<SandboxOutcome, "stdout">> & {
    readonly stdout?: string | Uint8Array;
  } = () => ({}),
  kind: SandboxKind = "bwrap",
): ScriptedSandbox {
  const commands: SeenCommand[] = [];
  const open = new Set<SandboxTree>();
  return {
    kind,
    commands,
    openTrees: () => open.size,
    probe: () => Promise.resolve({ isAvailable: true, detail: "scripted" }),
    openTree: () => {
      const folder = mkdtempSync(join(tmpdir(), "svc-scripted-"));
      const tree: SandboxTree = {
        folder,
        inside: "/inside",
        close: async () => {
          open.delete(tree);
          rmSync(folder, { recursive: true, force: true });
        },
      };
      open.add(tree);
      return Promise.resolve(tree);
    },
    run: async (command, signal) => {
      signal.throwIfAborted();
      if (!open.has(command.tree)) throw new TypeError("the tree is closed");
      const seen = {
        ...command,
        files: readTree(command.tree.folder),
        brought: Object.fromEntries(
          (command.readOnly ?? []).map(({ folder, at }) => [at, readTree(folder)]),
        ),
      };
      commands.push(seen);
      const { stdout = "", ...outcome } = answer(seen);
      return {
        exitCode: 0,
        stderr: "",
        isTimedOut: false,
        isCapped: false,
        isTreeFull: false,
        ...outcome,
        stdout: Buffer.from(stdout),
      };
    },
  };
}
