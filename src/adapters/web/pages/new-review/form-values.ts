import type { ProviderChoice } from "../../../../domain/api/pull-response.ts";
import { dropUndefined } from "../../../../domain/core/drop-undefined.ts";
import { readBudget } from "./budget-text.ts";
import type { Preset } from "./presets.ts";
import { PRESETS, presetComment } from "./presets.ts";

/** Values of the form's fields, as typed. */
export interface FormValues {
  readonly pullRequest: string;
  readonly comment: string;
  /** Empty to use the config that matches the repository. */
  readonly provider: ProviderChoice["provider"] | "";
  /** Empty to use the provider's default. */
  readonly model: string;
  readonly maxInputTokens: string;
}

export type FormField = keyof FormValues;

/** Display names of the fields. */
export const FIELD_LABELS: Readonly<Record<FormField, string>> = {
  pullRequest: "The pull request",
  comment: "The comment",
  provider: "The provider",
  model: "The model",
  maxInputTokens: "The number of tokens",
};

/** Creates the initial values of the form. */
export function emptyForm(trigger: string, pullRequest: string): FormValues {
  return { pullRequest, comment: `${trigger} `, provider: "", model: "", maxInputTokens: "" };
}

/** Converts the form to a request. `match` is the provider that is used if none is chosen. */
export function toReviewRequest(
  { pullRequest, comment, provider, model, maxInputTokens }: FormValues,
  match: ProviderChoice["provider"] | undefined,
): Readonly<Record<string, string | number>> {
  const budget = readBudget(maxInputTokens);
  const isOwnChoice = provider !== "" && provider !== "server" && provider !== match;
  return {
    pullRequest: pullRequest.trim(),
    comment,
    ...dropUndefined({
      provider: isOwnChoice ? provider : undefined,
      model: model.trim() === "" ? undefined : model.trim(),
      maxInputTokens: budget.kind === "tokens" ? budget.tokens : undefined,
    }),
  };
}

/** Finds the preset whose comment and budget equal those of the form. */
export function findPreset(
  { comment, maxInputTokens }: FormValues,
  trigger: string,
): Preset | undefined {
  const budget = readBudget(maxInputTokens);
  return PRESETS.find(
    (preset) =>
      comment.trim() === presetComment(preset, trigger) &&
      budget.kind === "tokens" &&
      budget.tokens === preset.tokens,
  );
}

/** Checks whether a comment has text of the user's own, which no preset could restore. */
export function isOwnComment(comment: string, trigger: string): boolean {
  const text = comment.trim();
  if (text === "" || text === trigger) return false;
  return !PRESETS.some((preset) => text === presetComment(preset, trigger));
}

/** Reads stored values; missing and invalid ones are omitted. */
export function readStoredValues(stored: unknown): Partial<FormValues> {
  if (typeof stored !== "object" || stored === null) return {};
  const entries = Object.entries(stored).filter(
    ([name, value]) => Object.hasOwn(FIELD_LABELS, name) && typeof value === "string",
  );
  return Object.fromEntries(entries);
}
