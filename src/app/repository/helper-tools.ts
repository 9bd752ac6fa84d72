import { formatHelperOutcome } from "../../domain/helper/format-helper-outcome.ts";
import { createHelperContract } from "../../domain/helper/helper-contract.ts";
import type { HelperTool } from "../../domain/helper/helper-tool.ts";
import { AI_FOLDER } from "../../domain/helper/parse-helper-file.ts";
import type { Wrap } from "../../domain/untrusted/untrusted.ts";
import type { SandboxKind, SandboxOutcome } from "../../ports/sandbox.ts";
import type { Snapshot } from "../../ports/snapshots.ts";
import type { AgentTool, ToolResult } from "../agent/tool.ts";
import type { WrapCommand } from "./install-packages.ts";
import type { Workspace, WorkspaceCommand } from "./open-workspace.ts";

/** A helper that is ready to run. */
export interface ReadyHelper {
  readonly helper: HelperTool;
  /** Adds the installed packages to its commands. */
  readonly wrapCommand?: WrapCommand;
}

export interface HelperContext {
  readonly workspace: Pick<Workspace, "run" | "inside">;
  readonly kind: SandboxKind;
  readonly head: Pick<Snapshot, "stat">;
  readonly trunk: Pick<Snapshot, "stat">;
}

const MAX_OUTPUT_BYTES = 1024 * 1024;

/** Creates the helper tools of a repository. Their output is marked as untrusted. */
export function createHelperTools(
  ready: readonly ReadyHelper[],
  scene: HelperContext,
  wrap: Wrap,
): AgentTool[] {
  return ready.map((one) => createHelperTool(one, scene, wrap));
}

function createHelperTool(
  { helper, wrapCommand }: ReadyHelper,
  scene: HelperContext,
  wrap: Wrap,
): AgentTool {
  const contract = createHelperContract(helper);
  const { workspace } = scene;
  return {
    definition: contract.definition,
    run: async (text, signal) => {
      const parsed = contract.parse(text);
      if ("problem" in parsed) return toolError(parsed.problem);
      const { args } = parsed.arguments;
      const outside = await findEscapingArgument(args, { ...scene, cwd: helper.cwd }, signal);
      if (outside !== undefined)
        return toolError(`${helper.name}: ${outside} is not below the root`);
      if (!(await isFolder(helper.cwd, scene, signal)))
        return toolError(`${helper.name}: there is no folder ${helper.cwd} after the change`);
      const [program, ...fixed] = helper.command;
      const command: WorkspaceCommand = {
        program,
        args: [...fixed, ...args],
        cwd: helper.cwd,
        timeoutMs: helper.timeoutSeconds * 1_000,
        maxOutputBytes: MAX_OUTPUT_BYTES,
      };
      const whole =
        wrapCommand === undefined ? command : wrapCommand(command, await workspace.inside());
      const outcome = await workspace.run(whole, signal);
      return toResult(helper, outcome, wrap);
    },
  };
}

function toResult(helper: HelperTool, outcome: SandboxOutcome, wrap: Wrap): ToolResult {
  const stdout = new TextDecoder().decode(outcome.stdout);
  const { exitCode, isTimedOut, isCapped, isTreeFull } = outcome;
  // A linter with findings exits with 1; only a command that did not start or did not finish has failed.
  const ok = !isTimedOut && !isCapped && !isTreeFull && exitCode !== 126 && exitCode !== 127;
  return { ok, text: wrap("log", formatHelperOutcome(helper, { ...outcome, stdout })).text };
}

const toolError = (text: string): ToolResult => ({ ok: false, text: `error: ${text}` });

/**
 * Returns whether an argument names a file of the host. Without a sandbox this check is the only protection, including
 * against links in the change.
 */
async function escapesRoot(
  argument: string,
  { head, cwd }: Pick<HelperContext, "head"> & { readonly cwd: string },
  signal: AbortSignal,
): Promise<boolean> {
  for (const part of argument.split(/[=:,@\s]/)) {
    const names = part.split("/").filter((name) => name !== "" && name !== ".");
    if (/^[/~]/.test(part) || names.includes("..")) return true;
    const whole = cwd === "" ? names : [...cwd.split("/"), ...names];
    for (let depth = 1; depth <= whole.length; depth += 1) {
      const path = whole.slice(0, depth).join("/");
      if ((await head.stat(path, signal))?.kind === "symlink") return true;
    }
  }
  return false;
}

async function findEscapingArgument(
  args: readonly string[],
  { kind, ...place }: Pick<HelperContext, "kind" | "head"> & { readonly cwd: string },
  signal: AbortSignal,
): Promise<string | undefined> {
  if (kind !== "none") return undefined;
  for (const argument of args) if (await escapesRoot(argument, place, signal)) return argument;
  return undefined;
}

async function isFolder(
  path: string,
  { head, trunk }: Pick<HelperContext, "head" | "trunk">,
  signal: AbortSignal,
): Promise<boolean> {
  const isTrusted = path === AI_FOLDER || path.startsWith(`${AI_FOLDER}/`);
  return (await (isTrusted ? trunk : head).stat(path, signal))?.kind === "folder";
}
