import type { ReactNode } from "react";
import { PROVIDER_BASE_URLS } from "../../../../domain/provider/base-url.ts";
import type { Provider, ProviderConfig } from "../../../../domain/provider/provider-config.ts";
import type { FieldErrors } from "../../ui/field-errors.ts";
import { providerLabel } from "../../ui/provider-labels.ts";
import { needsKey } from "./check-config.ts";
import { ConfigModelField } from "./config-model-field.tsx";
import type { ConfigField, ConfigValues } from "./config-values.ts";
import { KeyField } from "./key-field.tsx";
import { TextField } from "./text-field.tsx";

const PROVIDERS: readonly Provider[] = ["hf", "openai", "anthropic", "custom"];

export interface ConfigFieldsProps {
  readonly values: ConfigValues;
  readonly base: ProviderConfig | undefined;
  readonly errors: FieldErrors<ConfigField>;
  onChange(values: Partial<ConfigValues>): void;
}

/** Fields of a config. */
export function ConfigFields({ values, base, errors, onChange }: ConfigFieldsProps): ReactNode {
  return (
    <div className="form">
      <div className="fields-2">
        <TextField
          id="config-pattern"
          label="Repository pattern"
          isMono
          value={values.pattern}
          error={errors.pattern}
          onChange={(pattern) => onChange({ pattern })}
        >
          <code>owner/repo</code> or <code>owner/*</code>
        </TextField>
        <ProviderSelect values={values} base={base} onChange={onChange} />
        <AddressField values={values} errors={errors} onChange={onChange} />
        <KeyField
          value={values.apiKey}
          error={errors.apiKey}
          base={base}
          isNeeded={needsKey(values, base)}
          onChange={(apiKey) => onChange({ apiKey })}
        />
        <TextField
          id="config-users"
          label="Users"
          placeholder="None"
          value={values.users}
          error={errors.users}
          onChange={(users) => onChange({ users })}
        >
          Comma-separated logins that may use this key
        </TextField>
        <TextField
          id="config-orgs"
          label="Orgs"
          placeholder="None"
          value={values.orgs}
          error={errors.orgs}
          onChange={(orgs) => onChange({ orgs })}
        >
          Every member may use this key
        </TextField>
        <RequestsSwitch values={values} onChange={onChange} />
        <ConfigModelField
          value={values.model}
          error={errors.model}
          config={needsKey(values, base) ? undefined : base}
          onChange={(model) => onChange({ model })}
        />
        <TasksSwitch values={values} onChange={onChange} />
      </div>
    </div>
  );
}

type PartProps = Pick<ConfigFieldsProps, "values" | "onChange">;

function ProviderSelect({
  values,
  base,
  onChange,
}: PartProps & Pick<ConfigFieldsProps, "base">): ReactNode {
  return (
    <div className="field">
      <label htmlFor="config-provider">Provider</label>
      <select
        className="input"
        id="config-provider"
        aria-describedby="config-provider-state"
        value={values.provider}
        onChange={(event) => onChange({ provider: event.target.value as Provider })}
      >
        {PROVIDERS.map((provider) => (
          <option key={provider} value={provider}>
            {provider === "custom" ? "Custom endpoint" : providerLabel(provider)}
          </option>
        ))}
      </select>
      <p className="hint" id="config-provider-state">
        {base === undefined
          ? "Service that answers and bills"
          : "A different provider requires the key again"}
      </p>
    </div>
  );
}

function AddressField({
  values: { provider, baseUrl },
  errors,
  onChange,
}: PartProps & Pick<ConfigFieldsProps, "errors">): ReactNode {
  const isFixed = provider !== "custom";
  return (
    <TextField
      id="config-base"
      label="Base URL"
      isMono
      isReadOnly={isFixed}
      placeholder="https://llm.example.com/v1"
      value={isFixed ? PROVIDER_BASE_URLS[provider] : baseUrl}
      error={errors.baseUrl}
      onChange={(address) => onChange({ baseUrl: address })}
    >
      {isFixed ? "Fixed for this provider" : "The key is sent only to this address"}
    </TextField>
  );
}

function RequestsSwitch({ values: { restrictsRequests }, onChange }: PartProps): ReactNode {
  return (
    <div className="field">
      <span className="legend">Users and orgs apply</span>
      <label className="switch" htmlFor="config-requests">
        <input
          type="checkbox"
          role="switch"
          id="config-requests"
          aria-describedby="config-requests-state"
          aria-checked={restrictsRequests}
          checked={restrictsRequests}
          onChange={(event) => onChange({ restrictsRequests: event.target.checked })}
        />
        <span className="switch-track" aria-hidden="true" />
        <span>Also for comments and tasks</span>
      </label>
      <p className="hint" id="config-requests-state">
        {restrictsRequests
          ? "In the web app, for authors of comments and for actors of workflows. Orgs need the app's permission Members: read"
          : "Only in the web app: comments and tasks of all users of the repository use this key"}
      </p>
    </div>
  );
}

function TasksSwitch({ values: { pattern, tasksEnabled }, onChange }: PartProps): ReactNode {
  return (
    <div className="field">
      <span className="legend">Tasks</span>
      <label className="switch" htmlFor="config-tasks">
        <input
          type="checkbox"
          role="switch"
          id="config-tasks"
          aria-describedby="config-tasks-state"
          aria-checked={tasksEnabled}
          checked={tasksEnabled}
          onChange={(event) => onChange({ tasksEnabled: event.target.checked })}
        />
        <span className="switch-track" aria-hidden="true" />
        <span>Enable write-capable tasks</span>
      </label>
      <p className="hint" id="config-tasks-state">
        Workflows of {pattern.trim() === "" ? "its repositories" : pattern.trim()} may ask for pull
        requests on <code>svc/</code> branches, where the deployment serves tasks
      </p>
    </div>
  );
}
