import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { RunnerExit } from "../../src/domain/runner/runner-result.ts";
import type { RunnerHooks, StartedRunner } from "../../src/ports/launcher.ts";
import { describeRunnerChannel } from "../contracts/runner-channel.contract.ts";
import { CALLBACK_TOKEN, startFakeCallbackServer } from "../fakes/fake-callback-server.ts";
import type { RunnerStep } from "../fakes/runner-steps.ts";

const ENTRY = fileURLToPath(new URL("../fakes/http-runner/steps.ts", import.meta.url));

/** A process that speaks with a server of the test. */
async function start(steps: readonly RunnerStep[], hooks: RunnerHooks): Promise<StartedRunner> {
  const keeper = await startFakeCallbackServer({ hooks });
  const args = [ENTRY, keeper.url, CALLBACK_TOKEN];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "inherit", "pipe"] });
  child.stdin.end(JSON.stringify(steps));
  const ready = Promise.withResolvers<void>();
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
    if (stderr.startsWith("ready\n")) ready.resolve();
  });
  const exit = new Promise<RunnerExit>((resolve) => {
    child.on("close", (code) => {
      ready.resolve();
      const how = stderr.match(/^Error: .*$/m)?.[0] ?? stderr.trim();
      const died = { kind: "died", how, ...(code === null ? {} : { exitCode: code }) } as const;
      void keeper[Symbol.asyncDispose]().then(() => resolve(code === 0 ? { kind: "ended" } : died));
    });
  });
  await ready.promise;
  return {
    exit,
    stop: async () => {
      child.kill("SIGTERM");
      await exit;
    },
    detach: async () => false,
  };
}

describeRunnerChannel("requests to the callback", start);
