import { AppError } from "../../domain/errors/app-error.ts";
import type { ModelCatalog } from "../../ports/model-catalog.ts";

/** Gives the id to ask for: the one that is set, or else the first of the catalog that can use tools. */
export function createModelPicker(
  model: string | undefined,
  catalog: ModelCatalog,
): (signal: AbortSignal) => Promise<string> {
  let picked = model?.trim() || undefined;
  return async (signal) => {
    picked ??= await discover(catalog, signal);
    return picked;
  };
}

async function discover(catalog: ModelCatalog, signal: AbortSignal): Promise<string> {
  const models = await catalog.list(signal);
  const usable = models.find((model) => model.hasTools !== false && model.isLive !== false);
  if (usable) return usable.id;
  const what = models.length === 0 ? "lists no models" : "lists no model that can use tools";
  throw new AppError("model-rejected", `the endpoint ${what}; set LLM_MODEL`, {
    details: { status: 200 },
  });
}
