import { createCallbackApp } from "../../adapters/http/create-callback-app.ts";
import { egressRoutes } from "../../adapters/http/egress-routes.ts";
import type { Metrics } from "../../adapters/metrics/create-metrics.ts";
import { errorMessage, type ServerParts } from "./context.ts";
import type { Egress } from "./egress.ts";
import type { Runners } from "./runners.ts";

export interface CallbackParts {
  readonly runners: Runners;
  readonly egress: Egress | undefined;
  readonly metrics: Metrics;
}

/** Builds the listener for runners; `undefined` if there is no separate listener. */
export function openCallback(
  { loaded, options, gate }: ServerParts,
  { runners, egress, metrics }: CallbackParts,
): ReturnType<typeof createCallbackApp> | undefined {
  const { callbackPort } = loaded.execution;
  const { callbackApi } = runners;
  if (callbackPort === undefined || callbackApi === undefined) return undefined;
  return createCallbackApp({
    callback: callbackApi,
    metrics,
    routes: buildEgressRoutes({ loaded }, egress),
    clean: <Value>(value: Value): Value => gate.redactValue(value, "page").value,
    onError: (error, request) => options.log("error", errorMessage(error), { request }),
  });
}

/** Builds the route for proxies, if there are any. */
function buildEgressRoutes(
  { loaded }: Pick<ServerParts, "loaded">,
  egress: Egress | undefined,
): readonly (() => ReturnType<typeof egressRoutes>)[] {
  const { egressToken } = loaded.execution;
  if (egressToken === undefined || egress === undefined) return [];
  return [() => egressRoutes(egress.api, egressToken)];
}
