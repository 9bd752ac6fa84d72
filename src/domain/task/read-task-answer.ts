import { cleanTask, EMPTIED_REASON } from "../answer/clean-answer.ts";
import { cleanModelText } from "../answer/clean-model-text.ts";
import { recoverAnswer } from "../answer/recover-answer.ts";
import type { RecoveredTask } from "../answer/recovered.ts";

/** Proposal of a model, as written. */
export interface TaskAnswer {
  /** One line, or empty. */
  readonly title: string;
  readonly body: string;
  /** Empty: no change is proposed. */
  readonly patch: string;
}

/**
 * Parsed answer, or the reason why it is not valid; then also the usable rest, as a last resort.
 */
export type TaskAnswerResult =
  | { readonly kind: "ok"; readonly answer: TaskAnswer }
  | {
      readonly kind: "unreadable";
      readonly reason: string;
      readonly fallback?: TaskAnswer | undefined;
    };

/**
 * Parses a model's answer to a task. A prose answer proposes the patch of its only fenced block, or
 * no change; an answer with several candidate objects proposes no change and reports the ambiguity.
 */
export function readTaskAnswer(text: string, nonce?: string): TaskAnswerResult {
  const recovered = recoverAnswer("task", text, { nonce });
  switch (recovered.kind) {
    case "failed": {
      const fallback = readFencedAnswer(text, nonce);
      return {
        kind: "unreadable",
        reason: trimPeriod(recovered.reason),
        fallback,
      };
    }
    case "salvaged":
      return {
        kind: "unreadable",
        reason: "it is prose and no JSON object",
        fallback: readProse(recovered.text),
      };
    case "ambiguous":
      return {
        kind: "unreadable",
        reason: AMBIGUOUS_REASON,
        fallback: { ...NO_CHANGE, body: AMBIGUOUS_BODY },
      };
    case "ok":
      return toAnswer(recovered.value);
  }
}

const AMBIGUOUS_REASON = "it is not clear which object in it is the answer";
const AMBIGUOUS_BODY =
  "The model's answer held more than one object that could be its change, or only a quoted one, so none of them is proposed.";
const NO_CHANGE = { title: "", body: "", patch: "" };

function toAnswer(recovered: RecoveredTask): TaskAnswerResult {
  const { value, isEmptied } = cleanTask(recovered);
  const { title = "", body = "", patch } = value;
  if (patch === undefined) {
    const fallback = { title, body, patch: "" };
    return { kind: "unreadable", reason: 'it has no "patch"', fallback };
  }
  const answer = { title, body, patch: patch.trim() === "" ? "" : patch };
  // An answer without a patch consists of its explanation only.
  return isEmptied && body.trim() === "" && answer.patch === ""
    ? { kind: "unreadable", reason: EMPTIED_REASON, fallback: answer }
    : { kind: "ok", answer };
}

function readProse(prose: string): TaskAnswer {
  const found = extractFencedPatch(prose);
  const body = cleanModelText(found?.words ?? prose, "output");
  return { title: "", body, patch: found?.patch ?? "" };
}

// Reasoning and tool calls contain no proposal.
const MARKUP = /<\/?(?:think|thought|reason|tool|function|invoke)|<[|｜]|◁|\[(?:THINK|TOOL_)/i;

/** Reads an answer that consists of little more than a fenced patch. */
function readFencedAnswer(text: string, nonce: string | undefined): TaskAnswer | undefined {
  const found = extractFencedPatch(nonce === undefined ? text : text.replaceAll(nonce, ""));
  if (found === undefined || MARKUP.test(found.words)) return undefined;
  return { title: "", body: found.words, patch: found.patch };
}

const trimPeriod = (reason: string): string => reason.replace(/\.$/, "");

const FENCE = /^(`{3,}|~{3,})[^\S\n]*(\w*)[^\S\n]*\n([\s\S]*?)^\1[^\S\n]*$/gm;
const DIFF = /^(?:diff --git |--- |\*\*\* Begin Patch|<{5,9} SEARCH)/m;

/**
 * Returns the patch of a prose answer and the text around it, if exactly one fence contains a
 * patch. Fences in block quotes and lists, and labelled fences, count as quotes.
 */
export function extractFencedPatch(
  prose: string,
): { readonly patch: string; readonly words: string } | undefined {
  const patches = [...prose.matchAll(FENCE)].filter(
    ([, , language = "", content = ""]) =>
      ["", "diff", "patch", "udiff"].includes(language.toLowerCase()) && DIFF.test(content),
  );
  const [only] = patches;
  if (only === undefined || new Set(patches.map(([, , , content]) => content)).size > 1)
    return undefined;
  return { patch: only[3] ?? "", words: prose.replaceAll(only[0], "").trim() };
}
