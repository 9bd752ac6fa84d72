import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBwrapSandbox } from "../../src/adapters/sandbox/create-bwrap-sandbox.ts";
import { createDockerSandbox } from "../../src/adapters/sandbox/create-docker-sandbox.ts";
import { createPlainSandbox } from "../../src/adapters/sandbox/create-plain-sandbox.ts";
import type { Sandbox } from "../../src/ports/sandbox.ts";
import { ATTEMPTS, type Attempt } from "../fakes/escape/attempts.ts";
import { openEscapeHarness } from "../fakes/escape/escape-harness.ts";
import {
  NO_BWRAP,
  NO_DOCKER,
  NO_PYTHON,
  startDocker,
  type TestDocker,
} from "../fakes/escape/sandbox-engines.ts";

const environment = { PATH: process.env.PATH };

/** Declares a test for each attempt; one that python is missing for says so. */
function tryEach(
  words: string,
  attempts: readonly Attempt[],
  test: (attempt: Attempt) => Promise<void>,
): void {
  for (const attempt of attempts) {
    const needs = attempt.needsPython === true ? " (needs python3)" : "";
    const isMissing = needs !== "" && NO_PYTHON !== undefined;
    it.skipIf(isMissing)(`${words} when a command ${attempt.name}${needs}`, () => test(attempt));
  }
}

for (const reason of [NO_BWRAP, NO_DOCKER, NO_PYTHON])
  if (reason !== undefined) console.info(`attempts are left out: ${reason}`);

async function expectHeld(sandbox: Sandbox, attempt: Attempt): Promise<void> {
  await using scene = await openEscapeHarness();
  const { evidence } = await scene.attempt(sandbox, attempt);
  expect(evidence).toEqual([]);
}

describe("the corpus of escapes", () => {
  it("has at least sixty attempts for each sandbox", () => {
    expect(ATTEMPTS.filter(({ isStrict }) => !isStrict).length).toBeGreaterThanOrEqual(60);
    expect(new Set(ATTEMPTS.map(({ script }) => script)).size).toBe(ATTEMPTS.length);
  });
});

describe("a sandbox of bubblewrap (needs bwrap)", { skip: NO_BWRAP !== undefined }, () => {
  const sandbox = createBwrapSandbox({ environment });

  tryEach("nothing gets out", ATTEMPTS, (attempt) => expectHeld(sandbox, attempt));
});

describe("a sandbox of docker (needs docker)", {
  skip: NO_DOCKER !== undefined,
  concurrent: true,
}, () => {
  let docker: TestDocker;
  let sandbox: Sandbox;
  beforeAll(async () => {
    docker = await startDocker();
    const { host: DOCKER_HOST, image } = docker;
    sandbox = createDockerSandbox({ image, environment: { ...environment, DOCKER_HOST } });
  }, 60_000);
  afterAll(async () => {
    expect(docker.run("ps", "-aq").stdout).toBe("");
    await docker[Symbol.asyncDispose]();
  }, 60_000);

  const attempts = ATTEMPTS.filter(({ isStrict }) => !isStrict);
  tryEach("nothing gets out", attempts, (attempt) => expectHeld(sandbox, attempt));
});

describe("no sandbox at all", { skip: process.getuid?.() !== 0 }, () => {
  const sandbox = createPlainSandbox({ environment });

  const attempts = ATTEMPTS.filter(({ isControl }) => isControl);
  tryEach("the host notices", attempts, async (attempt) => {
    await using scene = await openEscapeHarness();
    const { evidence } = await scene.attempt(sandbox, attempt);
    expect(evidence).not.toEqual([]);
  });
});
