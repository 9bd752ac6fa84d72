import type { ListNode, ObjectNode } from "./node.ts";
import { type Fuel } from "./reading.ts";
import type { Contract } from "./recovered.ts";
/** Says what to read, and under which contract. */
export interface Source {
    readonly contract: Contract;
    readonly text: string;
    /** Code that only the prompt held. */
    readonly nonce?: string | undefined;
    readonly fuel: Fuel;
}
/** Holds a leniently read document; `end` is where it stops, or where reading it had to. */
export interface Parsed {
    readonly root: ObjectNode | ListNode;
    readonly end: number;
    readonly repairs: ReadonlySet<string>;
    /** Whether its first key is one of the contract's. */
    readonly isAnswer: boolean;
}
/** Decides whether an object or a list of objects begins here, rather than a brace in prose. */
export declare function opensDocument(text: string, at: number): boolean;
/** Decides whether the first key behind a brace is one of the contract's. */
export declare function beginsAnswer({ text, contract }: Omit<Source, "fuel">, inside: number): boolean;
/**
 * Reads JSON as models write it, in one pass and without recursion. Stops at what makes no sense;
 * containers that are open then stay unclosed.
 */
export declare function parseLoose({ contract, text, fuel }: Source, start: number): Parsed;
