import type {
  AuditResponse,
  ProvidersResponse,
} from "../../../../domain/api/operations-response.ts";
import type { ProviderConfig } from "../../../../domain/provider/provider-config.ts";
import { type ApiClient, type ApiError, isApiError } from "../../api/api-client.ts";
import { toApiResult } from "../../api/api-result.ts";
import { sortErrors } from "../../ui/field-errors.ts";
import { asSentence } from "../../ui/format.ts";
import { checkConfig } from "./check-config.ts";
import { FIELD_LABELS, toBody } from "./config-values.ts";
import type { ConfigDraft, FormNote, SettingsAction } from "./settings-state.ts";

/** Dependencies of the config actions. */
export interface ConfigActionPorts {
  readonly api: ApiClient;
  /** Admins can read the audit log. */
  readonly isAdmin: boolean;
  dispatch(action: SettingsAction): void;
}

/** Reloads the list and keeps all typed values. Resolves with whether the list was loaded. */
export async function reloadConfigs({
  api,
  isAdmin,
  dispatch,
}: ConfigActionPorts): Promise<boolean> {
  const [list, changes] = await Promise.all([
    toApiResult(api.get<ProvidersResponse>("/api/providers")),
    isAdmin ? toApiResult(api.get<AuditResponse>("/api/providers/audit")) : undefined,
  ]);
  if (list.kind === "answered") dispatch({ type: "list", providers: list.answer.providers });
  if (changes?.kind === "answered") dispatch({ type: "audit", audit: changes.answer.audit });
  return list.kind === "answered";
}

/**
 * Saves the config of a form. Resolves with `undefined` if it was refused; the form then shows the
 * reason.
 */
export async function saveConfig(
  ports: ConfigActionPorts,
  key: string,
  { values, base }: ConfigDraft,
): Promise<ProviderConfig | undefined> {
  const { api, dispatch } = ports;
  const errors = checkConfig(values, base);
  dispatch({ type: "judge", key, errors });
  if (Object.keys(errors).length > 0) return undefined;
  const body = toBody(values, base);
  const saved = await toApiResult(
    base === undefined
      ? api.send<ProviderConfig>("POST", "/api/providers", { body })
      : api.send<ProviderConfig>("PATCH", configPath(base), { body, ifMatch: base.version }),
  );
  if (saved.kind === "answered") return saved.answer;
  await showRefusal(ports, key, saved.error);
  return undefined;
}

async function showRefusal(ports: ConfigActionPorts, key: string, error: ApiError): Promise<void> {
  // The list shows who changed the config, or that it was deleted.
  const isOld = isApiError(error, "provider-changed", "not-found");
  if (isOld && (await reloadConfigs(ports))) return;
  const { fields, rest } = sortErrors(error.problem, FIELD_LABELS);
  const note = rest === "" ? undefined : toNote(error, rest);
  ports.dispatch({ type: "judge", key, errors: fields, note });
}

function toNote(error: ApiError, detail: string): FormNote {
  if (error.problem.code === "not-signed-in") return { kind: "signed-out" };
  return { kind: "refused", detail, requestId: error.requestId };
}

/** Deletes a config. Resolves with the reason that it was not deleted, or `undefined`. */
export async function removeConfig(
  ports: ConfigActionPorts,
  config: ProviderConfig,
): Promise<string | undefined> {
  const { api, dispatch } = ports;
  const { id, version } = config;
  const removed = await toApiResult(api.send("DELETE", configPath(config), { ifMatch: version }));
  const problem = removed.kind === "refused" ? removed.error.problem : undefined;
  const why = problem?.code === "not-found" ? undefined : problem?.detail;
  if (why === undefined) dispatch({ type: "drop", key: id });
  await reloadConfigs(ports);
  return why === undefined ? undefined : asSentence(why);
}

const configPath = ({ id }: ProviderConfig): string => `/api/providers/${encodeURIComponent(id)}`;
