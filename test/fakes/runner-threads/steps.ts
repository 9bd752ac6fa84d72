// A runner's thread that does the steps of its request.
import { openPortChannel } from "../../../src/adapters/thread/open-port-channel.ts";
import type { RunnerSpec } from "../../../src/domain/runner/runner-spec.ts";
import { type RunnerStep, runSteps } from "../runner-steps.ts";

const { spec, channel, close } = openPortChannel();
try {
  await runSteps(channel, (spec as RunnerSpec).request as unknown as readonly RunnerStep[]);
} finally {
  close();
}
