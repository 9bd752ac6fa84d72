import type { Check } from "../domain/doctor/check.ts";
import type { Model } from "../ports/model.ts";
import type { ModelCatalog } from "../ports/model-catalog.ts";
export interface CheckEndpointPorts {
    readonly model: Model;
    readonly catalog: ModelCatalog;
}
/** Checks what an endpoint can do by using it: models, an answer, streaming, usage, tools, JSON. Costs three short calls. */
export declare function createCheckEndpoint({ model, catalog, }: CheckEndpointPorts): (signal: AbortSignal) => Promise<Check[]>;
