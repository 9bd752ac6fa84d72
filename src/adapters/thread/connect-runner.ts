import type { Worker } from "node:worker_threads";
import type { RunnerHooks } from "../../ports/launcher.ts";
import { createRequestBroker } from "./create-request-broker.ts";
import { createRunnerReceiver } from "./create-runner-receiver.ts";
import type { ThreadLimits } from "./thread-limits.ts";
import { FromRunner, type ToRunner } from "./thread-message.ts";
import { LINGERED } from "./to-runner-exit.ts";

export interface RunnerConnectionOptions {
  readonly worker: Worker;
  readonly hooks: RunnerHooks;
  readonly limits: ThreadLimits;
  kill(why: string): void;
}

export interface RunnerConnection {
  /** Resolves when the runner has opened its channel. */
  readonly ready: Promise<void>;
  requestStop(): void;
  hasResult(): boolean;
  /** Call after the thread's end: resolves when all its events have been processed. */
  end(): Promise<void>;
}

/**
 * Communicates with the runner in a thread: receives its events, answers its requests, and kills it
 * when a message is invalid.
 */
export function connectRunner({
  worker,
  hooks,
  limits,
  kill,
}: RunnerConnectionOptions): RunnerConnection {
  const answer = (message: ToRunner): void => worker.postMessage(message);
  const ready = Promise.withResolvers<void>();
  const questions = createRequestBroker(hooks, answer);
  let lingering: NodeJS.Timeout | undefined;
  const receiver = createRunnerReceiver({
    hooks,
    limits,
    onAccepted: (kind) => {
      answer({ kind: "taken" });
      if (kind === "result") lingering = setTimeout(() => kill(LINGERED), limits.lingerMs);
    },
    onBroken: kill,
  });
  const handleMessage = (message: FromRunner): void => {
    switch (message.kind) {
      case "ready":
        ready.resolve();
        break;
      case "events":
      case "result":
        receiver.receive(message);
        break;
      case "token":
      case "intent":
        if (!questions.accept(message)) kill("it made too many requests at the same time");
        break;
      case "forget":
        questions.cancel(message.id);
    }
  };
  worker.on("message", (message: unknown) => {
    const parsed = FromRunner.safeParse(message);
    if (parsed.success) handleMessage(parsed.data);
    else kill("it sent an invalid message");
  });
  worker.on("messageerror", () => kill("it sent an invalid message"));
  return {
    ready: ready.promise,
    requestStop: () => answer({ kind: "stop" }),
    hasResult: receiver.hasResult,
    end: async () => {
      questions.close();
      await receiver.drained();
      clearTimeout(lingering);
    },
  };
}
