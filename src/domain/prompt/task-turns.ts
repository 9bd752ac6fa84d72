import type { PatchProblem } from "../patch/patch-problem.ts";
import { clipUntrusted, type Wrap } from "../untrusted/untrusted.ts";

const MAX_REFUSAL_CHARS = 20_000;
const MAX_OUTPUT_CHARS = 80_000;
const MAX_MESSAGE_CHARS = 600;
const MAX_GUIDANCE_CHARS = 20_000;
const RESEND_INSTRUCTION = `Send the whole answer again as one JSON object with "title", "body" and "patch": the whole patch against the files
as they are now, not what changes in it.`;

/** A patch that could not be applied. */
export interface PatchRefusal {
  readonly reasons: readonly PatchProblem[];
  readonly wrap: Wrap;
}

/** Tells the model why its patch does not apply, with the file's lines at that place. */
export function buildPatchRefusedTurn({ reasons, wrap }: PatchRefusal): string {
  // Problems of the whole patch come before those of single files.
  const ordered = [...reasons].sort((a, b) => Number(a.path !== "") - Number(b.path !== ""));
  const listed = fitList(ordered, (reason) => listRefusalForms(reason, wrap));
  return `Your patch was not applied and no file was changed:
${listed}
Read the files again where you are not sure: context and removed lines must be exact copies. ${RESEND_INSTRUCTION}`;
}

/** Lists the possible texts for a problem, longest first. */
function listRefusalForms(reason: PatchProblem, wrap: Wrap): readonly string[] {
  const said = formatProblem(reason);
  if (reason.nearest === undefined) return [said];
  const { line, text } = reason.nearest;
  return [`${said}\n  The file has from line ${line} on:\n${wrap("file", text).text}`, said];
}

/** A change that the policy does not permit. */
export interface PolicyRefusal {
  readonly problems: readonly Pick<PatchProblem, "path" | "message">[];
}

/** Tells the model which rules its change breaks. */
export function buildPolicyRefusedTurn({ problems }: PolicyRefusal): string {
  return `Your patch applies, but such a change is not let through:
${fitList(problems, (problem) => [formatProblem(problem)])}
Make the change without that. If there is no safe change without it, send an empty patch and say so in "body". ${RESEND_INSTRUCTION}`;
}

/** The output of the repository's own formatter and checks for a change. */
export interface NormalizerFailure {
  /** Output of the checks. Untrusted. */
  readonly output: string;
  readonly guidance?: string | undefined;
  readonly wrap: Wrap;
}

/** Tells the model that the repository's checks fail with its change, with their output. */
export function buildNormalizerFailedTurn({
  output,
  guidance = "",
  wrap,
}: NormalizerFailure): string {
  const shown = wrap("job-log", clipUntrusted(output, MAX_OUTPUT_CHARS, true)).text;
  const advice =
    guidance.trim() === ""
      ? ""
      : `\nGuidance:\n${clipUntrusted(guidance.trim(), MAX_GUIDANCE_CHARS, false)}`;
  return `Your patch applies, but the repository's own formatter and checks do not pass with it. They printed:
${shown}
Find the root cause: the first error is mostly the one that counts, and the others follow from it. Do not silence a check
and do not change its configuration.${advice}
${RESEND_INSTRUCTION}`;
}

const formatProblem = ({ path, message }: Pick<PatchProblem, "path" | "message">): string => {
  const words = clipUntrusted(message.replace(/\s+/g, " ").trim(), MAX_MESSAGE_CHARS, false);
  return `- ${path === "" ? "" : `${JSON.stringify(path.slice(0, MAX_MESSAGE_CHARS))}: `}${words}`;
};

/** Lists as many items as fit, the first ones in their longer form, and counts the rest. */
function fitList<Item>(all: readonly Item[], formsOf: (item: Item) => readonly string[]): string {
  const shown: string[] = [];
  let left = MAX_REFUSAL_CHARS;
  for (const item of all) {
    const text = formsOf(item).find((form) => form.length < left);
    if (text === undefined) break;
    left -= text.length + 1;
    shown.push(text);
  }
  const missing = all.length - shown.length;
  return [...shown, ...(missing > 0 ? [`- … and ${missing} more`] : [])].join("\n");
}
