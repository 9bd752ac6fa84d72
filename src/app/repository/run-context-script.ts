import { isAppError } from "../../domain/core/app-error.ts";
import { errorText } from "../../domain/core/error-text.ts";
import type { TreeEntry } from "../../domain/core/tree-entry.ts";
import {
  type ContextInput,
  formatContextInput,
  readContextOutput,
} from "../../domain/helper/context-script.ts";
import type { SandboxOutcome } from "../../ports/sandbox.ts";
import { throwIfCancelled } from "../concurrency/throw-if-cancelled.ts";
import type { RunContext } from "../run/run-context.ts";
import { mountedProgramPath, type Workspace } from "./open-workspace.ts";

export interface ContextScript {
  /** Path in the default branch, and the entry there. */
  readonly path: string;
  readonly entry: TreeEntry;
  readonly timeoutSeconds: number;
  readonly subject: ContextInput;
}

/** Result of a context script; empty if it was ignored, which is logged with the reason. */
export interface ContextScriptResult {
  readonly context?: string | undefined;
  readonly skipFiles: readonly string[];
  /** One line about the result. */
  readonly note: string;
}

const MAX_OUTPUT_BYTES = 256 * 1024;
const MAX_LOGGED_CHARS = 1_000;

/** Runs the context script of the default branch on the head's files. Rejects only with `cancelled`. */
export async function runContextScript(
  workspace: Pick<Workspace, "run">,
  script: ContextScript,
  { emit, signal }: RunContext,
): Promise<ContextScriptResult> {
  const { path, entry, timeoutSeconds } = script;
  const ignored = (why: string): ContextScriptResult => {
    const text = `context script ${path} of the default branch was ignored: ${why}`;
    emit({ type: "log", level: "warn", text });
    return { skipFiles: [], note: "context script ignored" };
  };
  if (entry.kind === "file") return ignored("it is not executable (mode 100755)");
  if (entry.kind !== "executable") return ignored(`it is a ${entry.kind}, not a file`);
  let outcome: SandboxOutcome;
  try {
    outcome = await workspace.run(toCommand(script), signal);
  } catch (error) {
    throwIfCancelled(signal);
    if (!isAppError(error)) throw error;
    return ignored(errorText(error));
  }
  const said = outcome.stderr.trim().slice(-MAX_LOGGED_CHARS);
  if (said !== "") emit({ type: "log", level: "info", text: `context script says: ${said}` });
  const problem = failureReason(outcome, timeoutSeconds);
  if (problem !== undefined) return ignored(problem);
  const printed = decode(outcome.stdout);
  if (printed === undefined) return ignored("its output is not UTF-8 text");
  const output = readContextOutput(printed);
  if ("problem" in output) return ignored(output.problem);
  const { context = "" } = output;
  return { ...output, note: `context script: ${context.length} characters` };
}

function toCommand({ path, timeoutSeconds, subject }: ContextScript) {
  return {
    program: mountedProgramPath(path),
    args: [],
    cwd: "",
    input: formatContextInput(subject),
    timeoutMs: timeoutSeconds * 1_000,
    maxOutputBytes: MAX_OUTPUT_BYTES,
  };
}

function failureReason(outcome: SandboxOutcome, timeoutSeconds: number): string | undefined {
  if (outcome.isTimedOut) return `it took more than ${timeoutSeconds} s`;
  if (outcome.isCapped) return `it printed more than ${MAX_OUTPUT_BYTES} bytes`;
  if (outcome.isTreeFull) return "it wrote too much to the disk";
  return outcome.exitCode === 0 ? undefined : `it ended with exit code ${outcome.exitCode}`;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined; // Reported by the caller.
  }
}
