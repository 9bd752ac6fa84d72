import { createCollaborators } from "../adapters/github/create-collaborators.ts";
import { createPullReader } from "../adapters/github/create-pull-reader.ts";
import { createRecentPulls } from "../adapters/github/create-recent-pulls.ts";
import { createSystemClock } from "../adapters/system/create-system-clock.ts";
import { createProposeRules, type ProposeRules } from "../app/rules/propose-rules.ts";
import { createPublishRules, type PublishRules } from "../app/rules/publish-rules.ts";
import { createReadDeclined } from "../app/rules/read-declined.ts";
import type { LoadedTaskConfig } from "../config/load-config.ts";
import { toTaskSettings } from "../config/to-task-settings.ts";
import { VERSION } from "../config/version.ts";
import { createMarkers } from "../domain/publish/marker.ts";
import { deriveMarkerKey } from "../domain/publish/marker-key.ts";
import type { RepositoryRef } from "../domain/pull/pull-request.ts";
import { buildTaskHost } from "./runner/task.ts";
import { type Environment, signIn } from "./shared/parts.ts";
import { openSecretFilter } from "./shared/secret-filter.ts";

/** Use cases for rules that come from declined findings. */
export interface RulesApp {
  readonly propose: ProposeRules;
  readonly publish: PublishRules;
}

/** Builds the use cases on the code host. Throws `config-invalid` without credentials. */
export function composeRules(
  { config, task }: LoadedTaskConfig,
  environment: Environment,
): RulesApp {
  const { codeHostApiUrl: apiUrl, codeHostPacing: pacing, markerKey: own, apiKey } = config;
  const clock = createSystemClock();
  const gate = openSecretFilter({ config }, clock);
  const options = { apiUrl, pacing, clock, version: VERSION };
  const { tokens, appKey } = signIn(config, options, { environment, gate });
  const github = { ...options, tokens };
  const markers = createMarkers(deriveMarkerKey({ markerKey: own, appKey, apiKey }));
  const pulls = createPullReader(github);
  const identity = async (repository: RepositoryRef, signal: AbortSignal): Promise<string> =>
    (await tokens.installation(repository, signal)).login;
  const readDeclined = createReadDeclined({
    pulls,
    publisher: { identity },
    collaborators: createCollaborators(github),
    markers,
    trigger: config.trigger,
  });
  // The command is repeated by a person: no intent has to survive it.
  const announce = (): Promise<void> => Promise.resolve();
  const terms = { github, pulls, gate, identity, announce };
  const { publish, objects } = buildTaskHost(terms, toTaskSettings(task, config));
  return {
    propose: createProposeRules({ recent: createRecentPulls(github), readDeclined }),
    publish: createPublishRules({
      pulls,
      objects,
      publish,
      markers,
      defaultRules: config.defaultRules,
    }),
  };
}
