import { clusterError, statusOf } from "./cluster-error.js";
/** Statuses that say more than that a watch is over. */
const REFUSALS = new Set([401, 403]);
/** Watches pods until the cluster cuts it, which is usual, or what it gives is called. Times of its pods are text. */
export async function watchPods(client, { namespace, selector, since }, hooks) {
    let isOver = false;
    let connection;
    const end = (error) => {
        if (isOver)
            return;
        isOver = true;
        connection?.abort();
        const asked = { verb: "watch", resource: "pods", namespace, host: client.host };
        if (REFUSALS.has(statusOf(error)))
            hooks.onCut(clusterError(error, asked));
        else
            hooks.onCut();
    };
    const onEvent = (type, pod) => {
        if (isOver || type === "BOOKMARK")
            return;
        // An expired version (410) comes as an event too.
        if (type === "ERROR")
            end();
        else
            hooks.onPod(pod, type === "DELETED");
    };
    const path = `/api/v1/namespaces/${namespace}/pods`;
    const query = { labelSelector: selector, resourceVersion: since };
    connection = await client.watch.watch(path, query, onEvent, end);
    if (isOver)
        connection.abort();
    return () => {
        isOver = true;
        connection?.abort();
    };
}
