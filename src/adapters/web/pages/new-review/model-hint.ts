import type { ModelsResponse } from "../../../../domain/api/operations-response.ts";
import type { QueryState } from "../../api/use-query.ts";
import { plural } from "../../ui/format.ts";

/**
 * Returns the hint under the field: the size of the list, whether the typed model is in it, and the
 * meaning of a blank field.
 */
export function modelHint(
  asked: QueryState<ModelsResponse>,
  value: string,
  standard: string | undefined,
): string {
  if (asked.kind === "asking") return "Loading the list";
  if (asked.kind !== "answered") return "";
  const { models } = asked.answer;
  const typed = value.trim();
  const listed = models.find(({ id }) => id === typed);
  if (typed !== "" && listed === undefined)
    return `Not among the ${plural(models.length, "model")} of this provider`;
  if (listed?.hasTools === false) return "It cannot call tools: it sees the diff alone";
  const all = models.every(({ hasTools }) => hasTools === true);
  const what = all
    ? `${plural(models.length, "model")} with tools`
    : plural(models.length, "model");
  if (typed !== "") return `One of ${what}`;
  return `${what}. Blank: ${standard ?? "the first with tools"}`;
}
