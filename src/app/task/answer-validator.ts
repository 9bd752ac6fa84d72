import type { TaskAnswer } from "../../domain/task/read-task-answer.ts";
import type { TaskSettings } from "../../domain/task/task-settings.ts";
import type { Snapshot } from "../../ports/snapshots.ts";
import type { Conversation } from "../agent/conversation.ts";
import type { PromptGuard } from "../agent/prompt-guard.ts";
import type { TimedRun } from "./change/normalize-change.ts";
import type { PrepareChange, PrepareOutcome } from "./change/prepare-change.ts";
import type { RejectedChange } from "./change/rejected-change.ts";

/** Checks the answers of one conversation, and remembers the results. */
export interface AnswerValidator {
  readonly check: NonNullable<Conversation<TaskAnswer>["check"]>;
  /** Returns the result for an answer with a patch; one that was not checked yet is checked now. */
  getOutcome(answer: TaskAnswer): Promise<PrepareOutcome>;
  /** Returns the latest rejection, if any. */
  lastRefusal(): RejectedChange | undefined;
}

/** Maximum numbers of corrections: for a patch that does not apply, and for one that the policy rejects. */
const MAX_APPLY_RETRIES = 3;
const MAX_POLICY_RETRIES = 2;

/** Creates the validator of one conversation: it asks for a bounded number of corrections of each kind. */
export function createAnswerValidator(
  parts: {
    readonly prepare: PrepareChange;
    readonly snapshot: Snapshot;
    readonly sight: PromptGuard;
  },
  { normalize }: Pick<TaskSettings, "normalize">,
  run: TimedRun,
): AnswerValidator {
  const left = {
    apply: MAX_APPLY_RETRIES,
    policy: MAX_POLICY_RETRIES,
    normalize: normalize?.maxRetries ?? 0,
  };
  const { prepare, ...rest } = parts;
  let seen: { readonly answer: TaskAnswer; readonly outcome: PrepareOutcome } | undefined;
  let refusal: RejectedChange | undefined;
  const outcomeOf = async (answer: TaskAnswer): Promise<PrepareOutcome> => {
    if (seen?.answer === answer) return seen.outcome;
    const outcome = await prepare({ patch: answer.patch, ...rest }, run);
    seen = { answer, outcome };
    if (outcome.kind === "refused") refusal = outcome;
    return outcome;
  };
  return {
    getOutcome: outcomeOf,
    lastRefusal: () => refusal,
    check: async (answer) => {
      if (answer.patch === "") return undefined;
      const outcome = await outcomeOf(answer);
      if (outcome.kind === "ready" || left[outcome.stage] === 0) return undefined;
      left[outcome.stage] -= 1;
      return outcome;
    },
  };
}
