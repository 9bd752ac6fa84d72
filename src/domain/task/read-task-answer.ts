import { recoverAnswer } from "../answer/recover-answer.ts";

/** What a model proposes, as it said it. */
export interface TaskAnswer {
  /** One line or none. */
  readonly title: string;
  readonly body: string;
  /** Empty: it proposes no change. */
  readonly patch: string;
}

/** An answer, or why it is none; then with what is left of it, if the model cannot do better. */
export type ReadTaskAnswer =
  | { readonly kind: "ok"; readonly answer: TaskAnswer }
  | { readonly kind: "unreadable"; readonly reason: string; readonly fallback?: TaskAnswer };

/** Reads a model's answer to a task. Prose alone proposes nothing and says why. */
export function readTaskAnswer(text: string): ReadTaskAnswer {
  const recovered = recoverAnswer("task", text);
  if (recovered.kind === "failed") return { kind: "unreadable", reason: clause(recovered.reason) };
  if (recovered.kind === "salvaged") {
    const fallback = { title: "", body: recovered.text, patch: "" };
    return { kind: "unreadable", reason: "it is prose and no JSON object", fallback };
  }
  const { title = "", body = "", patch } = recovered.value;
  if (patch === undefined) {
    const fallback = { title, body, patch: "" };
    return { kind: "unreadable", reason: 'it has no "patch"', fallback };
  }
  return { kind: "ok", answer: { title, body, patch: patch.trim() === "" ? "" : patch } };
}

const clause = (reason: string): string => reason.replace(/\.$/, "");
