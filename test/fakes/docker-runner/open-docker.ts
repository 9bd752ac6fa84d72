import { afterAll, beforeAll } from "vitest";
import { NO_DOCKER, startDocker, type TestDocker } from "../escape/sandbox-engines.ts";
import { type DockerHarness, openDockerHarness } from "./docker-harness.ts";
import { importRunnerImage } from "./runner-image.ts";

/** Why docker's launcher cannot be tested here, told on the spot; `undefined` where it can. */
export const NO_DOCKER_RUNNER = NO_DOCKER;
if (NO_DOCKER !== undefined) console.info(`docker's launcher is left out: ${NO_DOCKER}`);

/** Has a daemon, the image and a scene for the tests of a suite; the scene is there when they run. */
export function useDocker(): { readonly harness: () => DockerHarness } {
  let docker: TestDocker | undefined;
  let scene: DockerHarness | undefined;
  beforeAll(async () => {
    docker = await startDocker();
    await importRunnerImage(docker);
    scene = await openDockerHarness(docker);
  }, 120_000);
  afterAll(async () => {
    await scene?.close();
    await docker?.[Symbol.asyncDispose]();
  }, 60_000);
  return {
    harness: () => {
      if (scene === undefined) throw new Error("docker was not started yet");
      return scene;
    },
  };
}
