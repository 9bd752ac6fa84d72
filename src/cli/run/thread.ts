// A runner in a thread of the server: what svc run is in a container.
import { openPortChannel } from "../../adapters/thread/open-port-channel.ts";
import { runSpec } from "../../compose-runner.ts";
import { readEnvironment } from "../../config/env.ts";
import { RunnerSpec } from "../../domain/runner/runner-spec.ts";
import { applyProxy } from "../apply-proxy.ts";

const { spec, channel, close } = openPortChannel();
try {
  const environment = readEnvironment();
  applyProxy(environment);
  const parsed = RunnerSpec.safeParse(spec);
  const onBug = (error: unknown): void => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  };
  await channel.end(
    parsed.success
      ? await runSpec(parsed.data, { environment, channel, onBug })
      : { status: "failed", error: "the runner's spec cannot be read; this is a bug" },
  );
} finally {
  close();
}
