import type { TaskRoutesOptions } from "../../adapters/http/task-routes.ts";
import { createCallerVerifier } from "../../adapters/oidc/create-caller-verifier.ts";
import { createRateLimit } from "../../adapters/rate-limit/create-rate-limit.ts";
import { createTakeTask } from "../../app/intake/accept-task.ts";
import type { ChooseProvider } from "../../app/provider/choose-provider.ts";
import { checkFixBranch } from "../../app/task/publish/check-fix-branch.ts";
import { createOwnRecord } from "../../app/task/publish/is-own-pull.ts";
import { quotasOf } from "../../config/budgets.ts";
import type { JobStore } from "../../ports/job-store.ts";
import { overridden } from "../shared/overrides.ts";
import type { ServerParts } from "./context.ts";

export interface TasksServed {
  readonly jobs: JobStore;
  readonly choose: ChooseProvider;
  readonly onTaken: () => void;
}

/** Refused tokens of one address in a minute. */
const REFUSALS = { points: 60, windowSeconds: 60 };

/** What takes tasks from workflows; nothing where TASK_API_ENABLED is off. */
export function openTasks(
  { loaded, options, clock, host }: ServerParts,
  { jobs, choose, onTaken }: TasksServed,
): TaskRoutesOptions | undefined {
  const { task, server } = loaded;
  if (!task.isServed) return undefined;
  const { issuer, audience, allowedWorkflows = [], maxFollowups: cap } = task;
  const log = (text: string): void => options.log("warn", text);
  const isOurs = createOwnRecord({ jobs, markers: host.markers });
  const guards = {
    pulls: host.pulls,
    writer: host.writer,
    isOurs,
    identity: host.publisher.identity,
  };
  const takeTask = createTakeTask(
    {
      jobs,
      clock,
      choose,
      checkBranch: (ref, signal) => checkFixBranch(guards, { ref, cap }, signal),
    },
    { quotas: quotasOf(server), allowedWorkflows },
  );
  return {
    verifier: overridden(
      createCallerVerifier({ issuer, audience, clock, onFailure: log }),
      options.overrides?.verifier,
    ),
    takeTask,
    jobs,
    onTaken,
    refusals: createRateLimit(REFUSALS),
    placeOf: ({ id }) => jobs.place(id),
    log,
  };
}
