import { createThreadLauncher } from "../../src/adapters/thread/create-thread-launcher.ts";
import type { Launcher } from "../../src/ports/launcher.ts";
import { describeLauncher } from "../contracts/launcher.contract.ts";
import { describeRunnerChannel } from "../contracts/runner-channel.contract.ts";
import type { RunnerStep } from "../fakes/runner-steps.ts";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";

const STEPS = new URL("../fakes/runner-threads/steps.ts", import.meta.url);

const open = (entry: URL): Launcher =>
  createThreadLauncher({
    entry,
    environment: process.env,
    onOutput: () => undefined,
    limits: { graceMs: 300 },
  });

/** A launcher whose runners do these steps, whatever their spec says. */
function doing(steps: readonly unknown[]): Launcher {
  const request = JSON.parse(JSON.stringify(steps));
  return {
    launch: (spec, ...rest) => open(STEPS).launch({ ...spec, request }, ...rest),
    adopt: (...ask) => open(STEPS).adopt(...ask),
  };
}

const say = (event: unknown) => ({ do: "say", event });

describeLauncher("the thread launcher", {
  speaking: (events, result) => doing([...events.map(say), { do: "end", result }]),
  endless: (event) => doing([say(event), { do: "hang" }]),
  dying: (code) => doing([{ do: "exit", code }]),
  asking: (result) => doing([{ do: "ask-token" }, { do: "end", result }]),
  broken: () => open(new URL("not-there.ts", STEPS)),
});

describeRunnerChannel("a thread's port", (steps: readonly RunnerStep[], hooks) =>
  doing(steps).launch(sampleSpec(), hooks),
);
