import { clipped } from "./cluster-words.js";
/** A registry may come back meanwhile. */
export const IMAGE_TROUBLE_MS = 120_000;
/** Reasons of a waiting container that are no way to its start, each with whether waiting is of no use. */
const REASONS = new Map([
    ["ErrImagePull", { what: "image", isFinal: false }],
    ["ImagePullBackOff", { what: "image", isFinal: false }],
    ["ImageInspectError", { what: "image", isFinal: false }],
    ["RegistryUnavailable", { what: "image", isFinal: false }],
    ["InvalidImageName", { what: "image", isFinal: true }],
    ["ErrImageNeverPull", { what: "image", isFinal: true }],
    ["CreateContainerConfigError", { what: "container", isFinal: false }],
    ["CreateContainerError", { what: "container", isFinal: false }],
    ["RunContainerError", { what: "container", isFinal: false }],
]);
/** Tells why a container of the pod waits when that is an error; either of the two counts. */
export function containerTrouble(pod) {
    for (const { image, state } of pod?.status?.containerStatuses ?? []) {
        const { reason = "", message = "" } = state?.waiting ?? {};
        const known = REASONS.get(reason);
        if (known === undefined)
            continue;
        const because = message === "" ? "" : `: ${clipped(message)}`;
        const subject = known.what === "image"
            ? `its image ${clipped(image)} cannot be pulled`
            : "its container cannot be made";
        return { words: `${subject}: ${reason}${because}`, isFinal: known.isFinal };
    }
    return undefined;
}
