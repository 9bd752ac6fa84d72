import {
  createHttpApp,
  type HttpApp,
  type HttpAppOptions,
} from "../../adapters/http/create-http-app.ts";
import { createJobReadCheck } from "../../adapters/http/find-job.ts";
import { metricsRoutes } from "../../adapters/http/metrics-routes.ts";
import type { PageOptions } from "../../adapters/http/pages/page-options.ts";
import type { Metrics } from "../../adapters/metrics/create-metrics.ts";
import type { Notify } from "../../app/concurrency/notify.ts";
import type { DraftDiffs } from "../../app/draft/draft-diffs.ts";
import type { LiveLog } from "../../app/events/live-log.ts";
import type { AcceptEvent } from "../../app/intake/accept-event.ts";
import type { Dispatcher } from "../../app/jobs/dispatcher.ts";
import type { ChooseProvider } from "../../app/provider/choose-provider.ts";
import { getExecution } from "../../config/execution-problems.ts";
import { VERSION } from "../../config/version.ts";
import type { Job, JobKind } from "../../domain/job/job.ts";
import type { JobStore } from "../../ports/job-store.ts";
import { parseEvent } from "../parse-event.ts";
import { openApi } from "./api-routes.ts";
import { errorMessage, type ServerParts } from "./context.ts";
import type { Egress } from "./egress.ts";
import type { Runners } from "./runners.ts";
import { openTasksApi } from "./tasks-api.ts";

/** Parts that serve requests. */
export interface HttpContext {
  readonly jobs: JobStore;
  readonly live: LiveLog;
  readonly acceptEvent: AcceptEvent;
  readonly dispatcher: Dispatcher;
  readonly notify: Notify;
  readonly choose: ChooseProvider;
  readonly metrics: Metrics;
  readonly diffs: DraftDiffs;
  readonly runners: Runners;
  readonly egress: Egress | undefined;
  /** Absent without a web app. */
  readonly pages: PageOptions | undefined;
}

/** Combines the routes of the server. */
export function openHttp(parts: ServerParts, served: HttpContext): HttpApp {
  const { loaded, options, store } = parts;
  const { acceptEvent, notify, jobs, live, metrics, runners } = served;
  const { webhookSecrets: secrets = [], metricsToken: token, devNoAuth } = loaded.server;
  const common = {
    acceptEvent,
    parseEvent,
    notify,
    secrets,
    version: VERSION,
    isReady: store.isWritable,
    clean: <Value>(value: Value): Value => parts.gate.redactValue(value, "page").value,
    onError: (error: unknown, request: string) =>
      options.log("error", errorMessage(error), { request }),
    ...buildCallback(parts, served),
  };
  const forMachines = [() => metricsRoutes({ ...metrics, token })];
  if (options.isWebhookOnly === true && !devNoAuth)
    return createHttpApp({ ...common, routes: forMachines });
  const placeOf = ({ id }: Job): Promise<number | undefined> => jobs.place(id);
  const execution = {
    engines: [...runners.engines.values()],
    executionOf: (kind: JobKind) => getExecution(loaded.execution, kind),
  };
  const { auth, visibility, routes } = openApi(parts, { ...served, placeOf, execution });
  const mayRead = createJobReadCheck(visibility);
  const runs = { jobs, events: store.events, log: live, placeOf, mayRead };
  const all = options.isWebhookOnly === true ? forMachines : [...forMachines, ...routes];
  const tasks = options.isWebhookOnly === true ? undefined : openTasksApi(parts, served);
  return createHttpApp({
    ...common,
    auth,
    runs,
    routes: all,
    ...(tasks === undefined ? {} : { tasks }),
    ...(served.pages === undefined ? {} : { pages: served.pages }),
  });
}

/** Builds the callback routes if runners have no separate listener. */
function buildCallback(
  { loaded }: ServerParts,
  { runners: { callbackApi } }: HttpContext,
): Pick<HttpAppOptions, "callback"> {
  const hasOwn = loaded.execution.callbackPort !== undefined;
  return callbackApi === undefined || hasOwn ? {} : { callback: callbackApi };
}
