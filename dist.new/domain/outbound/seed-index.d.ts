import type { Coded } from "./coded.ts";
import { type ProjectionKind } from "./text-view.ts";
/** Signs by which a form is recognised; what is around them is compared then. */
export declare const SEED = 8;
/** Characters of a secret that must not get out. */
export declare const LEAST_FRAGMENT = 12;
/** Characters of a secret by sign. Most secrets are short, and each has more than a hundred forms. */
type Places = Uint16Array | Uint32Array;
/** A form of a secret as it is looked for. */
export interface IndexedForm {
    readonly secret: number;
    readonly name: string;
    readonly units: Uint16Array;
    readonly from: Places;
    readonly to: Places;
}
export interface SeedIndex {
    readonly kind: ProjectionKind;
    /** Puts a form in: enough of its seeds that each fragment of the secret holds one. */
    add(secret: number, name: string, coded: Coded): void;
    remove(secret: number): void;
    readonly isEmpty: () => boolean;
    /** Bits by hash, for a quick look: a bit that is not set means that no seed has this hash. */
    readonly filter: () => {
        readonly bits: Int32Array;
        readonly shift: number;
    };
    /** The forms that have a seed of this hash, with its position in each. */
    readonly at: (hash: number) => readonly (readonly [IndexedForm, number])[];
}
/** Makes an index of the seeds of forms. */
export declare function createSeedIndex(kind: ProjectionKind): SeedIndex;
/** Mixes a hash so that its upper bits hold all of it. */
export declare const spread: (hash: number) => number;
/** Moves a hash one unit on. */
export declare const roll: (hash: number, entering: number, leaving: number) => number;
export {};
