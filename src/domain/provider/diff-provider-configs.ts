import type { ProviderInput } from "./parse-provider-input.ts";
import type { AuditEntry } from "./provider-config.ts";

const FIELDS = [
  "pattern",
  "provider",
  "baseUrl",
  "model",
  "users",
  "orgs",
  "restrictsRequests",
  "tasksEnabled",
] as const;

type Fields = Pick<ProviderInput, (typeof FIELDS)[number]>;

/**
 * Lists the fields that differ between two states of a config. An absent state is a config that was created or
 * deleted. A key is listed without a value.
 */
export function diffProviderConfigs(
  before: Fields | undefined,
  after: ProviderInput | undefined,
): AuditEntry["changes"] {
  const changes: AuditEntry["changes"] = FIELDS.flatMap((field) => {
    const [from, to] = [before?.[field], after?.[field]];
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    return [{ field, from, to }];
  });
  return after?.apiKey === undefined ? changes : [...changes, { field: "apiKey" }];
}
