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
  const asked = useQuery<ModelsResponse>(
    config && `/api/models?config=${encodeURIComponent(config.id)}`,
  );
  const answer = asked.kind === "answered" ? asked.answer : undefined;
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
      <ListState asked={asked} error={error} />
    </div>
  );
}

interface ListStateProps {
  readonly asked: QueryState<ModelsResponse>;
  readonly error: string | undefined;
}

function ListState({ asked, error }: ListStateProps): ReactNode {
  const id = "config-model-state";
  if (error !== undefined)
    return (
      <CheckLine id={id} tone="bad">
        {error}
      </CheckLine>
    );
  const why = noListReason(asked);
  if (why !== undefined && "retry" in asked)
    return <NoModelList id={id} reason={why} retry={asked.retry} />;
  return (
    <p className="hint" id={id}>
      {listHint(asked)}
    </p>
  );
}

function noListReason(asked: QueryState<ModelsResponse>): string | undefined {
  if (asked.kind === "answered") return asked.answer.why;
  if (asked.kind !== "refused" || asked.error.problem.status === 404) return undefined;
  return asked.error.problem.detail;
}

function listHint(asked: QueryState<ModelsResponse>): string {
  switch (asked.kind) {
    case "nothing":
      return "Type an id. The list comes once the key is saved";
    case "asking":
      return "Loading the list";
    case "answered":
      return plural(asked.answer.models.length, "model");
    case "refused":
      return "Type an id. The list is for those who may use the key";
  }
}
