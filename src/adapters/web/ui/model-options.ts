import type { ModelsResponse } from "../../../domain/api/operations-response.ts";
import type { ComboOption } from "./combo-options.ts";

const NO_OPTIONS: readonly ComboOption[] = [];

/** Converts models to options; those without tool support are marked. */
export function toModelOptions(answer: ModelsResponse | undefined): readonly ComboOption[] {
  if (answer === undefined) return NO_OPTIONS;
  return answer.models.map(({ id, hasTools }) =>
    hasTools === false ? { value: id, note: "no tools: sees the diff alone" } : { value: id },
  );
}
