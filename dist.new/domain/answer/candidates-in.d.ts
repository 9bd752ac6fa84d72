import { type Candidate } from "./candidate.ts";
import type { Contract } from "./recovered.ts";
import type { Find } from "./scan-work.ts";
/** Lists all objects of an output that could be the answer, in their order. */
export declare function candidatesIn<Asked extends Contract>(contract: Asked, finds: readonly Find[], nonce: string | undefined): readonly Candidate<Asked>[];
