import { type Usage } from "../../domain/model/message.ts";
import type { ModelRequest } from "../../ports/model.ts";
import type { ReportedUsage } from "./read-chunk.ts";
/** Characters that went out and came in. */
export interface Characters {
    readonly input: number;
    readonly output: number;
}
/** Counts tokens by characters, better with every usage that the model reports. */
export interface UsageEstimator {
    estimate(characters: Characters): Usage;
    /** The usage as reported, learning from it. */
    accept(reported: ReportedUsage, characters: Characters): Usage;
}
/** Creates an estimator for one model. */
export declare function createUsageEstimator(): UsageEstimator;
/** Counts the characters of a request that become tokens. */
export declare function countCharacters(request: ModelRequest): number;
