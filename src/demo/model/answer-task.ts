import { EMPTY_GROUP } from "../sample/shares/empty-group.ts";
import { LOST_CENT } from "../sample/shares/lost-cent.ts";
import type { SampleTask } from "../sample/shares/sample-task.ts";
import { type Prompt, type PromptAnswer, readNonce } from "./prompt.ts";

const TASKS: readonly SampleTask[] = [LOST_CENT, EMPTY_GROUP];

/** Checks whether a prompt belongs to a task instead of a review. */
export const isTask = ({ system }: Prompt): boolean => system.startsWith("You mend a code base");

/** Answers a task; it knows only the failures of the sample. */
export function answerTask(prompt: Prompt): PromptAnswer {
  const { user, hasTools, turn } = prompt;
  const nonce = readNonce(prompt);
  const task = TASKS.find(({ test }) => user.includes(`::${test}\``));
  if (task === undefined)
    return { reasoning: "", text: JSON.stringify({ ...nonce, ...UNKNOWN }), calls: [] };
  const next = hasTools ? task.turns[turn] : undefined;
  if (next !== undefined) return { reasoning: "", text: "", ...next };
  const text = JSON.stringify({ ...nonce, ...task.answer }, undefined, 1);
  return { reasoning: task.conclusion, text, calls: [] };
}

const UNKNOWN = {
  title: "",
  body: "This is the model of the demo: it knows the failures of the sample's tests and nothing else. Set LLM_API_KEY to have a real one work.",
  patch: "",
};
