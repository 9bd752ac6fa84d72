import { afterAll, beforeAll, describe } from "vitest";
import { createDockerSandbox } from "../../src/adapters/sandbox/create-docker-sandbox.ts";
import { sandboxContract } from "../contracts/sandbox.contract.ts";
import { NO_DOCKER, startDocker, type TestDocker } from "../fakes/escape/sandbox-engines.ts";

const environment = { PATH: process.env.PATH };

if (NO_DOCKER !== undefined) console.info(`a sandbox is left out: ${NO_DOCKER}`);

describe("docker (needs docker)", { skip: NO_DOCKER !== undefined }, () => {
  let docker: TestDocker;
  beforeAll(async () => {
    docker = await startDocker();
  }, 60_000);
  afterAll(() => docker[Symbol.asyncDispose](), 60_000);

  sandboxContract({
    name: "docker",
    create: () => {
      const { host: DOCKER_HOST, image } = docker;
      return createDockerSandbox({ image, environment: { ...environment, DOCKER_HOST } });
    },
  });
});
