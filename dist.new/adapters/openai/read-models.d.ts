import type { CatalogModel } from "../../ports/model-catalog.ts";
/** Reads the answer of `/models` in each of its known shapes; throws a `Fault` when it is none. */
export declare function readModels(value: unknown): readonly CatalogModel[];
