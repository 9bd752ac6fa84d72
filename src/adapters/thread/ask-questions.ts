import { AppError } from "../../domain/core/app-error.ts";
import type { RunnerToken } from "../../domain/runner/runner-spec.ts";
import type { RunnerChannel } from "../../ports/runner-channel.ts";
import { cancelError, throwIfCancelled } from "../shared/process/cancel-error.ts";
import { toRefusal } from "../shared/remote-runner/announcement-refusal.ts";
import { packAnnouncement } from "../shared/remote-runner/pack-announcement.ts";
import type { FromRunner, Question, ToRunner } from "./thread-message.ts";

type Answer = Extract<ToRunner, { readonly id: number }>;
type Refused = Extract<Answer, { readonly kind: "refused" }>;

export interface Questions extends Pick<RunnerChannel, "token" | "intend"> {
  answer(answer: Answer): void;
}

interface Asked {
  resolve(answer: Answer): void;
}

/** Asks the starter: each question has a number by which its answer is known. */
export function askQuestions(send: (message: FromRunner) => void): Questions {
  const open = new Map<number, Asked>();
  let last = 0;
  const ask = async (toQuestion: (id: number) => Question, signal: AbortSignal) => {
    throwIfCancelled(signal);
    last += 1;
    const id = last;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const onCancel = (): void => {
      send({ kind: "forget", id });
      reject(cancelError(signal));
    };
    open.set(id, { resolve });
    signal.addEventListener("abort", onCancel, { once: true });
    send(toQuestion(id));
    try {
      return await promise;
    } finally {
      open.delete(id);
      signal.removeEventListener("abort", onCancel);
    }
  };
  return {
    token: async (signal): Promise<RunnerToken> => {
      const answer = await ask((id) => ({ kind: "token", id }), signal);
      if (answer.kind === "token") return answer.token;
      throw deniedBy(answer);
    },
    intend: async (change, signal) => {
      const { head: text, contents } = await packAnnouncement(change);
      const packed = { text, contents };
      const answer = await ask((id) => ({ kind: "intent", id, ...packed }), signal);
      if (answer.kind !== "kept") throw refusedBy(answer);
    },
    answer: (answer) => open.get(answer.id)?.resolve(answer),
  };
}

const wordsOf = (answer: Answer): string =>
  answer.kind === "refused" ? answer.message : "the answer does not fit the question";

function deniedBy(answer: Answer): AppError {
  const status = answer.kind === "refused" ? answer.status : 0;
  return new AppError("code-host-denied", wordsOf(answer), { details: { status } });
}

/** What was not to be written: because it holds a secret, or because nobody waits for it any more. */
function refusedBy(answer: Answer): AppError {
  const { code }: Partial<Refused> = answer.kind === "refused" ? answer : {};
  return toRefusal(code, wordsOf(answer));
}
