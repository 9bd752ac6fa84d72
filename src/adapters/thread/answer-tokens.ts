import { isAppError } from "../../domain/errors/app-error.ts";
import type { RunnerHooks } from "../../ports/launcher.ts";
import { firstLine } from "./first-line.ts";
import type { ToRunner } from "./thread-message.ts";

export interface TokenDesk {
  /** Gets the token of one question; false for one too many, or one that was asked already. */
  ask(id: number): boolean;
  forget(id: number): void;
  /** Gives up what is still asked. */
  close(): void;
}

const MOST_OPEN = 32;

/** Answers a runner's questions for a token, each with the token or with why there is none. */
export function answerTokens(
  token: RunnerHooks["token"],
  answer: (message: ToRunner) => void,
): TokenDesk {
  const open = new Map<number, AbortController>();
  const get = async (id: number, { signal }: AbortController): Promise<ToRunner> => {
    try {
      return { kind: "token", id, token: await token(signal) };
    } catch (error) {
      const status = isAppError(error, "code-host-denied") ? error.details.status : 0;
      return { kind: "refused", id, message: firstLine(error), status };
    }
  };
  return {
    ask: (id) => {
      if (open.size >= MOST_OPEN || open.has(id)) return false;
      const abort = new AbortController();
      open.set(id, abort);
      void get(id, abort).then((message) => {
        if (open.delete(id)) answer(message);
      });
      return true;
    },
    forget: (id) => {
      open.get(id)?.abort();
      open.delete(id);
    },
    close: () => {
      for (const abort of open.values()) abort.abort();
      open.clear();
    },
  };
}
