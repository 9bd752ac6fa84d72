import { stripVTControlCharacters } from "node:util";
import { AppError } from "../../domain/errors/app-error.js";
import { clusterError, statusOf } from "./cluster-error.js";
import { NO_NAMESPACE } from "./load-client.js";
import { watchPods } from "./watch-pods.js";
const CALL_MS = 30_000;
const TAIL_LINES = 20;
const TAIL_BYTES = 32_768;
/**
 * Makes a cluster of a client. Without a namespace it is the one that the credentials name; throws `runner-unavailable`
 * when they name none: the cluster's own default is never meant.
 */
export function openCluster(client, ownNamespace) {
    const namespace = ownNamespace ?? client.namespace;
    if (namespace === undefined)
        throw new AppError("runner-unavailable", `${NO_NAMESPACE}; set K8S_NAMESPACE`, { details: {} });
    const call = async ([verb, resource], run, signal) => {
        const timeout = AbortSignal.timeout(CALL_MS);
        try {
            return await run(signal === undefined ? timeout : AbortSignal.any([signal, timeout]));
        }
        catch (error) {
            throw clusterError(error, { verb, resource, namespace, host: client.host });
        }
    };
    return {
        namespace,
        createJob: (body) => call(["create", "jobs"], (signal) => client.batch(signal).createNamespacedJob({ namespace, body })),
        createSecret: async (body) => {
            await call(["create", "secrets"], (signal) => client.core(signal).createNamespacedSecret({ namespace, body }));
        },
        hasSecret: async (name) => {
            const body = { metadata: { name } };
            const trial = call(["create", "secrets"], (signal) => client.core(signal).createNamespacedSecret({ namespace, body, dryRun: "All" }));
            return trial.then(() => false, unlessStatus(409, true));
        },
        deleteJob: (name, signal) => call(["delete", "jobs"], (limit) => client.batch(limit).deleteNamespacedJob({
            name,
            namespace,
            body: { propagationPolicy: "Background" },
        }), signal).then(nothing, unlessStatus(404, undefined)),
        deleteSecret: (name, signal) => call(["delete", "secrets"], (limit) => client.core(limit).deleteNamespacedSecret({ name, namespace }), signal).then(nothing, unlessStatus(404, undefined)),
        ...reading(client, namespace, call),
    };
}
function reading(client, namespace, call) {
    return {
        listJobs: async (labelSelector, signal) => {
            const list = (limit) => client.batch(limit).listNamespacedJob({ namespace, labelSelector });
            return (await call(["list", "jobs"], list, signal)).items;
        },
        listPods: async (labelSelector, signal) => {
            const list = (limit) => client.core(limit).listNamespacedPod({ namespace, labelSelector });
            const { items, metadata } = await call(["list", "pods"], list, signal);
            return { pods: items, version: metadata?.resourceVersion ?? "" };
        },
        logTail: async (name, container) => {
            const read = (limit) => client.core(limit).readNamespacedPodLog({
                name,
                namespace,
                container,
                tailLines: TAIL_LINES,
                limitBytes: TAIL_BYTES,
            });
            const text = await call(["read the log of", "pods"], read).catch(() => "");
            // A secret is known again without what stands between its characters.
            return stripVTControlCharacters(`${text}`)
                .split("\n")
                .filter((line) => line !== "");
        },
        watchPods: (selector, since, hooks) => watchPods(client, { namespace, selector, since }, hooks),
    };
}
function nothing() { }
function unlessStatus(status, value) {
    return (error) => {
        if (statusOf(error) === status)
            return value;
        throw error;
    };
}
