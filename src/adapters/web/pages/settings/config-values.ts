import type { Provider, ProviderConfig } from "../../../../domain/provider/provider-config.ts";

/** Values of the form's fields, as typed. */
export interface ConfigValues {
  readonly pattern: string;
  readonly provider: Provider;
  /** Set for a custom provider, else empty. */
  readonly baseUrl: string;
  /** New key. Stored keys are never sent to the browser. */
  readonly apiKey: string;
  readonly model: string;
  /** Comma-separated logins. */
  readonly users: string;
  readonly orgs: string;
  readonly restrictsRequests: boolean;
  readonly tasksEnabled: boolean;
}

export type ConfigField = keyof ConfigValues;

/** Display names of the fields. */
export const FIELD_LABELS: Readonly<Record<ConfigField, string>> = {
  pattern: "Repository pattern",
  provider: "Provider",
  baseUrl: "Base URL",
  apiKey: "API key",
  model: "Default model",
  users: "Users",
  orgs: "Orgs",
  restrictsRequests: "Also for comments and tasks",
  tasksEnabled: "Write-capable tasks",
};

/** Initial values for a new config. */
export const EMPTY_VALUES: ConfigValues = {
  pattern: "",
  provider: "hf",
  baseUrl: "",
  apiKey: "",
  model: "",
  users: "",
  orgs: "",
  restrictsRequests: true,
  tasksEnabled: false,
};

/** Returns the values for an existing config. */
export function toValues(config: ProviderConfig): ConfigValues {
  const { pattern, provider, baseUrl, model = "", users, orgs } = config;
  const { restrictsRequests, tasksEnabled } = config;
  return {
    pattern,
    provider,
    model,
    restrictsRequests,
    tasksEnabled,
    apiKey: "",
    baseUrl: provider === "custom" ? baseUrl : "",
    users: users.join(", "),
    orgs: orgs.join(", "),
  };
}

/** Parses logins separated by commas, semicolons or line breaks. */
export function readLogins(text: string): readonly string[] {
  const logins = text.split(/[,;\n]/).map((login) => login.trim().toLowerCase());
  return [...new Set(logins.filter((login) => login !== ""))];
}

/** Builds the request body; for an existing config, it contains only the changed fields. */
export function toBody(
  values: ConfigValues,
  base: ProviderConfig | undefined,
): Readonly<Record<string, unknown>> {
  const wanted = toFields(values);
  if (base === undefined) return wanted;
  const there: Readonly<Record<string, unknown>> = toFields(toValues(base));
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(there[name]),
    ),
  );
}

function toFields(values: ConfigValues): Readonly<Record<string, unknown>> {
  const { pattern, provider, baseUrl, apiKey, model, users, orgs } = values;
  const { restrictsRequests, tasksEnabled } = values;
  return {
    pattern: pattern.trim(),
    provider,
    restrictsRequests,
    tasksEnabled,
    model: model.trim(),
    baseUrl: provider === "custom" ? baseUrl.trim() : undefined,
    apiKey: apiKey.trim() === "" ? undefined : apiKey.trim(),
    users: readLogins(users),
    orgs: readLogins(orgs),
  };
}

/** Checks whether saving would change anything. */
export function isChanged(values: ConfigValues, base: ProviderConfig | undefined): boolean {
  return base === undefined
    ? JSON.stringify(values) !== JSON.stringify(EMPTY_VALUES)
    : Object.keys(toBody(values, base)).length > 0;
}
