import type { PatchProblem } from "../../../domain/patch/patch-problem.ts";
import {
  buildNormalizerFailedTurn,
  buildPatchRefusedTurn,
  buildPolicyRefusedTurn,
} from "../../../domain/prompt/task-turns.ts";
import { sanitizeTerminalText } from "../../../domain/render/sanitize-terminal-text.ts";
import type { TaskSettings } from "../../../domain/task/task-settings.ts";
import type { Wrap } from "../../../domain/untrusted/untrusted.ts";

/** A change that is not accepted as it is. */
export interface RejectedChange {
  readonly kind: "refused";
  /** The check that failed. */
  readonly stage: "apply" | "policy" | "normalize";
  /** For the model: the problem and the remedy. */
  readonly feedback: string;
  /** For people, one line. */
  readonly reason: string;
}

const MAX_REASON_CHARS = 500;

/** Rejects a patch that does not apply. */
export function rejectPatch(reasons: readonly PatchProblem[], wrap: Wrap): RejectedChange {
  const why = toOneLine(`the patch does not apply: ${formatProblems(reasons)}`);
  return {
    kind: "refused",
    stage: "apply",
    feedback: buildPatchRefusedTurn({ reasons, wrap }),
    reason: why,
  };
}

/** Rejects a change that violates the policy. */
export function rejectByPolicy(problems: readonly PatchProblem[]): RejectedChange {
  const why = toOneLine(`the change is not let through: ${formatProblems(problems)}`);
  return {
    kind: "refused",
    stage: "policy",
    feedback: buildPolicyRefusedTurn({ problems }),
    reason: why,
  };
}

/** Rejects a change with which the repository's own checks fail. */
export function rejectNormalized(
  { output, why }: { readonly output: string; readonly why: string },
  { guidance }: Pick<TaskSettings, "guidance">,
  wrap: Wrap,
): RejectedChange {
  return {
    kind: "refused",
    stage: "normalize",
    feedback: buildNormalizerFailedTurn({ output, guidance, wrap }),
    reason: toOneLine(
      `the repository's own checks do not pass with the change: ${why}${formatLastOutput(output, why)}`,
    ),
  };
}

const MAX_LAST_LINES = 5;
const MAX_LAST_CHARS = 360;
/** Escape sequences that colour a terminal's text or move its cursor. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with one
const ESCAPES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|.)/g;

/** Formats the last lines of a command's output as a clause. */
function formatLastOutput(output: string, why: string): string {
  const lines = sanitizeTerminalText(output.replace(ESCAPES, ""))
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && line !== why && line !== `[${why}]`);
  const text = lines.slice(-MAX_LAST_LINES).join(" | ");
  if (text === "") return "";
  const shown = text.length <= MAX_LAST_CHARS ? text : `…${text.slice(-MAX_LAST_CHARS)}`;
  return `; its last output: ${shown}`;
}

function formatProblems([first, ...others]: readonly PatchProblem[]): string {
  if (first === undefined) return "nothing says why";
  const { path, message } = first;
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  return `${path === "" ? "" : `${path}: `}${message}${more}`;
}

function toOneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= MAX_REASON_CHARS ? line : `${line.slice(0, MAX_REASON_CHARS - 1)}…`;
}
