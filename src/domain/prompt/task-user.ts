import type { CandidateGroup } from "../task/candidate-group.ts";
import { clipContext } from "../task/clip-context.ts";
import type { HiddenPart } from "../untrusted/hidden-part.ts";
import { clipUntrusted, type Untrusted, type Wrap } from "../untrusted/untrusted.ts";
import { formatNonceLine } from "./nonce-line.ts";

/** One cycle of a task: a failure to fix, and the results of earlier attempts. */
export interface TaskUserInput {
  /** Instruction in the workflow. Trusted. */
  readonly instruction: string;
  /** Part of the report that applies to all groups. */
  readonly preamble: string;
  readonly group: CandidateGroup;
  /** Diff of the fix that is already in the pull request, and so in the files that the model reads. */
  readonly priorDiff?: string | undefined;
  /** Results of runs and of earlier attempts, oldest first. */
  readonly feedback: readonly string[];
  readonly wrap: Wrap;
  /** Title chosen by the caller. */
  readonly title?: string | undefined;
  readonly repository?: string | undefined;
  /** Branch that the change is made for. */
  readonly baseRef?: string;
  /** Current date (ISO 8601), as models take the current year for a typing error. */
  readonly today?: string;
  /** Nonce that the answer repeats. */
  readonly nonce?: string | undefined;
}

const MAX_INSTRUCTION_CHARS = 40_000;
const MAX_FEEDBACK_CHARS = 80_000;
/** Slightly less than the maximum of a log, so that it is cut only once. */
const MAX_ITEM_CHARS = 39_000;
const MIN_ITEM_CHARS = 500;
const MAX_DIFF_CHARS = 60_000;
const MAX_CONTEXT_BYTES = 200_000;

/**
 * Builds the first message of a cycle. Results of earlier attempts come before the report, and each part has its own
 * limit, so that a long report does not cut the others.
 */
export function buildTaskUserPrompt(task: TaskUserInput): Untrusted {
  const hidden: HiddenPart[] = [];
  const stranger: WrapUntrusted = (kind, text) => {
    const wrapped = task.wrap(kind, text);
    // Hidden text in code is in the repository; in prose it addresses machines only.
    if (kind !== "diff") hidden.push(...wrapped.hidden);
    return wrapped.text;
  };
  const sections = [
    buildOpening(task, stranger),
    `# Instruction\n${clipUntrusted(task.instruction.trim(), MAX_INSTRUCTION_CHARS, false)}`,
    task.title === undefined ? "" : `The change has its title already: ${oneLine(task.title)}`,
    buildFeedbackSection(task.feedback, stranger),
    buildPriorSection(task.priorDiff ?? "", stranger),
    buildReportSection(task, stranger),
    task.nonce === undefined ? "" : formatNonceLine(task.nonce),
  ];
  return { text: sections.filter((section) => section !== "").join("\n\n"), hidden };
}

type WrapUntrusted = (...parameters: Parameters<Wrap>) => string;

function buildOpening(
  { repository, baseRef, today }: TaskUserInput,
  stranger: WrapUntrusted,
): string {
  const what = repository === undefined ? "A task on this repository." : `A task on ${repository}.`;
  const when = today === undefined ? "" : ` Today is ${today}.`;
  const where = baseRef === undefined ? "" : `\nBase branch:\n${stranger("name", baseRef)}`;
  return `${what}${when}${where}`;
}

function buildFeedbackSection(feedback: readonly string[], stranger: WrapUntrusted): string {
  const shown = fitFeedback(feedback);
  if (shown.length === 0) return "";
  const missing = feedback.length - shown.length;
  const items = shown.map(
    (text, at) => `Result ${missing + at + 1} of ${feedback.length}:\n${stranger("log", text)}`,
  );
  const head = `# What was found out since
Results of runs and of earlier tries, oldest first. Where a change of yours did not do it, find out why before you propose
again; do not propose the same once more.`;
  const older = missing === 0 ? "" : `(${missing} older left out)`;
  return [head, older, ...items].filter((part) => part !== "").join("\n\n");
}

/** Selects the feedback that fits, newest first, as it is the most informative. */
function fitFeedback(feedback: readonly string[]): string[] {
  const shown: string[] = [];
  let left = MAX_FEEDBACK_CHARS;
  for (const text of feedback.toReversed()) {
    const room = Math.min(left, MAX_ITEM_CHARS);
    if (room < Math.min(text.length, MIN_ITEM_CHARS)) break;
    shown.unshift(clipUntrusted(text, room, true));
    left -= Math.min(text.length, room);
  }
  return shown;
}

function buildPriorSection(diff: string, stranger: WrapUntrusted): string {
  if (diff.trim() === "") return "";
  const shown = stranger("diff", clipUntrusted(diff, MAX_DIFF_CHARS, true));
  return `# What was changed before
An earlier try is in the pull request and in the files that you read. Change what is wrong with it; the patch is
against the files as they are now.
${shown}`;
}

function buildReportSection({ preamble, group }: TaskUserInput, stranger: WrapUntrusted): string {
  const report = `${preamble}${group.text}`;
  if (report.trim() === "") return "# Failure report\nNone came with this task.";
  const which =
    group.total > 1
      ? `This is failure ${group.index} of ${group.total}; the others are worked on apart from it.\n`
      : "";
  return `# Failure report\n${which}${stranger("job-log", clipContext(report, MAX_CONTEXT_BYTES))}`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
