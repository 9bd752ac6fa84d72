import type { ModelsResponse } from "../../../domain/api/operations-response.ts";
import type { ComboOption } from "./combo-options.ts";

const NO_OPTIONS: readonly ComboOption[] = [];

/** The models of a list; those that cannot call tools say so. */
export function toModelOptions(answer: ModelsResponse | undefined): readonly ComboOption[] {
  if (answer === undefined) return NO_OPTIONS;
  return answer.models.map(({ id, hasTools }) =>
    hasTools === false ? { value: id, note: "no tools: sees the diff alone" } : { value: id },
  );
}
