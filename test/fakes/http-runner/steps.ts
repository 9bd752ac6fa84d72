// A runner in a process of its own that does the steps it is given with a channel over HTTP.
import { text } from "node:stream/consumers";
import { openHttpChannel } from "../../../src/adapters/callback/open-http-channel.ts";
import { type RunnerStep, runSteps } from "../runner-steps.ts";

const [url = "", token = ""] = process.argv.slice(2);
const steps = JSON.parse(await text(process.stdin)) as readonly RunnerStep[];
const stop = new AbortController();
process.on("SIGTERM", () => stop.abort());
const { channel, handshake, close } = openHttpChannel({
  url,
  token,
  jobId: "job-1",
  attempt: 1,
  stop: stop.signal,
  pace: { restMs: 20, deltaDelayMs: 50 },
});
await handshake();
process.stderr.write("ready\n");
const last = steps.at(-1);
// A process can send nothing while it exits: whoever gives up closes the channel first.
await runSteps(channel, last?.do === "exit" ? steps.slice(0, -1) : steps);
await close();
if (last?.do === "exit") process.exit(last.code);
