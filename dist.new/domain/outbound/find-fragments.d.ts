import { type SeedIndex } from "./seed-index.ts";
import { type Stretch } from "./text-view.ts";
/** What is known of a secret that is looked for. */
export interface SoughtSecret {
    readonly name: string;
    readonly value: string;
    /** 1 for each character that no other secret has at its place. */
    readonly own: Uint8Array;
}
/** A piece of a secret in a text. */
export interface Fragment extends Stretch {
    readonly name: string;
    /** How it was written. */
    readonly form: string;
}
/** Finds the pieces of secrets in a text; where one stands behind another, in no order. */
export declare function findFragments(text: string, index: SeedIndex, secretOf: (id: number) => SoughtSecret | undefined): readonly Fragment[];
