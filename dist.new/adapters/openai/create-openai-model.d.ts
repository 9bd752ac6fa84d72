import type { Clock } from "../../ports/clock.ts";
import type { Model } from "../../ports/model.ts";
import type { ModelCatalog } from "../../ports/model-catalog.ts";
import type { Capabilities } from "./capabilities.ts";
import { type EndpointOptions } from "./create-client.ts";
import { type Pacing } from "./pacing.ts";
export interface OpenaiModelOptions extends EndpointOptions {
    /** Absent: the first model of the catalog that can use tools. */
    readonly model?: string;
    /** Whether answers are asked for as streams; the parts are the same. */
    readonly stream: boolean;
    /** Longest wait for the first byte of an answer and between two. */
    readonly idleTimeoutMs: number;
    readonly clock: Clock;
    readonly capabilities: Capabilities;
    /** Absent: pauses are shared by the calls of this model alone. */
    readonly pacing?: Pacing | undefined;
    /** Where a model is looked for when none is named; absent: the endpoint's own catalog. */
    readonly catalog?: ModelCatalog;
}
/** Creates a model that speaks to any OpenAI-compatible endpoint. */
export declare function createOpenaiModel(options: OpenaiModelOptions): Model;
