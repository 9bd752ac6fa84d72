import type { Check } from "../../../../domain/api/check.ts";
import type { AuditResponse } from "../../../../domain/api/operations-response.ts";
import type { ProviderConfig } from "../../../../domain/provider/provider-config.ts";
import type { FieldErrors } from "../../ui/field-errors.ts";
import { type ConfigField, type ConfigValues, EMPTY_VALUES, toValues } from "./config-values.ts";
import { type RebasedValues, rebaseValues } from "./rebase-values.ts";

/** Notice above a form. */
export type FormNote =
  | { readonly kind: "restored" }
  | ({ readonly kind: "changed"; readonly by: string } & Pick<RebasedValues, "taken" | "kept">)
  | { readonly kind: "gone" }
  | { readonly kind: "signed-out" }
  | { readonly kind: "refused"; readonly detail: string; readonly requestId: string };

/** Values of a config that are not saved. */
export interface ConfigDraft {
  readonly values: ConfigValues;
  /** Config that is edited; absent for a new one. */
  readonly base?: ProviderConfig | undefined;
  readonly errors: FieldErrors<ConfigField>;
  readonly note?: FormNote | undefined;
}

/** Latest test of an endpoint. */
export interface ProviderTest {
  readonly key: string;
  /** Repository pattern; empty if none was typed yet. */
  readonly pattern: string;
  readonly state:
    | { readonly kind: "running" }
    | { readonly kind: "done"; readonly checks: readonly Check[]; readonly at: string }
    | { readonly kind: "refused"; readonly detail: string };
}

/** Key of the form for a new config. */
export const NEW_CONFIG = "new";

export interface SettingsState {
  readonly providers: readonly ProviderConfig[];
  readonly audit: AuditResponse["audit"] | undefined;
  /** Forms by the id of their config. They are kept while another form is open. */
  readonly drafts: Readonly<Record<string, ConfigDraft>>;
  /** Key of the open form. */
  readonly open?: string | undefined;
  readonly test?: ProviderTest | undefined;
}

export type SettingsAction =
  | { readonly type: "open"; readonly key: string }
  | { readonly type: "hide" }
  | { readonly type: "drop"; readonly key: string }
  | { readonly type: "type"; readonly key: string; readonly values: Partial<ConfigValues> }
  | {
      readonly type: "judge";
      readonly key: string;
      readonly errors: FieldErrors<ConfigField>;
      readonly note?: FormNote | undefined;
    }
  | { readonly type: "list"; readonly providers: readonly ProviderConfig[] }
  | { readonly type: "saved"; readonly key: string; readonly config: ProviderConfig }
  | { readonly type: "audit"; readonly audit: AuditResponse["audit"] }
  | {
      readonly type: "restore";
      readonly drafts: SettingsState["drafts"];
      readonly open: string | undefined;
    }
  | { readonly type: "test"; readonly test: ProviderTest };

/** Applies an action to the state of the settings page. */
export function reduceSettings(state: SettingsState, action: SettingsAction): SettingsState {
  switch (action.type) {
    case "open":
      return openForm(state, action.key);
    case "hide":
      return { ...state, open: undefined };
    case "drop":
      return dropForm(state, action.key);
    case "type":
      return changeDraft(state, action.key, (draft) => updateValues(draft, action.values));
    case "judge":
      return changeDraft(state, action.key, (draft) => setFormErrors(draft, action));
    case "list":
      return rebaseForms({ ...state, providers: action.providers });
    case "saved":
      return upsertConfig(dropForm(state, action.key), action.config);
    case "audit":
      return { ...state, audit: action.audit };
    case "restore":
      return rebaseForms({ ...state, drafts: action.drafts, open: action.open });
    case "test":
      return { ...state, test: action.test };
  }
}

function openForm(state: SettingsState, key: string): SettingsState {
  const base = state.providers.find(({ id }) => id === key);
  const fresh: ConfigDraft =
    base === undefined
      ? { values: EMPTY_VALUES, errors: {} }
      : { values: toValues(base), base, errors: {} };
  return { ...state, open: key, drafts: { [key]: fresh, ...state.drafts } };
}

function dropForm(state: SettingsState, key: string): SettingsState {
  const { [key]: _dropped, ...drafts } = state.drafts;
  return { ...state, drafts, open: state.open === key ? undefined : state.open };
}

function upsertConfig(state: SettingsState, config: ProviderConfig): SettingsState {
  const others = state.providers.filter(({ id }) => id !== config.id);
  return { ...state, providers: [...others, config] };
}

function changeDraft(
  state: SettingsState,
  key: string,
  change: (draft: ConfigDraft) => ConfigDraft,
): SettingsState {
  const draft = state.drafts[key];
  if (draft === undefined) return state;
  return { ...state, drafts: { ...state.drafts, [key]: change(draft) } };
}

function updateValues(draft: ConfigDraft, values: Partial<ConfigValues>): ConfigDraft {
  const left = Object.entries(draft.errors).filter(([field]) => !Object.hasOwn(values, field));
  return { ...draft, values: { ...draft.values, ...values }, errors: Object.fromEntries(left) };
}

function setFormErrors(
  draft: ConfigDraft,
  { errors, note }: Extract<SettingsAction, { readonly type: "judge" }>,
): ConfigDraft {
  return { ...draft, errors, note };
}

/** Updates the forms after a reload: fields that the user did not change take the new values. */
function rebaseForms(state: SettingsState): SettingsState {
  const drafts = Object.entries(state.drafts).map(([key, draft]) => {
    const now = state.providers.find(({ id }) => id === key);
    return [key, rebaseDraft(draft, now)] as const;
  });
  return { ...state, drafts: Object.fromEntries(drafts) };
}

function rebaseDraft(draft: ConfigDraft, now: ProviderConfig | undefined): ConfigDraft {
  const { base, values } = draft;
  if (base === undefined || now?.version === base.version) return draft;
  if (now === undefined) {
    const { base: _gone, ...rest } = draft;
    return { ...rest, note: { kind: "gone" } };
  }
  const { values: merged, taken, kept } = rebaseValues(values, base, now);
  return {
    values: merged,
    base: now,
    errors: {},
    note: { kind: "changed", by: now.updatedBy, taken, kept },
  };
}
