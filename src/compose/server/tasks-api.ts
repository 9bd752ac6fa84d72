import type { TaskRoutesOptions } from "../../adapters/http/task-routes.ts";
import { createCallerVerifier } from "../../adapters/oidc/create-caller-verifier.ts";
import { createRateLimit } from "../../adapters/rate-limit/create-rate-limit.ts";
import type { Notify } from "../../app/concurrency/notify.ts";
import { createAcceptTask } from "../../app/intake/accept-task.ts";
import type { ChooseProvider } from "../../app/provider/choose-provider.ts";
import { checkFixBranch } from "../../app/task/publish/check-fix-branch.ts";
import { createIsServicePull } from "../../app/task/publish/is-service-pull.ts";
import { getQuotas } from "../../config/budgets.ts";
import type { JobStore } from "../../ports/job-store.ts";
import { overridden } from "../shared/overrides.ts";
import type { ServerParts } from "./context.ts";

export interface TasksApiContext {
  readonly jobs: JobStore;
  readonly choose: ChooseProvider;
  readonly notify: Notify;
}

/** Maximum refused tokens of one address per minute. */
const REFUSAL_LIMIT = { points: 60, windowSeconds: 60 };

/** Builds the API for tasks; `undefined` if TASK_API_ENABLED is off. */
export function openTasksApi(
  { loaded, options, clock, host }: ServerParts,
  { jobs, choose, notify }: TasksApiContext,
): TaskRoutesOptions | undefined {
  const { task, server } = loaded;
  if (!task.isServed) return undefined;
  const { issuer, audience, allowedWorkflows = [], maxFollowups: cap } = task;
  const log = (text: string): void => options.log("warn", text);
  const isServicePull = createIsServicePull({ jobs, markers: host.markers });
  const guards = {
    pulls: host.pulls,
    objects: host.objects,
    isServicePull,
    identity: host.publisher.identity,
  };
  const takeTask = createAcceptTask(
    {
      jobs,
      clock,
      choose,
      checkBranch: (ref, signal) => checkFixBranch(guards, { ref, cap }, signal),
    },
    { quotas: getQuotas(server), allowedWorkflows },
  );
  return {
    verifier: overridden(
      createCallerVerifier({ issuer, audience, clock, onFailure: log }),
      options.overrides?.verifier,
    ),
    acceptTask: takeTask,
    jobs,
    notify,
    refusals: createRateLimit(REFUSAL_LIMIT),
    placeOf: ({ id }) => jobs.place(id),
    log,
  };
}
