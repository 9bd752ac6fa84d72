import { readEnvironment } from "../../config/env.ts";
import { loadConfig } from "../../config/load-config.ts";
import type { DemoModel } from "../../demo/model/start-demo-model.ts";
import type { WebApi } from "./create-web-api.ts";

/**
 * Has an admin say that tasks are allowed in a repository, and who pays for its work: the demo's own model, which is at
 * another address each time, or the person's.
 */
export async function allowTasks(
  api: WebApi,
  repository: string,
  model: DemoModel | undefined,
): Promise<void> {
  const { providers } = await api.providers();
  const known = providers.find(({ pattern }) => pattern.toLowerCase() === repository);
  const wanted = {
    pattern: repository,
    provider: "custom",
    users: ["dev"],
    // The sample's people comment, and its workflow asks.
    restrictsRequests: false,
    tasksEnabled: true,
  };
  await api.saveProvider({ ...wanted, ...getEndpoint(model) }, known);
}

function getEndpoint(model: DemoModel | undefined) {
  if (model !== undefined) return { baseUrl: model.baseUrl, apiKey: "none", model: null };
  const { config } = loadConfig(readEnvironment());
  const { apiBase: baseUrl, apiKey, model: id = null } = config;
  return { baseUrl, apiKey: apiKey?.reveal(), model: id };
}
