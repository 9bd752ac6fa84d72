import { AppError, type ConfigProblem } from "../domain/core/app-error.ts";
import type { JobKind } from "../domain/job/job.ts";
import { EXECUTION_SETTINGS, type ExecutionConfig } from "./execution-settings.ts";
import { type Config, SETTINGS } from "./settings.ts";

/** Returns where a job of a kind runs. Answers to comments always run in this process. */
export function getExecution(
  execution: Pick<ExecutionConfig, "reviews" | "tasks">,
  kind: JobKind,
): ExecutionConfig["reviews"] {
  if (kind === "followup") return "inprocess";
  return kind === "task" ? execution.tasks : execution.reviews;
}

/** Returns the runners' image for a kind of job; `undefined` if none is set. */
export function getRunnerImage(
  { reviewImage, taskImage }: Pick<ExecutionConfig, "reviewImage" | "taskImage">,
  kind: JobKind,
): string | undefined {
  return kind === "review" ? (reviewImage ?? taskImage) : taskImage;
}

/** Returns the runners' image for a kind of job. Throws `runner-unavailable` if none is set. */
export function requireRunnerImage(
  execution: Pick<ExecutionConfig, "reviewImage" | "taskImage">,
  kind: JobKind,
): string {
  const image = getRunnerImage(execution, kind);
  if (image !== undefined) return image;
  const message = `the runner image for a ${kind} is not set; set ${EXECUTION_SETTINGS.taskImage.env}`;
  throw new AppError("runner-unavailable", message, { details: {} });
}

/** Returns whether runners work in a cluster but the namespace for their Jobs is not set. */
export const lacksNamespace = ({ reviews, tasks, namespace }: ExecutionConfig): boolean =>
  (reviews === "kubernetes" || tasks === "kubernetes") && namespace === undefined;

/** Creates the error for a namespace that is neither set nor found; `why` is the reason that it was not found. */
export function missingNamespaceError(why: string): AppError<"config-invalid"> {
  const path = EXECUTION_SETTINGS.namespace.env;
  const message = `is not set, and ${why} (set it to the namespace for runners' Jobs)`;
  const details = { problems: [{ path, message }] };
  return new AppError("config-invalid", `${path} ${message}`, { details });
}

/** Returns whether runners work outside this process and reach the network through our proxies. */
export function usesEgressProxy({ egressToken, reviews, tasks }: ExecutionConfig): boolean {
  return egressToken !== undefined && (reviews !== "inprocess" || tasks !== "inprocess");
}

/**
 * Reports a sandbox that does not fit the place where tasks run: kubernetes is the second container of a runner's pod,
 * which exists only in pods.
 */
export function findSandboxProblems(
  backend: Config["taskSandboxBackend"] | undefined,
  tasks: ExecutionConfig["tasks"],
): readonly ConfigProblem[] {
  if (backend !== "kubernetes" || tasks === "kubernetes") return [];
  const message = `is kubernetes, which requires tasks in pods, but tasks run ${LOCATION_LABELS[tasks]} (set it to bwrap, docker or auto, or set ${EXECUTION_SETTINGS.tasks.env}=kubernetes on a server)`;
  return [{ path: SETTINGS.taskSandboxBackend.env, message }];
}

const LOCATION_LABELS = { inprocess: "in this process", docker: "in docker containers" } as const;

/** Reports contradictions between the settings of runners. */
export function findExecutionProblems(execution: ExecutionConfig): readonly ConfigProblem[] {
  const { reviews, tasks, callbackUrl, hasReviewPods } = execution;
  const problem = (name: keyof typeof EXECUTION_SETTINGS, message: string): ConfigProblem => ({
    path: EXECUTION_SETTINGS[name].env,
    message,
  });
  const isRemote = reviews !== "inprocess" || tasks !== "inprocess";
  const kinds = [
    ...(reviews === "inprocess" ? [] : (["review"] as const)),
    ...(tasks === "inprocess" ? [] : (["task"] as const)),
  ];
  const unnamed = kinds.filter((kind) => getRunnerImage(execution, kind) === undefined);
  return [
    ...(isRemote && callbackUrl === undefined
      ? [
          problem(
            "callbackUrl",
            "is not set, but runners outside this process need it to report (set it to this server's URL)",
          ),
        ]
      : []),
    ...(unnamed.length > 0
      ? [
          problem(
            "taskImage",
            `is not set, but the runners of ${unnamed.join("s and ")}s need an image (set it to the runner image)`,
          ),
        ]
      : []),
    ...(reviews === "kubernetes" && !(hasReviewPods && tasks === "kubernetes")
      ? [
          problem(
            "reviews",
            `is kubernetes, which requires ${EXECUTION_SETTINGS.tasks.env}=kubernetes and ${EXECUTION_SETTINGS.hasReviewPods.env}=1`,
          ),
        ]
      : []),
    ...findEgressProblems(execution, problem),
  ];
}

/** Reports egress settings that lack the runners' listener or the proxy. */
function findEgressProblems(
  { egressToken, callbackPort, proxy }: ExecutionConfig,
  problem: (name: keyof typeof EXECUTION_SETTINGS, message: string) => ConfigProblem,
): readonly ConfigProblem[] {
  return [
    ...(egressToken !== undefined && callbackPort === undefined
      ? [
          problem(
            "callbackPort",
            "is not set, but proxies fetch their allowed hosts from it (set it to a free port)",
          ),
        ]
      : []),
    ...(egressToken !== undefined && proxy === undefined
      ? [
          problem(
            "proxy",
            `is not set, so that no runner would use the proxies of ${EXECUTION_SETTINGS.egressToken.env} (set it to the proxy's URL)`,
          ),
        ]
      : []),
  ];
}
