import { cleanTask, EMPTIED_REASON } from "../answer/clean-answer.ts";
import { cleanModelText } from "../answer/clean-model-text.ts";
import { recoverAnswer } from "../answer/recover-answer.ts";
import type { RecoveredTask } from "../answer/recovered.ts";
import { extractFencedPatch } from "./extract-fenced-patch.ts";

/** What a model proposes, as it said it. */
export interface TaskAnswer {
  /** One line or none. */
  readonly title: string;
  readonly body: string;
  /** Empty: it proposes no change. */
  readonly patch: string;
}

/** An answer, or why it is none; then with what is left of it, if the model cannot do better. */
export type TaskAnswerResult =
  | { readonly kind: "ok"; readonly answer: TaskAnswer }
  | {
      readonly kind: "unreadable";
      readonly reason: string;
      readonly fallback?: TaskAnswer | undefined;
    };

/**
 * Reads a model's answer to a task. Prose alone proposes what its only fenced patch holds, and otherwise nothing; an
 * answer of which it is not clear which object is meant proposes nothing and says so.
 */
export function readTaskAnswer(text: string, nonce?: string): TaskAnswerResult {
  const recovered = recoverAnswer("task", text, { nonce });
  switch (recovered.kind) {
    case "failed": {
      const fallback = readFencedAnswer(text, nonce);
      return {
        kind: "unreadable",
        reason: trimPeriod(recovered.reason),
        ...(fallback && { fallback }),
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
  // An explanation is all that an answer without a patch gives.
  return isEmptied && body.trim() === "" && answer.patch === ""
    ? { kind: "unreadable", reason: EMPTIED_REASON, fallback: answer }
    : { kind: "ok", answer };
}

function readProse(prose: string): TaskAnswer {
  const found = extractFencedPatch(prose);
  const body = cleanModelText(found?.words ?? prose, "output");
  return { title: "", body, patch: found?.patch ?? "" };
}

// Thoughts and calls of tools propose nothing.
const MARKUP = /<\/?(?:think|thought|reason|tool|function|invoke)|<[|｜]|◁|\[(?:THINK|TOOL_)/i;

/** Reads an answer that is hardly more than a fenced patch. */
function readFencedAnswer(text: string, nonce: string | undefined): TaskAnswer | undefined {
  const found = extractFencedPatch(nonce === undefined ? text : text.replaceAll(nonce, ""));
  if (found === undefined || MARKUP.test(found.words)) return undefined;
  return { title: "", body: found.words, patch: found.patch };
}

const trimPeriod = (reason: string): string => reason.replace(/\.$/, "");
