import { type RunnerProfile, toRunnerArgv, toToolsArgv, toVolumeArgv } from "./docker-argv.ts";
import type { DockerEngine } from "./docker-engine.ts";
import { getRunnerNames } from "./runner-names.ts";

/**
 * Creates and starts the two containers of a run; rejects with `runner-unavailable` and leaves what
 * it created.
 */
export async function startContainers(docker: DockerEngine, profile: RunnerProfile): Promise<void> {
  const { runner, tools } = getRunnerNames(profile.runner.jobId);
  await docker.ask(toVolumeArgv(profile));
  await docker.ask(toToolsArgv(profile));
  await docker.ask(toRunnerArgv(profile));
  await docker.ask(["start", tools]);
  await docker.ask(["start", runner]);
}
