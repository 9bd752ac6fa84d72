import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { resolve } from "node:path";
import { createDockerLauncher } from "./adapters/docker/create-docker-launcher.js";
import { createKubernetesLauncher } from "./adapters/kubernetes/create-kubernetes-launcher.js";
import { missingNamespace } from "./adapters/kubernetes/load-client.js";
import { threadAddress } from "./adapters/shared/thread-address.js";
import { createThreadLauncher } from "./adapters/thread/create-thread-launcher.js";
import { createCallbackDesk } from "./app/callback-desk.js";
import { overridden } from "./compose-overrides.js";
import { wordsOf } from "./compose-server-parts.js";
import { executionOf, imageOf } from "./config/execution-problems.js";
import { EXECUTION_SETTINGS } from "./config/execution-settings.js";
import { commaSeparated } from "./config/setting-values.js";
import { AppError } from "./domain/errors/app-error.js";
/** Builds a launcher for each place that the settings name. */
export function openRunners(parts, egress) {
    const { execution } = parts.loaded;
    const threads = openThreads(parts);
    const places = new Set([execution.reviews, execution.tasks]);
    places.delete("inprocess");
    if (places.size === 0)
        return { launcher: threads, engines: new Map(), close: async () => undefined };
    const { desk, hearing } = openDesk(parts);
    const options = toOptions(parts, desk);
    const remote = new Map();
    if (places.has("docker"))
        remote.set("docker", openDocker(parts, options));
    if (places.has("kubernetes"))
        remote.set("kubernetes", openCluster(parts, { options, egress }));
    const all = [...remote.values()];
    const launcherOf = (kind) => remote.get(executionOf(execution, kind)) ?? threads;
    return {
        hearing: overridden(hearing, parts.options.overrides?.hearing),
        engines: remote,
        launcher: {
            launch: (spec, ...rest) => launcherOf(spec.job.kind).launch(spec, ...rest),
            adopt: async (runner, hooks) => {
                const record = await parts.store.runners.get(runner.jobId);
                const launcher = record && remote.get(record.backend);
                const taken = await launcher?.adopt?.(runner, hooks);
                // Whoever still calls in its name is told that it is over.
                if (taken === undefined)
                    await parts.store.runners.end(runner, parts.clock.now());
                return taken;
            },
        },
        close: async () => {
            await Promise.all(all.map((launcher) => launcher.close?.()));
        },
    };
}
function openThreads({ options, gate }) {
    return createThreadLauncher({
        entry: options.overrides?.runnerEntry ?? threadAddress(import.meta.url, "./cli/run/thread.ts"),
        environment: options.environment,
        gate,
        onOutput: (job, line) => options.log("warn", line, { job, from: "runner" }),
    });
}
const TOKEN_BYTES = 32;
function openDesk({ store, clock, gate, options: { log } }) {
    return createCallbackDesk({
        records: store.runners,
        clock,
        log: (why, job) => log("warn", why, { job, of: "callback" }),
        onError: (error) => log("error", wordsOf(error), { of: "callback" }),
        secrets: {
            newToken: () => {
                const token = randomBytes(TOKEN_BYTES).toString("base64url");
                gate.learn("a runner's token", token);
                return token;
            },
            hash: (token) => createHash("sha256").update(token).digest("hex"),
            isSame: (one, other) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other)),
        },
    });
}
function toOptions({ loaded, options, clock, gate }, desk) {
    return {
        ...{ ...toLaunching(loaded, gate), desk, clock },
        onOutput: (job, line) => options.log("warn", line, { job, from: "runner" }),
        onError: (error) => options.log("error", wordsOf(error), { of: "runners" }),
    };
}
/** What launchers take from the settings. */
export function toLaunching({ execution, task, server }, gate) {
    const { callbackUrl = "", proxy, noProxy = "", memory, cpu } = execution;
    const own = commaSeparated(noProxy);
    return {
        ...{ gate, callbackUrl, proxy },
        instance: instanceOf(callbackUrl, server.storePath),
        imageOf: (kind) => requireImage(execution, kind),
        timeoutSeconds: task.runnerTimeout,
        ...{ memoryBytes: memory, cpuMillis: cpu },
        noProxy: [...new Set([new URL(callbackUrl).hostname, ...own])],
    };
}
/** The same after every restart, and another for every other installation in the same engine. */
function instanceOf(callbackUrl, storePath) {
    const place = `${callbackUrl}\0${resolve(storePath)}`;
    return createHash("sha256").update(place).digest("hex").slice(0, 12);
}
function requireImage(execution, kind) {
    const image = imageOf(execution, kind);
    if (image !== undefined)
        return image;
    const message = `no image is named for the runner of a ${kind}; set TASK_RUNNER_IMAGE`;
    throw new AppError("runner-unavailable", message, { details: {} });
}
function openDocker({ loaded, options }, launching) {
    const { network } = loaded.execution;
    const { containers } = options.overrides ?? {};
    if (containers !== undefined)
        return containers(launching.desk);
    return createDockerLauncher({ ...launching, network, environment: options.environment });
}
function openCluster({ loaded, options }, { options: launching, egress, }) {
    return createKubernetesLauncher({
        ...{ ...launching, ...clusterOptions(loaded, options.environment) },
        ...(egress === undefined ? {} : { egressReady: egress.inForce }),
    });
}
/** Checks that a namespace is known for runners' Jobs, where there are any. Rejects with `config-invalid`. */
export async function requireNamespace({ execution }, { KUBECONFIG: kubeconfig }) {
    const isCluster = execution.reviews === "kubernetes" || execution.tasks === "kubernetes";
    if (!isCluster || execution.namespace !== undefined)
        return;
    const why = await missingNamespace({ kubeconfig });
    if (why === undefined)
        return;
    const path = EXECUTION_SETTINGS.namespace.env;
    const message = `is not set, and ${why} (set it to the namespace that runners' Jobs are to be made in)`;
    const details = { problems: [{ path, message }] };
    throw new AppError("config-invalid", `${path} ${message}`, { details });
}
/** Which cluster, and where in it. */
export function clusterOptions({ execution }, { KUBECONFIG: kubeconfig }) {
    const { namespace, serviceAccount, nodeSelector, tolerations, pullSecrets } = execution;
    return {
        ...(namespace === undefined ? {} : { namespace }),
        ...(serviceAccount === undefined ? {} : { serviceAccount }),
        ...(nodeSelector === undefined ? {} : { nodeSelector }),
        ...(tolerations === undefined ? {} : { tolerations }),
        ...(pullSecrets === undefined ? {} : { pullSecrets }),
        ...(kubeconfig === undefined ? {} : { kubeconfig }),
    };
}
