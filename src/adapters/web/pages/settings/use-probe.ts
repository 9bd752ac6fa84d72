import { useRef } from "react";
import type { ProbeResponse } from "../../../../domain/api/operations-response.ts";
import type { ProviderConfig } from "../../../../domain/provider/provider-config.ts";
import { type ApiError, isApiError } from "../../api/api-client.ts";
import { type ApiResult, toApiResult } from "../../api/api-result.ts";
import { useApi } from "../../api/use-api.ts";
import { sortErrors } from "../../ui/field-errors.ts";
import { checkConfig } from "./check-config.ts";
import { FIELD_LABELS, toBody } from "./config-values.ts";
import type { ConfigDraft, ProviderTest } from "./settings-state.ts";
import type { Settings } from "./use-settings.ts";

export interface Probe {
  /** Tests the endpoint of a stored config. */
  testStored(config: ProviderConfig): Promise<void>;
  /** Tests the endpoint of a config as typed in the form. */
  testForm(key: string): Promise<void>;
}

interface ProbeRequest {
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
  readonly pattern: string;
}

/** Runs endpoint tests on the server. A new test cancels the previous one. */
export function useProbe({ state, dispatch }: Pick<Settings, "state" | "dispatch">): Probe {
  const api = useApi();
  const running = useRef<AbortController>(undefined);
  const ask = async ({ path, body, key, pattern }: ProbeRequest): Promise<ApiError | undefined> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const tell = (test: ProviderTest["state"]): void =>
      dispatch({ type: "test", test: { key, pattern, state: test } });
    tell({ kind: "running" });
    try {
      const { signal } = controller;
      const tested = await toApiResult(api.send<ProbeResponse>("POST", path, { body, signal }));
      tell(toTestState(tested));
      return tested.kind === "refused" ? tested.error : undefined;
    } catch (error) {
      if (!controller.signal.aborted) throw error;
      return undefined;
    }
  };
  const testForm = async (key: string): Promise<void> => {
    const draft = state.drafts[key];
    if (draft === undefined) return;
    const { values, base } = draft;
    const errors = checkConfig(values, base);
    dispatch({ type: "judge", key, errors });
    if (Object.keys(errors).length > 0) return;
    const error = await ask({
      path: testPath(base),
      body: toBody(values, base),
      key,
      pattern: values.pattern,
    });
    if (error !== undefined && isApiError(error, "request-invalid"))
      dispatch({ type: "judge", key, errors: sortErrors(error.problem, FIELD_LABELS).fields });
  };
  const testKept = async (config: ProviderConfig): Promise<void> => {
    await ask({ path: testPath(config), body: {}, key: config.id, pattern: config.pattern });
  };
  return { testStored: testKept, testForm };
}

function testPath(base: ConfigDraft["base"]): string {
  return base === undefined
    ? "/api/providers/test"
    : `/api/providers/${encodeURIComponent(base.id)}/test`;
}

function toTestState(tested: ApiResult<ProbeResponse>): ProviderTest["state"] {
  if (tested.kind === "answered")
    return { kind: "done", checks: tested.answer.checks, at: new Date().toISOString() };
  const { fields, rest } = sortErrors(tested.error.problem, FIELD_LABELS);
  return { kind: "refused", detail: [...Object.values(fields), rest].join(" ").trim() };
}
