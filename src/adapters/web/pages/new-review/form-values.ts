import type { ProviderChoice } from "../../../../domain/api/pull-response.ts";
import { readBudget } from "./budget-text.ts";
import type { Preset } from "./presets.ts";
import { PRESETS, presetComment } from "./presets.ts";

/** What stands in the fields of the form, as it was typed. */
export interface FormValues {
  readonly pullRequest: string;
  readonly comment: string;
  /** Empty: the one that matches the repository. */
  readonly provider: ProviderChoice["provider"] | "";
  /** Empty: the default of the provider. */
  readonly model: string;
  readonly maxInputTokens: string;
}

export type FormField = keyof FormValues;

/** How people call the fields. */
export const FIELD_LABELS: Readonly<Record<FormField, string>> = {
  pullRequest: "The pull request",
  comment: "The comment",
  provider: "The provider",
  model: "The model",
  maxInputTokens: "The number of tokens",
};

/** The form as it is when nobody has typed. */
export function emptyForm(trigger: string, pullRequest: string): FormValues {
  return { pullRequest, comment: `${trigger} `, provider: "", model: "", maxInputTokens: "" };
}

/** What a form asks the server for. `match` is the provider that is used when nobody chooses. */
export function toReviewRequest(
  { pullRequest, comment, provider, model, maxInputTokens }: FormValues,
  match: ProviderChoice["provider"] | undefined,
): Readonly<Record<string, string | number>> {
  const budget = readBudget(maxInputTokens);
  const isOwnChoice = provider !== "" && provider !== "server" && provider !== match;
  return {
    pullRequest: pullRequest.trim(),
    comment,
    ...(isOwnChoice ? { provider } : {}),
    ...(model.trim() === "" ? {} : { model: model.trim() }),
    ...(budget.kind === "tokens" ? { maxInputTokens: budget.tokens } : {}),
  };
}

/** The preset that the form says word for word and number for number, if any. */
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

/** Whether a comment holds words that no preset could give back. */
export function isOwnComment(comment: string, trigger: string): boolean {
  const text = comment.trim();
  if (text === "" || text === trigger) return false;
  return !PRESETS.some((preset) => text === presetComment(preset, trigger));
}

/** Reads the values that were kept; what is missing or of another shape is left out. */
export function readStoredValues(kept: unknown): Partial<FormValues> {
  if (typeof kept !== "object" || kept === null) return {};
  const entries = Object.entries(kept).filter(
    ([name, value]) => Object.hasOwn(FIELD_LABELS, name) && typeof value === "string",
  );
  return Object.fromEntries(entries);
}
