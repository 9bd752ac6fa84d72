import { type ErrorCode, isAppError } from "../../domain/core/app-error.ts";
import type { RunnerHooks } from "../../ports/launcher.ts";
import { unpackAnnouncement } from "../shared/remote-runner/pack-announcement.ts";
import { errorLine } from "../shared/text/error-line.ts";
import type { RunnerRequest, ToRunner } from "./thread-message.ts";

export interface RequestBroker {
  /** Accepts one request; returns false for one too many, or a repeated id. */
  accept(question: RunnerRequest): boolean;
  cancel(id: number): void;
  /** Cancels pending requests. */
  close(): void;
}

const MAX_OPEN = 32;

/**
 * Answers a runner's requests, for a token or for permission to write, each with the result or the
 * reason of the refusal.
 */
export function createRequestBroker(
  hooks: Pick<RunnerHooks, "token" | "intent">,
  answer: (message: ToRunner) => void,
): RequestBroker {
  const open = new Map<number, AbortController>();
  const get = async (question: RunnerRequest, { signal }: AbortController): Promise<ToRunner> => {
    const { id } = question;
    try {
      if (question.kind === "token") return { kind: "token", id, token: await hooks.token(signal) };
      const { text, contents } = question;
      const head: unknown = JSON.parse(text);
      await hooks.intent(contents === undefined ? head : await unpackAnnouncement(head, contents));
      return { kind: "stored", id };
    } catch (error) {
      return { kind: "refused", id, message: errorLine(error), ...toRefusalDetails(error) };
    }
  };
  return {
    accept: (question) => {
      const { id } = question;
      if (open.size >= MAX_OPEN || open.has(id)) return false;
      const abort = new AbortController();
      open.set(id, abort);
      void get(question, abort).then((message) => {
        if (open.delete(id)) answer(message);
      });
      return true;
    },
    cancel: (id) => {
      open.get(id)?.abort();
      open.delete(id);
    },
    close: () => {
      for (const abort of open.values()) abort.abort();
      open.clear();
    },
  };
}

function toRefusalDetails(error: unknown): {
  readonly status: number;
  readonly code?: ErrorCode | undefined;
} {
  if (isAppError(error, "code-host-denied")) return { status: error.details.status };
  return { status: 0, code: isAppError(error) ? error.code : undefined };
}
