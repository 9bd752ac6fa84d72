import { dropUndefined } from "../../../../domain/core/drop-undefined.ts";
import type { FieldErrors } from "../../ui/field-errors.ts";
import { asSentence } from "../../ui/format.ts";
import { readBudget } from "./budget-text.ts";
import { checkComment } from "./check-comment.ts";
import type { FormField, FormValues } from "./form-values.ts";
import { resolveProvider } from "./provider-choice.ts";
import type { PullLookup } from "./pull-lookup.ts";

/** Validates the form before it is sent to the server. */
export function checkForm(
  { comment, maxInputTokens, provider }: FormValues,
  lookup: PullLookup,
  trigger: string,
): FieldErrors<FormField> {
  const pullRequest = pullError(lookup);
  const commentProblem = commentError(comment, trigger);
  const budget = readBudget(maxInputTokens);
  const noProvider = providerError(provider, lookup);
  return dropUndefined({
    pullRequest,
    comment: commentProblem,
    provider: noProvider,
    maxInputTokens: budget.kind === "wrong" ? budget.why : undefined,
  });
}

function pullError({ named, pull }: PullLookup): string | undefined {
  if (named.kind === "empty") return "Enter the pull request to review.";
  if (named.kind === "unclear") return named.why;
  const isClosed = pull.kind === "answered" && !pull.answer.isOpen;
  return isClosed ? "It is closed: there is nothing left to review." : undefined;
}

function providerError(chosen: FormValues["provider"], { pull }: PullLookup): string | undefined {
  if (pull.kind !== "answered" || resolveProvider(chosen, pull.answer) !== undefined)
    return undefined;
  return asSentence(pull.answer.match.why);
}

/** Returns the error of a comment as a sentence. */
export function commentError(comment: string, trigger: string): string | undefined {
  const check = checkComment(comment, trigger);
  switch (check.kind) {
    case "ok":
      return undefined;
    case "empty":
      return `Write ${trigger}, followed by what the model should look at.`;
    case "other-word":
      return `The first word must be ${trigger}, not “${check.found}”.`;
    case "too-long":
      return `It is ${check.by} characters longer than the code host allows.`;
  }
}
