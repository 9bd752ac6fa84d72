import { unitKey } from "./unit-identity.js";
export function createTrackedRunners() {
    const all = new Set();
    let listings = 0;
    const show = (one, seen) => {
        one.pod = seen.pod;
        one.onSeen(seen);
    };
    return {
        isEmpty: () => all.size === 0,
        add: (key, onSeen) => {
            const one = { key, onSeen, since: listings };
            all.add(one);
            return () => void all.delete(one);
        },
        begin: () => {
            listings += 1;
            return listings;
        },
        showListing: (since, jobs, pods) => {
            // What is tracked since then may be missing in it.
            for (const one of [...all])
                if (one.since < since && all.has(one))
                    show(one, pick(one.key, jobs, pods));
        },
        showPod: (pod, isGone) => {
            const key = unitKey(pod.metadata?.labels);
            for (const one of [...all]) {
                if (one.key !== key || (isGone && isOther(one.pod, pod)))
                    continue;
                show(one, { isListed: false, pod: isGone ? undefined : pod });
            }
        },
        showSilence: () => {
            for (const { onSeen } of [...all])
                onSeen(undefined);
        },
    };
}
function pick(key, jobs, pods) {
    const isOurs = ({ metadata }) => unitKey(metadata?.labels) === key;
    const [pod] = pods.filter(isOurs).sort((left, right) => createdMs(left) - createdMs(right));
    return { isListed: true, job: jobs.find(isOurs), pod };
}
const isOther = (known, pod) => known !== undefined && known.metadata?.uid !== pod.metadata?.uid;
/** Times of a watch are text, whatever the types say. */
const createdMs = ({ metadata }) => new Date(metadata?.creationTimestamp ?? 0).getTime();
