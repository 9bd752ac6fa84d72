import type { ProviderConfig } from "../../../../domain/provider/provider-config.ts";
import { providerLabel } from "../../ui/provider-labels.ts";
import type { SortKeys } from "../../ui/sort-header.tsx";

export type ConfigColumn =
  | "pattern"
  | "provider"
  | "model"
  | "people"
  | "tasks"
  | "key"
  | "updated";

/** Returns the host of the endpoint. */
export const endpointHost = ({ baseUrl }: ProviderConfig): string =>
  URL.parse(baseUrl)?.host ?? baseUrl;

/** Sort keys of the table's columns. */
export const SORT_KEYS: SortKeys<ProviderConfig, ConfigColumn> = {
  pattern: ({ pattern }) => pattern.toLowerCase(),
  provider: (config) => `${providerLabel(config.provider)} ${endpointHost(config)}`,
  model: ({ model }) => model,
  people: ({ users, orgs }) => [...orgs, ...users].join(" "),
  tasks: ({ tasksEnabled }) => Number(tasksEnabled),
  key: ({ keyHint }) => Number(keyHint === ""),
  updated: ({ updatedAt }) => updatedAt,
};

/** Returns the configs whose visible text contains all words of a text. */
export function filterConfigs(
  configs: readonly ProviderConfig[],
  text: string,
): readonly ProviderConfig[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return configs;
  return configs.filter((config) => {
    const { pattern, provider, model, users, orgs, updatedBy } = config;
    const shown = [
      pattern,
      providerLabel(provider),
      endpointHost(config),
      model,
      ...users,
      ...orgs,
      updatedBy,
    ];
    const all = shown.join(" ").toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
