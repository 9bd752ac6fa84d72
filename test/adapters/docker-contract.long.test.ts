import { describe } from "vitest";
import type { Launcher } from "../../src/ports/launcher.ts";
import { describeLauncher } from "../contracts/launcher.contract.ts";
import { describeRunnerUnits } from "../contracts/runner-units.contract.ts";
import { NO_DOCKER_RUNNER, useDocker } from "../fakes/docker-runner/open-docker.ts";
import type { DockerStep } from "../fakes/docker-runner/runner.ts";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";

describe("with docker (needs docker)", { skip: NO_DOCKER_RUNNER !== undefined }, () => {
  const { harness } = useDocker();

  /** A launcher whose runners do these steps, whatever their spec says. */
  const doing = (...steps: readonly DockerStep[]): Launcher => ({
    launch: (spec, hooks, signal) =>
      harness()
        .open()
        .launch({ ...spec, request: JSON.parse(JSON.stringify(steps)) }, hooks, signal),
    adopt: (runner, hooks) => harness().open().adopt(runner, hooks),
  });
  const say = (event: unknown): DockerStep => ({ do: "say", event });

  describeLauncher("docker's launcher", {
    speaking: (events, result) => doing(...events.map(say), { do: "end", result }),
    endless: (event) => doing(say(event), { do: "hang" }),
    dying: (code) => doing({ do: "exit", code }),
    asking: (result) => doing({ do: "ask-token" }, { do: "end", result }),
    broken: () => harness().open({ imageOf: () => "nowhere.invalid/svc:none" }),
    surviving: ([event, ...more], result) => ({
      first: doing(say(event), { do: "wait-until-left" }, ...more.map(say), { do: "end", result }),
      later: () => harness().open(),
    }),
  });

  describeRunnerUnits("docker's launcher", async () => {
    const [units, others] = [harness().open(), harness().open({ instance: "other" })];
    const start = async (launcher: Launcher, jobId: string, attempt: number) => {
      const spec = { job: { ...sampleSpec().job, id: jobId, attempt } };
      await harness().run([{ do: "hang" }], { launcher, spec });
    };
    return {
      backend: "docker",
      units,
      others,
      shut: harness().open({
        environment: { PATH: process.env.PATH, DOCKER_HOST: "unix:///nowhere.sock" },
      }),
      start: async (own, other) => {
        for (const { jobId, attempt } of own) await start(units, jobId, attempt);
        await start(others, other.jobId, other.attempt);
      },
      left: async (jobId) =>
        harness()
          .left()
          .filter((name) => name.startsWith(`svc-run-${jobId}`)),
      close: async () => {
        const { signal } = new AbortController();
        for (const owner of [units, others])
          for (const unit of await owner.list(signal)) await owner.remove(unit, signal);
      },
    };
  });
});
