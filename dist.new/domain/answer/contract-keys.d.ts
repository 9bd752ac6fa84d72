import type { ObjectNode } from "./node.ts";
import type { Contract } from "./recovered.ts";
/** Key under which an answer repeats the code that only its prompt held. */
export declare const NONCE_KEY = "nonce";
/** Returns the contract's own name of an answer's key, however it is spelled (`Start-Line`, `startLine`). */
export declare function rootKey(contract: Contract, written: string): string | undefined;
/** Returns the contract's own name of a finding's key, however it is spelled. */
export declare function findingKey(written: string): string | undefined;
/** Decides whether an object still waits for this key: the contract has it there and it was not read yet. */
export declare function awaitsKey(contract: Contract, object: ObjectNode, written: string): boolean;
/** Decides whether an object still waits for a key that begins like this. */
export declare function awaitsBeginning(contract: Contract, object: ObjectNode, begun: string): boolean;
