import type { Worker } from "node:worker_threads";
import type { RunnerHooks } from "../../ports/launcher.ts";
import { answerQuestions } from "./answer-questions.ts";
import { hearRunner } from "./hear-runner.ts";
import type { ThreadLimits } from "./thread-limits.ts";
import { FromRunner, type ToRunner } from "./thread-message.ts";
import { LINGERED } from "./to-runner-exit.ts";

export interface SpeechOptions {
  readonly worker: Worker;
  readonly hooks: RunnerHooks;
  readonly limits: ThreadLimits;
  kill(why: string): void;
}

export interface Speech {
  /** Resolves when the runner has opened its channel. */
  readonly ready: Promise<void>;
  askToStop(): void;
  hasResult(): boolean;
  /** After the thread's end: resolves when all that it said has been taken. */
  end(): Promise<void>;
}

/** Speaks with the runner in a thread: takes its words, answers its questions, kills it when it cannot be understood. */
export function speakWithRunner({ worker, hooks, limits, kill }: SpeechOptions): Speech {
  const answer = (message: ToRunner): void => worker.postMessage(message);
  const ready = Promise.withResolvers<void>();
  const questions = answerQuestions(hooks, answer);
  let lingering: NodeJS.Timeout | undefined;
  const hearing = hearRunner({
    hooks,
    limits,
    onTaken: (kind) => {
      answer({ kind: "taken" });
      if (kind === "result") lingering = setTimeout(() => kill(LINGERED), limits.lingerMs);
    },
    onBroken: kill,
  });
  const obey = (message: FromRunner): void => {
    switch (message.kind) {
      case "ready":
        ready.resolve();
        break;
      case "events":
      case "result":
        hearing.hear(message);
        break;
      case "token":
      case "intent":
        if (!questions.ask(message)) kill("it asked too much at a time");
        break;
      case "forget":
        questions.forget(message.id);
    }
  };
  worker.on("message", (message: unknown) => {
    const parsed = FromRunner.safeParse(message);
    if (parsed.success) obey(parsed.data);
    else kill("it said what nobody understands");
  });
  worker.on("messageerror", () => kill("it said what nobody understands"));
  return {
    ready: ready.promise,
    askToStop: () => answer({ kind: "stop" }),
    hasResult: hearing.hasResult,
    end: async () => {
      questions.close();
      await hearing.settled();
      clearTimeout(lingering);
    },
  };
}
