import { isAppError } from "../../domain/core/app-error.ts";
import { errorText } from "../../domain/core/error-text.ts";
import type { HelperTool } from "../../domain/helper/helper-tool.ts";
import { type InstallConfig, planInstall } from "../../domain/helper/install.ts";
import { createVault, describePlaceholders } from "../../domain/inbound/vault.ts";
import { createHiddenParts } from "../../domain/untrusted/hidden-part.ts";
import { stripInvisible } from "../../domain/untrusted/invisible.ts";
import { stripControls } from "../../domain/untrusted/strip-controls.ts";
import type { Sandbox, SandboxOutcome, SandboxTree } from "../../ports/sandbox.ts";
import { throwIfCancelled } from "../concurrency/throw-if-cancelled.ts";
import { MOUNT_FOLDER, type WorkspaceCommand } from "./open-workspace.ts";

/** Adds the installed packages to a command; `inside` is the path of the workspace as seen by the command. */
export type WrapCommand = (command: WorkspaceCommand, inside: string) => WorkspaceCommand;

/** The additions to a helper's commands, or the reason why the helper cannot be used. */
export type InstallResult =
  | {
      readonly wrapCommand: WrapCommand;
      close(): Promise<void>;
    }
  | { readonly problem: string };

const TIMEOUT_MS = 300_000;
const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;
const MAX_READ_CHARS = 16_000;
const MAX_LINES = 15;
const MAX_LINE_CHARS = 300;
const LIMITS = { cpuSeconds: 300, treeBytes: 1024 * 1024 * 1024 };
/** Only the sandbox knows its PATH. The script contains no part of a command. */
const PATH_SCRIPT = 'PATH="$1:$PATH"; export PATH; shift; exec "$@"';

/**
 * Installs the packages of a helper into its own empty folder, where no file of the repository can select a package
 * source. The command has access to the package proxy only. Rejects only with `cancelled`.
 */
export async function installPackages(
  sandbox: Sandbox,
  { name, install }: Pick<HelperTool, "name"> & { readonly install: InstallConfig },
  signal: AbortSignal,
): Promise<InstallResult> {
  let tree: SandboxTree | undefined;
  try {
    tree = await sandbox.openTree();
    const problem = await installInto(sandbox, { tree, install }, signal);
    if (problem === undefined) return toInstallResult(tree, { name, install });
    await tree.close();
    return { problem };
  } catch (error) {
    await tree?.close();
    throwIfCancelled(signal);
    if (!isAppError(error)) throw error;
    return { problem: errorText(error) };
  }
}

async function installInto(
  sandbox: Sandbox,
  { tree, install }: { readonly tree: SandboxTree; readonly install: InstallConfig },
  signal: AbortSignal,
): Promise<string | undefined> {
  const { program, args, environment } = planInstall(install, tree.inside, tree.inside);
  const outcome = await sandbox.run(
    {
      tree,
      program,
      args,
      environment,
      cwd: "",
      network: "proxy",
      timeoutMs: TIMEOUT_MS,
      maxOutputBytes: MAX_OUTPUT_BYTES,
      limits: LIMITS,
    },
    signal,
  );
  if (outcome.isTimedOut) return `${program} took more than ${TIMEOUT_MS / 1_000} s`;
  if (outcome.isCapped || outcome.isTreeFull) return `${program} wrote too much`;
  if (outcome.exitCode === 0) return undefined;
  const lines = lastLines(outcome);
  return `${program} ended with exit code ${outcome.exitCode}${lines === "" ? "" : `: ${lines}`}`;
}

/**
 * Returns the end of an installer's output without terminal sequences; package managers end with hints instead of the
 * reason.
 */
function lastLines({ stdout, stderr }: SandboxOutcome): string {
  const printed = stderr.trim() === "" ? new TextDecoder().decode(stdout) : stderr;
  const text = stripInvisible(printed.slice(-MAX_READ_CHARS));
  const plain = stripControls(text, createHiddenParts("output of an installation"));
  const lines = describePlaceholders(createVault().mask(plain))
    .split("\n")
    .map((line) => line.trimEnd().slice(0, MAX_LINE_CHARS))
    .filter((line) => line !== "");
  return lines.slice(-MAX_LINES).join("\n");
}

function toInstallResult(
  tree: SandboxTree,
  { name, install }: { readonly name: string; readonly install: InstallConfig },
): InstallResult {
  const at = `${MOUNT_FOLDER}/install/${name}`;
  return {
    wrapCommand: (command, inside) => {
      const { use } = planInstall(install, tree.inside, `${inside}/${at}`);
      const { program, args } = command;
      const found = program.includes("/") ? `${inside}/${program}` : program;
      return {
        ...command,
        program: "sh",
        args: ["-c", PATH_SCRIPT, "sh", use.path.join(":"), found, ...args],
        readOnly: [{ folder: tree.folder, at }],
        environment: use.variables,
      };
    },
    close: () => tree.close(),
  };
}
