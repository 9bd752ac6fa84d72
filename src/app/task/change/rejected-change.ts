import type { PatchProblem } from "../../../domain/patch/patch-problem.ts";
import {
  buildNormalizerFailedTurn,
  buildPatchRefusedTurn,
  buildPolicyRefusedTurn,
} from "../../../domain/prompt/task-turns.ts";
import { sanitizeTerminalText } from "../../../domain/render/sanitize-terminal-text.ts";
import type { TaskSettings } from "../../../domain/task/task-settings.ts";
import type { Wrap } from "../../../domain/untrusted/untrusted.ts";

/** A change that is not taken as it is. */
export interface RejectedChange {
  readonly kind: "refused";
  /** Which check it did not pass. */
  readonly stage: "apply" | "policy" | "normalize";
  /** For the model: what is wrong, and what to do. */
  readonly feedback: string;
  /** For people, one line. */
  readonly reason: string;
}

const MAX_REASON_CHARS = 500;

/** Refuses a patch that does not apply. */
export function rejectPatch(reasons: readonly PatchProblem[], wrap: Wrap): RejectedChange {
  const why = toOneLine(`the patch does not apply: ${formatProblems(reasons)}`);
  return {
    kind: "refused",
    stage: "apply",
    feedback: buildPatchRefusedTurn({ reasons, wrap }),
    reason: why,
  };
}

/** Refuses a change that our rules do not let through. */
export function rejectByPolicy(problems: readonly PatchProblem[]): RejectedChange {
  const why = toOneLine(`the change is not let through: ${formatProblems(problems)}`);
  return {
    kind: "refused",
    stage: "policy",
    feedback: buildPolicyRefusedTurn({ problems }),
    reason: why,
  };
}

/** Refuses a change that the repository's own checks do not pass with. */
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

/** The last lines of what a command has printed, as a clause. */
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
