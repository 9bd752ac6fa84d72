import type { ProviderConfig } from "../../../../domain/provider/provider-config.ts";
import { type ConfigValues, EMPTY_VALUES, isChanged, toValues } from "./config-values.ts";
import type { ConfigDraft, SettingsState } from "./settings-state.ts";

/** Part of the forms that the tab stores. It never includes a key. */
export interface StoredDrafts {
  readonly open?: string | undefined;
  readonly forms: Readonly<
    Record<string, { readonly values: ConfigValues; readonly base?: ProviderConfig | undefined }>
  >;
}

/** Returns the values to store, or `undefined` if nothing was typed. */
export function toStoredDrafts({ drafts, open }: SettingsState): StoredDrafts | undefined {
  const forms = Object.entries(drafts).flatMap(([key, { values, base }]) => {
    const bare = { ...values, apiKey: "" };
    if (!isChanged(bare, base)) return [];
    return [[key, { values: bare, base }] as const];
  });
  return forms.length === 0 ? undefined : { open, forms: Object.fromEntries(forms) };
}

/** Reads stored values; invalid ones are omitted. */
export function readStoredDrafts(
  stored: unknown,
): Pick<SettingsState, "drafts" | "open"> | undefined {
  if (!isRecord(stored) || !isRecord(stored.forms)) return undefined;
  const drafts = Object.entries(stored.forms).flatMap(([key, form]) => {
    const draft = toDraft(form);
    return draft === undefined ? [] : [[key, draft] as const];
  });
  if (drafts.length === 0) return undefined;
  return {
    drafts: Object.fromEntries(drafts),
    open: typeof stored.open === "string" ? stored.open : undefined,
  };
}

/** Defaults for fields that a config stored by an earlier version lacks. */
const NEW_FIELD_DEFAULTS: Pick<ProviderConfig, "restrictsRequests"> = { restrictsRequests: false };

function toDraft(form: unknown): ConfigDraft | undefined {
  if (!isRecord(form) || !isRecord(form.values)) return undefined;
  const { values } = form;
  // The stored base comes from the server, possibly of a version that lacked a field.
  const base = isRecord(form.base)
    ? ({ ...NEW_FIELD_DEFAULTS, ...form.base } as ProviderConfig)
    : undefined;
  const fallback = new Map<string, unknown>(
    Object.entries(base === undefined ? EMPTY_VALUES : toValues(base)),
  );
  const known = Object.entries(EMPTY_VALUES).map(([name, empty]) => [
    name,
    typeof values[name] === typeof empty ? values[name] : fallback.get(name),
  ]);
  return {
    values: { ...(Object.fromEntries(known) as ConfigValues), apiKey: "" },
    base,
    errors: {},
    note: { kind: "restored" },
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
