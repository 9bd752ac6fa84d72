import { type ReactNode, useMemo } from "react";
import type { ModelsResponse } from "../../../../domain/api/operations-response.ts";
import type { ProviderConfig } from "../../../../domain/provider/provider-config.ts";
import { type QueryState, useQuery } from "../../api/use-query.ts";
import { CheckLine } from "../../ui/check-line.tsx";
import { toModelOptions } from "../../ui/combo-options.ts";
import { Combobox } from "../../ui/combobox.tsx";
import { plural } from "../../ui/format.ts";
import { NoModelList } from "../../ui/no-model-list.tsx";

export interface ConfigModelFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  /** Stored config whose key is used to list models; absent while the form has another endpoint. */
  readonly config: ProviderConfig | undefined;
  onChange(value: string): void;
}

/** Field for the default model. */
export function ConfigModelField({
  value,
  error,
  config,
  onChange,
}: ConfigModelFieldProps): ReactNode {
  const query = useQuery<ModelsResponse>(
    config && `/api/models?config=${encodeURIComponent(config.id)}`,
  );
  const answer = query.kind === "answered" ? query.answer : undefined;
  const options = useMemo(() => toModelOptions(answer), [answer]);
  return (
    <div className="field">
      <label htmlFor="config-model">Default model</label>
      <Combobox
        id="config-model"
        name="model"
        listName="Models"
        value={value}
        options={options}
        placeholder="The first with tools"
        describedBy="config-model-state"
        isInvalid={error !== undefined}
        onChange={onChange}
      />
      <ListState query={query} error={error} />
    </div>
  );
}

interface ListStateProps {
  readonly query: QueryState<ModelsResponse>;
  readonly error: string | undefined;
}

function ListState({ query, error }: ListStateProps): ReactNode {
  const id = "config-model-state";
  if (error !== undefined)
    return (
      <CheckLine id={id} tone="bad">
        {error}
      </CheckLine>
    );
  const why = noListReason(query);
  if (why !== undefined && "retry" in query)
    return <NoModelList id={id} reason={why} retry={query.retry} />;
  return (
    <p className="hint" id={id}>
      {listHint(query)}
    </p>
  );
}

function noListReason(query: QueryState<ModelsResponse>): string | undefined {
  if (query.kind === "answered") return query.answer.why;
  if (query.kind !== "refused" || query.error.problem.status === 404) return undefined;
  return query.error.problem.detail;
}

function listHint(query: QueryState<ModelsResponse>): string {
  switch (query.kind) {
    case "nothing":
      return "Type an id. The list loads after the key is saved";
    case "asking":
      return "Loading the list";
    case "answered":
      return plural(query.answer.models.length, "model");
    case "refused":
      return "Type an id. The list is for those who may use the key";
  }
}
