import { AppError } from "../../domain/errors/app-error.ts";
import type { RunnerToken } from "../../domain/runner/runner-spec.ts";
import type { RunnerChannel } from "../../ports/runner-channel.ts";
import { cancelError, throwIfCancelled } from "../shared/cancel-error.ts";
import type { FromRunner, ToRunner } from "./thread-message.ts";

type Answer = Extract<ToRunner, { readonly id: number }>;

export interface TokenQuestions {
  readonly ask: RunnerChannel["token"];
  answer(answer: Answer): void;
}

interface Question {
  resolve(token: RunnerToken): void;
  reject(error: AppError): void;
}

/** Asks the starter for tokens: a question each, with a number by which its answer is known. */
export function askForTokens(send: (message: FromRunner) => void): TokenQuestions {
  const open = new Map<number, Question>();
  let last = 0;
  return {
    ask: async (signal) => {
      throwIfCancelled(signal);
      last += 1;
      const id = last;
      const { promise, resolve, reject } = Promise.withResolvers<RunnerToken>();
      const onCancel = (): void => {
        send({ kind: "forget", id });
        reject(cancelError(signal));
      };
      open.set(id, { resolve, reject });
      signal.addEventListener("abort", onCancel, { once: true });
      send({ kind: "token", id });
      try {
        return await promise;
      } finally {
        open.delete(id);
        signal.removeEventListener("abort", onCancel);
      }
    },
    answer: (answer) => {
      const question = open.get(answer.id);
      if (answer.kind === "token") question?.resolve(answer.token);
      else question?.reject(refusal(answer));
    },
  };
}

function refusal({ message, status }: Extract<Answer, { readonly kind: "refused" }>): AppError {
  return new AppError("code-host-denied", message, { details: { status } });
}
