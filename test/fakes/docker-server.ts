import { afterAll, beforeAll, expect } from "vitest";
import { freePort } from "../../src/redteam/harness/free-port.ts";
import { NO_DOCKER, startDocker, type TestDocker } from "./escape/sandbox-engines.ts";
import { makeFullRunnerImage } from "./full-runner-image.ts";

/** What a server needs whose runners are in docker. */
export interface DockerServer {
  docker(): TestDocker;
  /** Environment that has reviews, and tasks where they are wanted, done there; with a port of its own each time. */
  environment(tasks?: "tasks"): Promise<Readonly<Record<string, string>>>;
  /** Ids of all containers, and names of all volumes. */
  left(): readonly string[];
  /** Waits until nothing is left. */
  untilTidy(): Promise<void>;
}

const TIDY_MS = 90_000;

/** Why no such server can be tested here, told on the spot; `undefined` where it can. */
export function noDockerServer(what: string): string | undefined {
  if (NO_DOCKER !== undefined) console.warn(`${what} with docker: not tested, ${NO_DOCKER}`);
  return NO_DOCKER;
}

/** Has a daemon and the image of this build for the tests of a suite; `stand` is started there in the place of `svc`. */
export function useDockerServer(stand?: URL): DockerServer {
  let docker: TestDocker | undefined;
  let image = "";
  beforeAll(async () => {
    docker = await startDocker();
    image = await makeFullRunnerImage(docker, stand);
  }, 120_000);
  afterAll(() => docker?.[Symbol.asyncDispose]());
  const daemon = (): TestDocker => {
    if (docker === undefined) throw new Error("docker was not started yet");
    return docker;
  };
  const left = (): readonly string[] => {
    const { run } = daemon();
    const lists = [run("ps", "--all", "--quiet"), run("volume", "ls", "--quiet")];
    return lists.flatMap(({ stdout }) => stdout.split("\n").filter((name) => name !== ""));
  };
  return {
    docker: daemon,
    left,
    environment: async (tasks) => {
      const port = await freePort();
      return {
        REVIEW_EXECUTION: "docker",
        TASK_RUNNER_IMAGE: image,
        DOCKER_HOST: daemon().host,
        RUNNER_CALLBACK_URL: `http://127.0.0.1:${port}`,
        RUNNER_CALLBACK_PORT: `${port}`,
        RUNNER_NETWORK: "host",
        ...(tasks === undefined ? {} : { TASK_EXECUTION: "docker" }),
      };
    },
    untilTidy: () => expect.poll(left, { timeout: TIDY_MS, interval: 250 }).toEqual([]),
  };
}
