import { type ReactNode, useMemo } from "react";
import type { ModelsResponse } from "../../../../domain/api/operations-response.ts";
import type { ProviderChoice, PullResponse } from "../../../../domain/api/pull-response.ts";
import { type QueryState, useQuery } from "../../api/use-query.ts";
import { CheckLine } from "../../ui/check-line.tsx";
import { toModelOptions } from "../../ui/combo-options.ts";
import { Combobox } from "../../ui/combobox.tsx";
import { plural } from "../../ui/format.ts";
import { NoModelList } from "../../ui/no-model-list.tsx";
import type { FormValues } from "./form-values.ts";
import { modelsPath, resolveProvider } from "./provider-choice.ts";

export interface ModelFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  /** Absent until the pull request is found. */
  readonly pull: PullResponse | undefined;
  readonly provider: FormValues["provider"];
  onChange(value: string): void;
}

/** Model field with the list of the chosen provider; any id can be typed. */
export function ModelField({ value, error, pull, provider, onChange }: ModelFieldProps): ReactNode {
  const chosen = resolveProvider(provider, pull);
  const path = pull && chosen ? modelsPath(pull.repository, chosen) : undefined;
  const query = useQuery<ModelsResponse>(path);
  const answer = query.kind === "answered" ? query.answer : undefined;
  const options = useMemo(() => toModelOptions(answer), [answer]);
  const standard = chosen?.model ?? answer?.model;
  return (
    <div className="field">
      <label htmlFor="model">Model</label>
      <Combobox
        id="model"
        name="model"
        listName="Models"
        value={value}
        options={options}
        placeholder={standard ?? "Default"}
        describedBy="model-state"
        isInvalid={error !== undefined}
        onChange={onChange}
      />
      <ModelState query={query} value={value} error={error} standard={standard} chosen={chosen} />
    </div>
  );
}

interface ModelStateProps {
  readonly query: QueryState<ModelsResponse>;
  readonly value: string;
  readonly error: string | undefined;
  readonly standard: string | undefined;
  readonly chosen: ProviderChoice | undefined;
}

function ModelState({ query, value, error, standard, chosen }: ModelStateProps): ReactNode {
  if (error !== undefined)
    return (
      <CheckLine id="model-state" tone="bad">
        {error}
      </CheckLine>
    );
  const why = noListReason(query);
  if (why === undefined)
    return (
      <p className="hint" id="model-state">
        {chosen === undefined ? "Known with the provider" : modelHint(query, value, standard)}
      </p>
    );
  const retry = "retry" in query ? query.retry : () => {};
  return <NoModelList id="model-state" reason={why} retry={retry} />;
}

function noListReason(query: QueryState<ModelsResponse>): string | undefined {
  if (query.kind === "refused") return query.error.problem.detail;
  return query.kind === "answered" ? query.answer.why : undefined;
}

/**
 * Returns the hint under the field: the size of the list, whether the typed model is in it, and the
 * meaning of a blank field.
 */
export function modelHint(
  query: QueryState<ModelsResponse>,
  value: string,
  standard: string | undefined,
): string {
  if (query.kind === "asking") return "Loading the list";
  if (query.kind !== "answered") return "";
  const { models } = query.answer;
  const typed = value.trim();
  const listed = models.find(({ id }) => id === typed);
  if (typed !== "" && listed === undefined)
    return `Not among the ${plural(models.length, "model")} of this provider`;
  if (listed?.hasTools === false) return "It cannot call tools: it sees only the diff";
  const all = models.every(({ hasTools }) => hasTools === true);
  const what = all
    ? `${plural(models.length, "model")} with tools`
    : plural(models.length, "model");
  if (typed !== "") return `One of ${what}`;
  return `${what}. Blank: ${standard ?? "the first with tools"}`;
}
