import type { Contract, Recovered } from "./recovered.ts";
/** Takes the prompt's code out of every text of an answer: it is for the reader of the answer alone. */
export declare function withoutNonce<Asked extends Contract>(recovered: Recovered<Asked>, nonce: string): Recovered<Asked>;
