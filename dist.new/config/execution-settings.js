import { z } from "zod";
import { optionalSetting, setting, withoutInput } from "./setting.js";
import { commaSeparated, flag, hostNames, httpUrl, longSecret, port, prose, wholeNumber, word, } from "./setting-values.js";
const EXECUTIONS = ["inprocess", "docker", "kubernetes"];
const execution = z.enum(EXECUTIONS, "must be inprocess, docker or kubernetes");
const UNITS = {
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
/** Bytes, with a unit as Kubernetes writes it. */
const memory = z
    .string()
    .regex(/^\d{1,12}(?:[kMGT]|[KMGT]i)?$/, "must be an amount of memory, such as 2Gi")
    .transform((text) => Number.parseInt(text, 10) * (UNITS[text.replace(/^\d+/, "")] ?? 1))
    .refine((bytes) => bytes >= 128 * 2 ** 20, "must be 128Mi or more");
/** Processors, in thousandths. */
const cpu = z
    .string()
    .regex(/^(?:\d{1,6}m|\d{1,4}(?:\.\d{1,3})?)$/, "must be a number of processors, such as 2 or 500m")
    .transform((text) => text.endsWith("m") ? Number.parseInt(text, 10) : Math.round(Number(text) * 1_000))
    .refine((thousandths) => thousandths > 0, "must be more than 0");
const namespace = word.refine((name) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(name), "must be the name of a namespace");
/** `name=value` with commas between. */
const selector = z
    .string()
    .transform((text, context) => {
    const entries = commaSeparated(text).map((pair) => pair.split("=").map((half) => half.trim()));
    if (entries.every(([name = "", value, more]) => name && value !== undefined && !more))
        return Object.fromEntries(entries);
    context.addIssue("must be labels of nodes such as disk=ssd, with commas between");
    return z.NEVER;
});
const Toleration = z.strictObject({
    key: z.string().optional(),
    operator: z.enum(["Exists", "Equal"]).optional(),
    value: z.string().optional(),
    effect: z.enum(["NoSchedule", "PreferNoSchedule", "NoExecute"]).optional(),
    tolerationSeconds: z.number().int().nonnegative().optional(),
});
const tolerations = z
    .string()
    .transform((text, context) => {
    try {
        return z.array(Toleration).parse(JSON.parse(text));
    }
    catch {
        context.addIssue('must be a JSON list such as [{"key": "gpu", "operator": "Exists"}]');
        return z.NEVER;
    }
});
const names = z
    .string()
    .transform(commaSeparated)
    .refine((list) => list.every((name) => /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/.test(name)), "must be names of Secrets with commas between");
/** Every setting of where runners work. Documentation and parsing follow from this table. */
export const EXECUTION_SETTINGS = {
    reviews: withoutInput(setting("REVIEW_EXECUTION", execution, {
        help: "Where reviews run: in a thread of this process, in a docker container each, or in a Kubernetes Job each; answers to comments always run in this process",
        fallback: "inprocess",
    })),
    tasks: withoutInput(setting("TASK_EXECUTION", execution, {
        help: "Where tasks run, likewise",
        fallback: "inprocess",
    })),
    hasReviewPods: withoutInput(setting("REVIEW_PODS_ENABLED", flag, {
        help: "Allow REVIEW_EXECUTION=kubernetes, which also needs TASK_EXECUTION=kubernetes",
        fallback: "false",
    })),
    taskImage: withoutInput(optionalSetting("TASK_RUNNER_IMAGE", word, "Image of runners, as the Dockerfile's target runner makes it")),
    reviewImage: withoutInput(optionalSetting("REVIEW_RUNNER_IMAGE", word, "Image of reviews' runners; without it TASK_RUNNER_IMAGE")),
    callbackUrl: withoutInput(optionalSetting("RUNNER_CALLBACK_URL", httpUrl, "Address under which containers and pods reach this server; needed where runners work outside this process")),
    callbackPort: withoutInput(optionalSetting("RUNNER_CALLBACK_PORT", port, "Port of a listener of its own for runners and metrics; without it runners report at PORT")),
    proxy: withoutInput(optionalSetting("RUNNER_PROXY", httpUrl, "Forward proxy that runners reach everything but this server through")),
    noProxy: withoutInput(optionalSetting("RUNNER_NO_PROXY", prose, "Hosts that runners reach without the proxy, with commas between, beside that of RUNNER_CALLBACK_URL")),
    egressToken: withoutInput(optionalSetting("RUNNER_EGRESS_TOKEN", longSecret, "Bearer token with which the proxies of svc egress fetch the hosts they let through; without it nobody keeps a proxy up to date")),
    egressHosts: withoutInput(optionalSetting("RUNNER_EGRESS_HOSTS", hostNames, "Further hosts that runners may reach, with commas between")),
    memory: withoutInput(setting("RUNNER_MEMORY", memory, { help: "Most memory of one runner", fallback: "2Gi" })),
    cpu: withoutInput(setting("RUNNER_CPU", cpu, { help: "Processors of one runner", fallback: "1" })),
    network: withoutInput(setting("RUNNER_NETWORK", word, {
        help: "Docker network of runners",
        fallback: "bridge",
    })),
    maxPods: withoutInput(setting("MAX_RUNNER_PODS", wholeNumber(1), {
        help: "Pods of runners at the same time",
        fallback: "10",
    })),
    namespace: withoutInput(optionalSetting("K8S_NAMESPACE", namespace, "Namespace of runners' Jobs; without it that of the kubeconfig's context or of the server's own pod, and svc serve does not start when neither names one")),
    serviceAccount: withoutInput(optionalSetting("K8S_SERVICE_ACCOUNT", word, "Service account of runners' pods, whose token they never get; without it the namespace's default")),
    nodeSelector: withoutInput(optionalSetting("K8S_NODE_SELECTOR", selector, "Labels of the nodes for runners, such as disk=ssd, with commas between")),
    tolerations: withoutInput(optionalSetting("K8S_TOLERATIONS", tolerations, "Tolerations of runners' pods, as JSON")),
    pullSecrets: withoutInput(optionalSetting("K8S_PULL_SECRETS", names, "Secrets that the image is pulled with, with commas between")),
};
