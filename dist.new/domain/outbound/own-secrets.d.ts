import { type Fragment } from "./find-fragments.ts";
/** Everything that we know and nobody else may. */
export interface OwnSecrets {
    /**
     * Learns a secret under the name that people know it by. A value of fewer than 8 characters, or a short word, is
     * found everywhere and is not learnt, nor is one that its name spells out. One that expires (milliseconds of the epoch) is forgotten a day later.
     */
    add(name: string, value: string, expiresAtMs?: number): void;
    /** Forgets what expired more than a day before a moment. */
    forget(nowMs: number): void;
    /** Finds pieces of secrets in a text, in whatever form, in no order. */
    find(text: string): readonly Fragment[];
    isEmpty(): boolean;
}
/** Makes a registry that knows nothing yet. */
export declare function createOwnSecrets(): OwnSecrets;
