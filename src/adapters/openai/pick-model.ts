import { AppError } from "../../domain/core/app-error.ts";
import type { ModelCatalog } from "../../ports/model-catalog.ts";

/**
 * Creates a function that returns the model id: the configured one, or else the first of the
 * catalog that supports tools.
 */
export function createModelPicker(
  model: string | undefined,
  catalog: ModelCatalog,
): (signal: AbortSignal) => Promise<string> {
  const set = model?.trim() || undefined;
  // Conversations that start at the same time share one look-up.
  let looking: Promise<string> | undefined;
  return async (signal) => {
    if (set !== undefined) return set;
    looking ??= discoverModel(catalog, signal);
    try {
      return await looking;
    } catch (error) {
      looking = undefined;
      throw error;
    }
  };
}

// Models that endpoints without capability data list beside chat models.
const NON_CHAT_MODEL =
  /embed|whisper|transcri|\btts\b|speech|audio|realtime|dall-e|image|vision-preview|moderation|rerank|guard|babbage|davinci|instruct-0914|sora|diffusion|\bbge\b|clip/i;

async function discoverModel(catalog: ModelCatalog, signal: AbortSignal): Promise<string> {
  const models = await catalog.list(signal);
  const live = models.filter((model) => model.isLive !== false && model.hasTools !== false);
  const usable =
    live.find((model) => model.hasTools === true) ??
    live.find((model) => !NON_CHAT_MODEL.test(model.id)) ??
    live[0];
  if (usable) return usable.id;
  const what = models.length === 0 ? "lists no models" : "lists no model that supports tools";
  throw new AppError("model-rejected", `the endpoint ${what}; set LLM_MODEL`, {
    details: { status: 200 },
  });
}
