import type { ConfigProblem } from "../domain/core/app-error.ts";
import type { JobKind } from "../domain/job/job.ts";
import { EXECUTION_SETTINGS, type ExecutionConfig } from "./execution-settings.ts";
import { type Config, SETTINGS } from "./settings.ts";

/** Where a job of a kind runs. Answers to comments are short and never leave this process. */
export function getExecution(
  execution: Pick<ExecutionConfig, "reviews" | "tasks">,
  kind: JobKind,
): ExecutionConfig["reviews"] {
  if (kind === "followup") return "inprocess";
  return kind === "task" ? execution.tasks : execution.reviews;
}

/** Image of the runners of a kind; `undefined` when none is named. */
export function getRunnerImage(
  { reviewImage, taskImage }: Pick<ExecutionConfig, "reviewImage" | "taskImage">,
  kind: JobKind,
): string | undefined {
  return kind === "review" ? (reviewImage ?? taskImage) : taskImage;
}

/**
 * Tells why the sandbox of tasks' commands does not fit the place where tasks run: kubernetes is the second container of
 * a runner's pod, and there is none anywhere else.
 */
export function findSandboxProblems(
  backend: Config["taskSandboxBackend"] | undefined,
  tasks: ExecutionConfig["tasks"],
): readonly ConfigProblem[] {
  if (backend !== "kubernetes" || tasks === "kubernetes") return [];
  const message = `is kubernetes, which is the second container of a runner's pod, but tasks run ${LOCATION_LABELS[tasks]} (set it to bwrap, docker or auto, or set ${EXECUTION_SETTINGS.tasks.env}=kubernetes on a server)`;
  return [{ path: SETTINGS.taskSandboxBackend.env, message }];
}

const LOCATION_LABELS = { inprocess: "in this process", docker: "in docker containers" } as const;

/** What does not go together in the settings of where runners work. */
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
      ? [problem("callbackUrl", "is not set, and runners outside this process report there")]
      : []),
    ...(unnamed.length > 0
      ? [
          problem(
            "taskImage",
            `is not set, and the runners of ${unnamed.join("s and ")}s need an image`,
          ),
        ]
      : []),
    ...(reviews === "kubernetes" && !(hasReviewPods && tasks === "kubernetes")
      ? [
          problem(
            "reviews",
            `is kubernetes, which needs ${EXECUTION_SETTINGS.tasks.env}=kubernetes and ${EXECUTION_SETTINGS.hasReviewPods.env}=1`,
          ),
        ]
      : []),
    ...findEgressProblems(execution, problem),
  ];
}

/** Proxies fetch their hosts on the runners' own listener, and only runners with a proxy go through them. */
function findEgressProblems(
  { egressToken, callbackPort, proxy }: ExecutionConfig,
  problem: (name: keyof typeof EXECUTION_SETTINGS, message: string) => ConfigProblem,
): readonly ConfigProblem[] {
  return [
    ...(egressToken !== undefined && callbackPort === undefined
      ? [problem("callbackPort", "is not set, and proxies fetch their hosts there")]
      : []),
    ...(egressToken !== undefined && proxy === undefined
      ? [
          problem(
            "proxy",
            `is not set, and without it no runner uses the proxies that ${EXECUTION_SETTINGS.egressToken.env} is for`,
          ),
        ]
      : []),
  ];
}
