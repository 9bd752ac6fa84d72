import { type ReactNode, useMemo } from "react";
import type { ModelsAnswer } from "../../../../domain/api/operations-answer.ts";
import type { ProviderChoice, PullAnswer } from "../../../../domain/api/pull-answer.ts";
import { type Asked, useAsk } from "../../api/use-ask.ts";
import { CheckLine } from "../../ui/check-line.tsx";
import { Combobox } from "../../ui/combobox.tsx";
import { toOptions } from "../../ui/model-options.ts";
import { NoModelList } from "../../ui/no-model-list.tsx";
import type { FormValues } from "./form-values.ts";
import { modelWords } from "./model-words.ts";
import { chosenProvider, modelsPath } from "./provider-choice.ts";

export interface ModelFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  /** Absent while none is found. */
  readonly pull: PullAnswer | undefined;
  readonly provider: FormValues["provider"];
  onChange(value: string): void;
}

/** The model, from the list of the chosen provider; any id may be typed. */
export function ModelField({ value, error, pull, provider, onChange }: ModelFieldProps): ReactNode {
  const chosen = chosenProvider(provider, pull);
  const path = pull && chosen ? modelsPath(pull.repository, chosen) : undefined;
  const asked = useAsk<ModelsAnswer>(path);
  const answer = asked.kind === "answered" ? asked.answer : undefined;
  const options = useMemo(() => toOptions(answer), [answer]);
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
      <ModelState {...{ asked, value, error, standard, chosen }} />
    </div>
  );
}

interface ModelStateProps {
  readonly asked: Asked<ModelsAnswer>;
  readonly value: string;
  readonly error: string | undefined;
  readonly standard: string | undefined;
  readonly chosen: ProviderChoice | undefined;
}

function ModelState({ asked, value, error, standard, chosen }: ModelStateProps): ReactNode {
  if (error !== undefined)
    return (
      <CheckLine id="model-state" tone="bad">
        {error}
      </CheckLine>
    );
  const why = whyNoList(asked);
  if (why === undefined)
    return (
      <p className="hint" id="model-state">
        {chosen === undefined ? "Known with the provider" : modelWords(asked, value, standard)}
      </p>
    );
  const retry = "retry" in asked ? asked.retry : () => {};
  return <NoModelList id="model-state" why={why} retry={retry} />;
}

function whyNoList(asked: Asked<ModelsAnswer>): string | undefined {
  if (asked.kind === "refused") return asked.error.problem.detail;
  return asked.kind === "answered" ? asked.answer.why : undefined;
}
