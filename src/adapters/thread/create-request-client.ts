import { AppError } from "../../domain/core/app-error.ts";
import type { RunnerToken } from "../../domain/runner/runner-spec.ts";
import type { RunnerChannel } from "../../ports/runner-channel.ts";
import { cancelError, throwIfCancelled } from "../shared/process/cancel-error.ts";
import { toAnnouncementRefusal } from "../shared/remote-runner/announcement-refusal.ts";
import { packAnnouncement } from "../shared/remote-runner/pack-announcement.ts";
import type { FromRunner, RunnerRequest, ToRunner } from "./thread-message.ts";

type Answer = Extract<ToRunner, { readonly id: number }>;
type Refusal = Extract<Answer, { readonly kind: "refused" }>;

export interface RequestClient extends Pick<RunnerChannel, "token" | "announce"> {
  answer(answer: Answer): void;
}

interface PendingRequest {
  resolve(answer: Answer): void;
}

/**
 * Creates the client for requests to the starter: each request has an id that its answer carries.
 */
export function createRequestClient(send: (message: FromRunner) => void): RequestClient {
  const open = new Map<number, PendingRequest>();
  let last = 0;
  const ask = async (toQuestion: (id: number) => RunnerRequest, signal: AbortSignal) => {
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
      throw toDeniedError(answer);
    },
    announce: async (change, signal) => {
      const { head: text, contents } = await packAnnouncement(change);
      const packed = { text, contents };
      const answer = await ask((id) => ({ kind: "intent", id, ...packed }), signal);
      if (answer.kind !== "stored") throw toRefusalError(answer);
    },
    answer: (answer) => open.get(answer.id)?.resolve(answer),
  };
}

const refusalMessage = (answer: Answer): string =>
  answer.kind === "refused" ? answer.message : "the answer does not match the request";

function toDeniedError(answer: Answer): AppError {
  const status = answer.kind === "refused" ? answer.status : 0;
  return new AppError("code-host-denied", refusalMessage(answer), { details: { status } });
}

/**
 * Returns the error of a refused write: it contains a secret, or the starter no longer waits for
 * it.
 */
function toRefusalError(answer: Answer): AppError {
  const { code }: Partial<Refusal> = answer.kind === "refused" ? answer : {};
  return toAnnouncementRefusal(code, refusalMessage(answer));
}
