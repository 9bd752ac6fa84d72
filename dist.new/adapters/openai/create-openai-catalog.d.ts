import type { Clock } from "../../ports/clock.ts";
import type { ModelCatalog } from "../../ports/model-catalog.ts";
import { type EndpointOptions } from "./create-client.ts";
export interface OpenaiCatalogOptions extends EndpointOptions {
    readonly idleTimeoutMs: number;
    readonly clock: Clock;
}
/** Creates a catalog of what an OpenAI-compatible endpoint lists under `/models`. */
export declare function createOpenaiCatalog(options: OpenaiCatalogOptions): ModelCatalog;
