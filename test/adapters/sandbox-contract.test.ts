import { afterAll, beforeAll, describe } from "vitest";
import { createBwrapSandbox } from "../../src/adapters/sandbox/create-bwrap-sandbox.ts";
import { createDockerSandbox } from "../../src/adapters/sandbox/create-docker-sandbox.ts";
import { createPlainSandbox } from "../../src/adapters/sandbox/create-plain-sandbox.ts";
import { sandboxContract } from "../contracts/sandbox.contract.ts";
import {
  NO_BWRAP,
  NO_DOCKER,
  startDocker,
  type TestDocker,
} from "../fakes/escape/sandbox-engines.ts";

const environment = { PATH: process.env.PATH };

for (const reason of [NO_BWRAP, NO_DOCKER])
  if (reason !== undefined) console.info(`a sandbox is left out: ${reason}`);

sandboxContract({ name: "no sandbox", create: () => createPlainSandbox({ environment }) });

describe("bubblewrap (needs bwrap)", { skip: NO_BWRAP !== undefined }, () => {
  sandboxContract({ name: "bubblewrap", create: () => createBwrapSandbox({ environment }) });
});

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
