// A runner in a pod: does the steps that stand in its spec's request.
import { readFileSync } from "node:fs";
import { openHttpChannel } from "../../src/adapters/callback/open-http-channel.ts";
import type { RunnerSpec } from "../../src/domain/runner/runner-spec.ts";
import { type RunnerStep, runSteps } from "../fakes/runner-steps.ts";

const file = process.argv.at(-1) ?? "";
const spec = JSON.parse(readFileSync(file, "utf8")) as RunnerSpec;
const { callback, job } = spec;
if (callback === undefined) throw new Error("the spec names no callback");
const { steps, prints } = spec.request as unknown as StepsRequest;
for (const line of prints ?? []) process.stderr.write(`${line}\n`);
const stop = new AbortController();
process.on("SIGTERM", () => stop.abort());
const { channel, handshake, close } = openHttpChannel({
  url: callback.url,
  token: callback.token,
  jobId: job.id,
  attempt: job.attempt,
  stop: stop.signal,
  pace: { restMs: 20, deltaDelayMs: 50 },
});
await handshake();
const last = steps.at(-1);
// A process can send nothing while it exits: whoever gives up closes the channel first.
await runSteps(channel, last?.do === "exit" ? steps.slice(0, -1) : steps);
await close();
if (last?.do === "exit") process.exit(last.code);

/** What its spec asks for. */
export interface StepsRequest {
  readonly steps: readonly RunnerStep[];
  /** Lines that it prints before. */
  readonly prints?: readonly string[];
}
