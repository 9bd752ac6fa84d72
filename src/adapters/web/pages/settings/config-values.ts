import type { Provider, ProviderConfig } from "../../../../domain/provider/provider-config.ts";

/** What stands in the fields of the form, as it was typed. */
export interface ConfigValues {
  readonly pattern: string;
  readonly provider: Provider;
  /** Of a custom provider; else empty. */
  readonly baseUrl: string;
  /** A new key. Keys that are stored never come here. */
  readonly apiKey: string;
  readonly model: string;
  /** Logins with commas between. */
  readonly users: string;
  readonly orgs: string;
  readonly restrictsRequests: boolean;
  readonly tasksEnabled: boolean;
}

export type ConfigField = keyof ConfigValues;

/** How people call the fields. */
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

/** The form of a config that is new. */
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

/** The form of a config that is there. */
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

/** The logins in a field: commas, semicolons or lines part them. */
export function readLogins(text: string): readonly string[] {
  const logins = text.split(/[,;\n]/).map((login) => login.trim().toLowerCase());
  return [...new Set(logins.filter((login) => login !== ""))];
}

/** What a request says of the config: of one that is there only what differs from it. */
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

/** Whether saving would change anything. */
export function isChanged(values: ConfigValues, base: ProviderConfig | undefined): boolean {
  return base === undefined
    ? JSON.stringify(values) !== JSON.stringify(EMPTY_VALUES)
    : Object.keys(toBody(values, base)).length > 0;
}
