import { createTrackedRunners } from "./tracked-runners.js";
import { selectorOf, unitLabels } from "./unit-identity.js";
/**
 * A watch, and a round of listing now and then that finds what a watch has missed and opens it again. Both only while
 * there is something to look at.
 */
export function createRunnerWatch(options) {
    const { clock, instance, pollMs, onError } = options;
    const selector = selectorOf(unitLabels(instance));
    const tracked = createTrackedRunners();
    const closing = new AbortController();
    let isLooking = false;
    let isSilent = false;
    const complain = (error) => {
        if (!isSilent && !closing.signal.aborted)
            onError(error);
        isSilent = true;
    };
    const watch = createPodWatch(selector, tracked.showPod, onError);
    const round = async () => {
        const since = tracked.begin();
        const cluster = await options.cluster();
        // Jobs first: a Job whose pod is not listed after it really has none.
        const jobs = await cluster.listJobs(selector, closing.signal);
        const { pods, version } = await cluster.listPods(selector, closing.signal);
        tracked.showListing(since, jobs, pods);
        isSilent = false;
        await watch.open(cluster, version);
    };
    const look = async () => {
        isLooking = true;
        while (!tracked.isEmpty() && !closing.signal.aborted) {
            await round().catch((error) => {
                complain(error);
                tracked.showSilence();
            });
            await clock.sleep(pollMs, closing.signal).catch(() => undefined);
        }
        watch.close();
        isLooking = false;
    };
    return {
        track: (key, onSeen) => {
            const end = tracked.add(key, onSeen);
            if (!isLooking)
                void look();
            return end;
        },
        close: () => {
            closing.abort();
            watch.close();
        },
    };
}
/** One watch at most, opened again from a newer listing after it was cut. */
function createPodWatch(selector, onPod, onError) {
    let end;
    let isRefused = false;
    return {
        open: async (cluster, since) => {
            if (end !== undefined)
                return;
            let isCut = false;
            const onCut = (error) => {
                isCut = true;
                end = undefined;
                if (error !== undefined && !isRefused)
                    onError(error);
                isRefused = error !== undefined;
            };
            const opened = await cluster.watchPods(selector, since, { onPod, onCut });
            if (!isCut)
                end = opened;
        },
        close: () => {
            end?.();
            end = undefined;
        },
    };
}
