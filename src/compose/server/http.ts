import { mayReadJob } from "../../adapters/http/auth/may-read-job.ts";
import {
  createHttpApp,
  type HttpApp,
  type HttpAppOptions,
} from "../../adapters/http/create-http-app.ts";
import { metricsRoutes } from "../../adapters/http/metrics-routes.ts";
import type { PageOptions } from "../../adapters/http/pages/page-options.ts";
import type { Metrics } from "../../adapters/metrics/create-metrics.ts";
import type { DraftDiffs } from "../../app/draft/draft-diffs.ts";
import type { LiveLog } from "../../app/events/live-log.ts";
import type { TakeEvent } from "../../app/intake/accept-event.ts";
import type { Dispatcher } from "../../app/jobs/dispatch-jobs.ts";
import type { ChooseProvider } from "../../app/provider/choose-provider.ts";
import { executionOf } from "../../config/execution-problems.ts";
import { VERSION } from "../../config/version.ts";
import type { Job, JobKind } from "../../domain/job/job.ts";
import type { JobStore } from "../../ports/job-store.ts";
import { openPeople } from "./api-routes.ts";
import { type ServerParts, wordsOf } from "./context.ts";
import type { Egress } from "./egress.ts";
import type { Runners } from "./launchers.ts";
import { openTasks } from "./tasks-api.ts";

/** What requests are served from. */
export interface Served {
  readonly jobs: JobStore;
  readonly live: LiveLog;
  readonly takeEvent: TakeEvent;
  readonly onTaken: () => void;
  readonly dispatcher: Dispatcher;
  readonly onStep: () => void;
  readonly choose: ChooseProvider;
  readonly metrics: Metrics;
  readonly diffs: DraftDiffs;
  readonly runners: Runners;
  readonly egress: Egress | undefined;
  /** Absent where there are no pages. */
  readonly pages: PageOptions | undefined;
}

/** Puts the routes of the server together. */
export function openHttp(parts: ServerParts, served: Served): HttpApp {
  const { loaded, options, store } = parts;
  const { takeEvent, onTaken, jobs, live, metrics, runners } = served;
  const { webhookSecrets: secrets = [], metricsToken: token, devNoAuth } = loaded.server;
  const common = {
    takeEvent,
    onTaken,
    secrets,
    version: VERSION,
    isReady: store.isWritable,
    clean: <Value>(value: Value): Value => parts.gate.checkValue(value, "page").value,
    onError: (error: unknown, request: string) => options.log("error", wordsOf(error), { request }),
    ...callbackOf(parts, served),
  };
  const forMachines = [() => metricsRoutes({ ...metrics, token })];
  if (options.isWebhookOnly === true && !devNoAuth)
    return createHttpApp({ ...common, routes: forMachines });
  const placeOf = ({ id }: Job): Promise<number | undefined> => jobs.place(id);
  const execution = {
    engines: [...runners.engines.values()],
    executionOf: (kind: JobKind) => executionOf(loaded.execution, kind),
  };
  const { auth, visibility, routes } = openPeople(parts, { ...served, placeOf, execution });
  const mayRead = mayReadJob(visibility);
  const runs = { jobs, events: store.events, log: live, placeOf, mayRead };
  const all = options.isWebhookOnly === true ? forMachines : [...forMachines, ...routes];
  const tasks = options.isWebhookOnly === true ? undefined : openTasks(parts, served);
  return createHttpApp({
    ...common,
    auth,
    runs,
    routes: all,
    ...(tasks === undefined ? {} : { tasks }),
    ...(served.pages === undefined ? {} : { pages: served.pages }),
  });
}

/** Where runners report without a listener of their own. */
function callbackOf(
  { loaded }: ServerParts,
  { runners: { hearing } }: Served,
): Pick<HttpAppOptions, "callback"> {
  const hasOwn = loaded.execution.callbackPort !== undefined;
  return hearing === undefined || hasOwn ? {} : { callback: hearing };
}
