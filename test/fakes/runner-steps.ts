import { setTimeout as wait } from "node:timers/promises";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import type { RunnerResult } from "../../src/domain/runner/runner-result.ts";
import type { ChangeAnnouncement } from "../../src/domain/task/change-announcement.ts";
import { computeGitBlobId } from "../../src/domain/task/git-tree-id.ts";
import type { TaskIntent } from "../../src/domain/task/task-intent.ts";
import type { RunnerChannel } from "../../src/ports/runner-channel.ts";

/** What a runner of the tests does, one step after the other: plain data, so that it fits into a spec. */
export type RunnerStep =
  | { readonly do: "say"; readonly event: RunEventBody; readonly times?: number }
  | { readonly do: "end"; readonly result: RunnerResult }
  /** Fails unless the second result is refused. */
  | { readonly do: "end-twice"; readonly result: RunnerResult }
  /** Says `token: <value>`, or `refused: <code>: <message>`. */
  | { readonly do: "ask-token"; readonly cancelled?: boolean }
  /** Says `kept`, or `refused: <code>: <message>`. */
  | { readonly do: "intend"; readonly intent: TaskIntent; readonly texts?: readonly string[] }
  /** Says `stopping` when its signal aborts. */
  | { readonly do: "wait-for-stop" }
  | { readonly do: "pause"; readonly ms: number }
  | { readonly do: "hang" }
  | { readonly do: "exit"; readonly code: number };

const log = (text: string): RunEventBody => ({ type: "log", level: "info", text });

/** Does the steps with a channel. */
export async function runSteps(
  channel: RunnerChannel,
  steps: readonly RunnerStep[],
): Promise<void> {
  for (const step of steps) await runStep(channel, step);
}

async function runStep(channel: RunnerChannel, step: RunnerStep): Promise<void> {
  switch (step.do) {
    case "say":
      for (let time = 0; time < (step.times ?? 1); time += 1) channel.emit(step.event);
      break;
    case "end":
      await channel.sendResult(step.result);
      break;
    case "end-twice": {
      const ends = [channel.sendResult(step.result), channel.sendResult(step.result)];
      const [, second] = await Promise.allSettled(ends);
      if (second?.status !== "rejected") throw new Error("a second result was taken");
      break;
    }
    case "ask-token":
      channel.emit(log(await askToken(channel, step.cancelled ?? false)));
      break;
    case "intend":
      channel.emit(log(await intend(channel, withFiles(step))));
      break;
    case "wait-for-stop":
      while (!channel.signal.aborted) await wait(5);
      channel.emit(log("stopping"));
      break;
    case "pause":
      await wait(step.ms);
      break;
    case "hang":
      while (true) await wait(1_000);
    case "exit":
      process.exit(step.code);
  }
}

async function askToken(channel: RunnerChannel, isCancelled: boolean): Promise<string> {
  const cancel = new AbortController();
  const token = channel.token(cancel.signal);
  if (isCancelled) cancel.abort();
  return token.then(({ value }) => `token: ${value}`, refusal);
}

function withFiles({ intent, texts }: IntendStep): ChangeAnnouncement {
  if (texts === undefined) return intent;
  const files = texts.map((text, at) => {
    const bytes = new TextEncoder().encode(text);
    return { path: `${at}.txt`, mode: "100644", blob: computeGitBlobId(bytes), bytes } as const;
  });
  return { ...intent, files: [...files, { path: "gone.txt" }] };
}

type IntendStep = Extract<RunnerStep, { readonly do: "intend" }>;

function intend(channel: RunnerChannel, intent: ChangeAnnouncement): Promise<string> {
  return channel.announce(intent, new AbortController().signal).then(() => "kept", refusal);
}

function refusal(error: unknown): string {
  const { code, message } = error as { code?: string | undefined; message: string };
  return `refused: ${code}: ${message}`;
}
