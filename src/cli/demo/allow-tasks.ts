import { loadConfig } from "../../config/load-config.ts";
import { readEnvironment } from "../../config/setting.ts";
import type { DemoModel } from "../../demo/model/start-demo-model.ts";
import type { WebApi } from "./create-web-api.ts";

/**
 * Creates a provider config that allows tasks in a repository. It uses the demo's model, whose address changes with
 * each start, or the user's model.
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
    // The sample's users comment, and its workflow requests tasks.
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
