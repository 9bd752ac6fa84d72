import { AppError } from "../../domain/core/app-error.ts";
import type { ModelCatalog } from "../../ports/model-catalog.ts";

/** Gives the id to ask for: the one that is set, or else the first of the catalog that can use tools. */
export function createModelPicker(
  model: string | undefined,
  catalog: ModelCatalog,
): (signal: AbortSignal) => Promise<string> {
  const set = model?.trim() || undefined;
  // Conversations that start side by side look once.
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

// Endpoints that do not say what a model can do list these beside those that talk.
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
  const what = models.length === 0 ? "lists no models" : "lists no model that can use tools";
  throw new AppError("model-rejected", `the endpoint ${what}; set LLM_MODEL`, {
    details: { status: 200 },
  });
}
