import type { ModelCatalog } from "../../ports/model-catalog.ts";
/** Gives the id to ask for: the one that is set, or else the first of the catalog that can use tools. */
export declare function createModelPicker(model: string | undefined, catalog: ModelCatalog): (signal: AbortSignal) => Promise<string>;
