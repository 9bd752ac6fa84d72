import { containerTrouble } from "./container-trouble.js";
import { runnerEnd } from "./pod-ending.js";
export function createSighting(clock) {
    const gone = Promise.withResolvers();
    const rested = Promise.withResolvers();
    const startedMs = clock.monotonicMs();
    let job;
    let pod;
    let isPodGone = false;
    let isJobGone = false;
    /** This one, or another one in its place. */
    let isPodThere = false;
    let troubleSince;
    const since = (from) => from === undefined ? 0 : clock.monotonicMs() - from;
    const sight = () => ({
        ...{ job, pod, isPodGone, isJobGone },
        troubleMs: since(troubleSince),
        podlessMs: pod === undefined ? since(startedMs) : 0,
    });
    const keepPod = (seen) => {
        // Another pod is another run of the same spec: the first one's end counts.
        if (pod === undefined || seen?.metadata?.uid === pod.metadata?.uid)
            pod = seen ?? pod;
        else
            isPodGone = true;
        troubleSince = containerTrouble(pod) && (troubleSince ?? clock.monotonicMs());
    };
    return {
        gone: gone.promise,
        rested: rested.promise,
        sight,
        removed: () => {
            isJobGone = true;
            // One that was never seen may just be made: the next listing tells.
            if (isPodGone && !isPodThere)
                gone.resolve();
        },
        see: (seen) => {
            keepPod(seen.pod);
            isPodThere = seen.pod !== undefined;
            if (seen.isListed)
                isJobGone = seen.job === undefined;
            job = seen.job ?? job;
            if (isJobGone && !isPodThere)
                gone.resolve();
            if (isPodGone || runnerEnd(pod) !== undefined)
                rested.resolve();
            return sight();
        },
    };
}
