import { z } from "zod";
import { type ConfigOf, optionalSetting, setting, withoutInput } from "./setting.ts";
import {
  commaSeparated,
  flag,
  hostNames,
  httpUrl,
  longSecret,
  port,
  prose,
  wholeNumber,
  word,
} from "./setting-values.ts";

const EXECUTIONS = ["inprocess", "docker", "kubernetes"] as const;
const execution = z.enum(EXECUTIONS, "must be inprocess, docker or kubernetes");

const UNITS: Readonly<Record<string, number>> = {
  "": 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
};

/** Bytes, with an optional Kubernetes unit. */
const memory: z.ZodType<number, string> = z
  .string()
  .regex(/^\d{1,12}(?:[kMGT]|[KMGT]i)?$/, "must be an amount of memory, such as 2Gi")
  .transform((text) => Number.parseInt(text, 10) * (UNITS[text.replace(/^\d+/, "")] ?? 1))
  .refine((bytes) => bytes >= 128 * 2 ** 20, "must be 128Mi or more");

/** CPUs, in thousandths. */
const cpu: z.ZodType<number, string> = z
  .string()
  .regex(
    /^(?:\d{1,6}m|\d{1,4}(?:\.\d{1,3})?)$/,
    "must be a number of processors, such as 2 or 500m",
  )
  .transform((text) =>
    text.endsWith("m") ? Number.parseInt(text, 10) : Math.round(Number(text) * 1_000),
  )
  .refine((thousandths) => thousandths > 0, "must be more than 0");

const namespace = word.refine(
  (name) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(name),
  "must be a valid namespace name",
);

/** Comma-separated `name=value` pairs. */
const selector: z.ZodType<Readonly<Record<string, string>>, string> = z
  .string()
  .transform((text, context) => {
    const entries = commaSeparated(text).map((pair) => pair.split("=").map((half) => half.trim()));
    if (entries.every(([name = "", value, more]) => name && value !== undefined && !more))
      return Object.fromEntries(entries);
    context.addIssue("must be comma-separated node labels such as disk=ssd");
    return z.NEVER;
  });

const Toleration = z.strictObject({
  key: z.string().optional(),
  operator: z.enum(["Exists", "Equal"]).optional(),
  value: z.string().optional(),
  effect: z.enum(["NoSchedule", "PreferNoSchedule", "NoExecute"]).optional(),
  tolerationSeconds: z.number().int().nonnegative().optional(),
});
const tolerations: z.ZodType<readonly z.infer<typeof Toleration>[], string> = z
  .string()
  .transform((text, context) => {
    try {
      return z.array(Toleration).parse(JSON.parse(text));
    } catch {
      context.addIssue('must be a JSON list such as [{"key": "gpu", "operator": "Exists"}]');
      return z.NEVER;
    }
  });

const names: z.ZodType<readonly string[], string> = z
  .string()
  .transform(commaSeparated)
  .refine(
    (list) => list.every((name) => /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/.test(name)),
    "must be comma-separated names of Secrets",
  );

/** Settings that select and limit runners. Documentation and parsing are derived from this table. */
export const EXECUTION_SETTINGS = {
  reviews: withoutInput(
    setting("REVIEW_EXECUTION", execution, {
      help: "Where reviews run: inprocess (a thread of the server), docker (one container each) or kubernetes (one Job each). Answers to comments always run in the server's process",
      fallback: "inprocess",
    }),
  ),
  tasks: withoutInput(
    setting("TASK_EXECUTION", execution, {
      help: "Where tasks run: inprocess, docker or kubernetes",
      fallback: "inprocess",
    }),
  ),
  hasReviewPods: withoutInput(
    setting("REVIEW_PODS_ENABLED", flag, {
      help: "Allow REVIEW_EXECUTION=kubernetes, which also requires TASK_EXECUTION=kubernetes",
      fallback: "false",
    }),
  ),
  taskImage: withoutInput(
    optionalSetting(
      "TASK_RUNNER_IMAGE",
      word,
      "Image of runners, built from the Dockerfile's target runner",
    ),
  ),
  reviewImage: withoutInput(
    optionalSetting(
      "REVIEW_RUNNER_IMAGE",
      word,
      "Image of runners for reviews. Default: TASK_RUNNER_IMAGE",
    ),
  ),
  callbackUrl: withoutInput(
    optionalSetting(
      "RUNNER_CALLBACK_URL",
      httpUrl,
      "URL of this server for runners in containers and pods; required for them",
    ),
  ),
  callbackPort: withoutInput(
    optionalSetting(
      "RUNNER_CALLBACK_PORT",
      port,
      "Port of a separate listener for runners and metrics. Default: runners report to PORT",
    ),
  ),
  proxy: withoutInput(
    optionalSetting(
      "RUNNER_PROXY",
      httpUrl,
      "Forward proxy that runners use for everything but this server",
    ),
  ),
  noProxy: withoutInput(
    optionalSetting(
      "RUNNER_NO_PROXY",
      prose,
      "Comma-separated hosts that runners reach without the proxy, in addition to the host of RUNNER_CALLBACK_URL",
    ),
  ),
  egressToken: withoutInput(
    optionalSetting(
      "RUNNER_EGRESS_TOKEN",
      longSecret,
      "Bearer token with which the proxies of svc egress fetch the list of allowed hosts; without it the list is not served",
    ),
  ),
  egressHosts: withoutInput(
    optionalSetting(
      "RUNNER_EGRESS_HOSTS",
      hostNames,
      "Comma-separated additional hosts that runners may reach",
    ),
  ),
  memory: withoutInput(
    setting("RUNNER_MEMORY", memory, { help: "Memory limit of one runner", fallback: "2Gi" }),
  ),
  cpu: withoutInput(setting("RUNNER_CPU", cpu, { help: "CPU limit of one runner", fallback: "1" })),
  network: withoutInput(
    setting("RUNNER_NETWORK", word, {
      help: "Docker network for runners",
      fallback: "bridge",
    }),
  ),
  maxPods: withoutInput(
    setting("MAX_RUNNER_PODS", wholeNumber(1), {
      help: "Maximum concurrent runner pods",
      fallback: "10",
    }),
  ),
  namespace: withoutInput(
    optionalSetting(
      "K8S_NAMESPACE",
      namespace,
      "Namespace of the runners' Jobs. Default: that of the kubeconfig's context or of the server's pod; svc serve does not start if neither is known",
    ),
  ),
  serviceAccount: withoutInput(
    optionalSetting(
      "K8S_SERVICE_ACCOUNT",
      word,
      "Service account of runner pods; its token is not mounted. Default: the namespace's default account",
    ),
  ),
  nodeSelector: withoutInput(
    optionalSetting(
      "K8S_NODE_SELECTOR",
      selector,
      "Comma-separated labels of the nodes for runners, such as disk=ssd",
    ),
  ),
  tolerations: withoutInput(
    optionalSetting("K8S_TOLERATIONS", tolerations, "Tolerations of runner pods, as JSON"),
  ),
  pullSecrets: withoutInput(
    optionalSetting("K8S_PULL_SECRETS", names, "Comma-separated image pull secrets"),
  ),
} as const;

export type ExecutionSettingName = keyof typeof EXECUTION_SETTINGS;

/** The effective settings of runners. A setting without a default that was not set is absent. */
export type ExecutionConfig = ConfigOf<typeof EXECUTION_SETTINGS>;
