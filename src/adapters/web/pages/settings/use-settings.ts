import { useEffect, useMemo, useReducer, useState } from "react";
import type { PageContents } from "../../../../domain/api/page.ts";
import type { ProviderConfig } from "../../../../domain/provider/provider-config.ts";
import { useApi } from "../../api/use-api.ts";
import { openFormStorage } from "../../shell/form-storage.ts";
import { useFrame } from "../../shell/frame.tsx";
import { useToast } from "../../shell/toasts.tsx";
import { reloadConfigs, removeConfig, saveConfig } from "./config-actions.ts";
import { isChanged } from "./config-values.ts";
import { reduceSettings, type SettingsAction, type SettingsState } from "./settings-state.ts";
import { readStoredDrafts, type StoredDrafts, toStoredDrafts } from "./stored-drafts.ts";

export interface Settings {
  readonly state: SettingsState;
  /** Key of the form that is being saved. */
  readonly saving: string | undefined;
  dispatch(action: SettingsAction): void;
  /** Resolves with whether the config was saved. */
  save(key: string): Promise<boolean>;
  /** Resolves with the reason that the config was not deleted, or `undefined`. */
  remove(config: ProviderConfig): Promise<string | undefined>;
}

/** Returns the provider configs, and the actions on them. */
export function useSettings({ providers, audit }: PageContents["settings"]): Settings {
  const api = useApi();
  const toast = useToast();
  const isAdmin = useFrame().session?.isAdmin === true;
  const [saving, setSaving] = useState<string>();
  const [state, dispatch] = useReducer(reduceSettings, { providers, audit, drafts: {} });
  useStoredDrafts(state, dispatch);
  const ports = { api, isAdmin, dispatch };
  const save = async (key: string): Promise<boolean> => {
    const draft = state.drafts[key];
    if (draft === undefined || saving !== undefined) return false;
    if (draft.base !== undefined && !isChanged(draft.values, draft.base)) {
      toast({ tone: "info", title: "Nothing was changed" });
      dispatch({ type: "drop", key });
      return true;
    }
    setSaving(key);
    const saved = await saveConfig(ports, key, draft);
    setSaving(undefined);
    if (saved === undefined) return false;
    toast({ tone: "ok", title: `Saved ${saved.pattern}` });
    dispatch({ type: "saved", key, config: saved });
    await reloadConfigs(ports);
    return true;
  };
  const remove = async (config: ProviderConfig): Promise<string | undefined> => {
    const why = await removeConfig(ports, config);
    if (why === undefined) toast({ tone: "ok", title: `Deleted ${config.pattern}` });
    return why;
  };
  return { state, saving, dispatch, save, remove };
}

/** Stores typed values, without keys, so that they survive a reload. */
function useStoredDrafts(state: SettingsState, dispatch: (action: SettingsAction) => void): void {
  const login = useFrame().session?.login ?? "";
  const storage = useMemo(() => openFormStorage<StoredDrafts>("settings", login), [login]);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const found = readStoredDrafts(storage.read());
    if (found !== undefined) dispatch({ type: "restore", drafts: found.drafts, open: found.open });
    setReady(true);
  }, [storage, dispatch]);
  useEffect(() => {
    if (!isReady) return;
    const forms = toStoredDrafts(state);
    if (forms === undefined) storage.clear();
    else storage.save(forms);
  }, [isReady, state, storage]);
}
