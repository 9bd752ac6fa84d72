import type { ReactNode } from "react";
import type { ProviderChoice, PullResponse } from "../../../../domain/api/pull-response.ts";
import { CheckLine } from "../../ui/check-line.tsx";
import { providerChoiceLabel } from "../../ui/provider-labels.ts";
import type { FormValues } from "./form-values.ts";
import { resolveProvider } from "./provider-choice.ts";

export interface ProviderFieldProps {
  readonly value: FormValues["provider"];
  readonly error: string | undefined;
  /** Absent until the pull request is found. */
  readonly pull: PullResponse | undefined;
  onChange(value: FormValues["provider"]): void;
}

/**
 * Field for the provider that is used and billed, with the choices that the user has for the
 * repository.
 */
export function ProviderField({ value, error, pull, onChange }: ProviderFieldProps): ReactNode {
  const chosen = resolveProvider(value, pull);
  const choices = pull?.choices ?? [];
  return (
    <div className="field">
      <label htmlFor="provider">Provider</label>
      <select
        className="input"
        id="provider"
        name="provider"
        autoComplete="off"
        aria-describedby="provider-state"
        aria-invalid={error !== undefined || undefined}
        value={chosen?.provider ?? ""}
        onChange={(event) => onChange(event.target.value as FormValues["provider"])}
      >
        {chosen === undefined ? (
          <option value="">{pull === undefined ? "The one that matches" : "None"}</option>
        ) : null}
        {choices.map((choice) => (
          <option key={choice.provider} value={choice.provider}>
            {providerChoiceLabel(choice)}
          </option>
        ))}
      </select>
      {error === undefined ? (
        <p className="hint" id="provider-state">
          {hintOf(pull, chosen)}
        </p>
      ) : (
        <CheckLine id="provider-state" tone="bad">
          {error}
        </CheckLine>
      )}
    </div>
  );
}

function hintOf(pull: PullResponse | undefined, chosen: ProviderChoice | undefined): string {
  if (pull === undefined) return "Known with the pull request";
  if (chosen === undefined) return "None that you may use";
  if (chosen.provider === "server") return "No config matches this repository";
  return `With the key of ${chosen.pattern}`;
}
