import type { V1Pod } from "@kubernetes/client-node";
/** Why a container does not start. */
export interface ContainerTrouble {
    /** One line that begins with `its`. */
    readonly words: string;
    /** Waiting changes nothing. */
    readonly isFinal: boolean;
}
/** A registry may come back meanwhile. */
export declare const IMAGE_TROUBLE_MS = 120000;
/** Tells why a container of the pod waits when that is an error; either of the two counts. */
export declare function containerTrouble(pod: V1Pod | undefined): ContainerTrouble | undefined;
