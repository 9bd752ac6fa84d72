// Entry of a runner in a thread of the server, the counterpart of svc run in a container.
import { constants, setPriority } from "node:os";
import { openThreadChannel } from "../../compose/runner/channels.ts";
import { runSpec } from "../../compose/runner/run-spec.ts";
import { readEnvironment } from "../../config/setting.ts";
import { RunnerSpec } from "../../domain/runner/runner-spec.ts";
import { applyProxy } from "../io/apply-proxy.ts";

// Linux has a priority for each thread, and the server's main thread must not wait for a review. Elsewhere this would
// change the priority of the whole process.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const { spec, channel, close } = openThreadChannel();
try {
  const environment = readEnvironment();
  applyProxy(environment);
  const parsed = RunnerSpec.safeParse(spec);
  const onBug = (error: unknown): void => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  };
  await channel.sendResult(
    parsed.success
      ? await runSpec(parsed.data, { environment, channel, onBug })
      : { status: "failed", error: "the runner's spec cannot be read; this is a bug" },
  );
} finally {
  close();
}
