import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checksOf } from "../fakes/doctor-suite.ts";
import { NO_DOCKER, startDocker, type TestDocker } from "../fakes/escape/sandbox-engines.ts";

if (NO_DOCKER !== undefined) console.warn(`doctor with docker is not tested: ${NO_DOCKER}`);

describe.skipIf(NO_DOCKER !== undefined)("the doctor, with docker (needs docker)", () => {
  let docker: TestDocker;
  beforeAll(async () => {
    docker = await startDocker();
  });
  afterAll(() => docker?.[Symbol.asyncDispose]());

  it("sees that it answers", async () => {
    const checks = await checksOf({ TASK_EXECUTION: "docker", DOCKER_HOST: docker.host });
    expect(checks["runners in docker"]).toMatchObject({ status: "pass" });
  });
});
