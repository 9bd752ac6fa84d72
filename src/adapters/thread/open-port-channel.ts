import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { RunnerChannel } from "../../ports/runner-channel.ts";
import { askQuestions } from "./ask-questions.ts";
import { fillChildTable } from "./child-table.ts";
import { sayWords } from "./say-words.ts";
import type { FromRunner, ThreadData, ToRunner } from "./thread-message.ts";

export interface PortChannel {
  /** As the starter has given it; nothing of it has been looked at. */
  readonly spec: unknown;
  readonly channel: RunnerChannel;
  /** Sends what was not heard yet, and lets the thread end. */
  close(): void;
}

/**
 * Opens the runner's side of a thread that `createThreadLauncher` has started: the first call of its program. From then
 * on the starter knows the programs which the thread starts, and kills what is left of them when the thread ends.
 */
export function openPortChannel(): PortChannel {
  const port = portOfThread();
  const { spec, table } = workerData as ThreadData;
  fillChildTable(table);
  const stop = new AbortController();
  const send = (message: FromRunner): void => port.postMessage(message);
  const words = sayWords(send);
  const questions = askQuestions(send);
  port.on("message", (message: ToRunner) => {
    switch (message.kind) {
      case "taken":
        words.taken();
        break;
      case "stop":
        stop.abort();
        break;
      case "token":
      case "kept":
      case "refused":
        questions.answer(message);
    }
  });
  // Also when the program gives up, or nobody has caught its error: what it said before is heard.
  process.once("exit", words.sendAll);
  send({ kind: "ready" });
  return {
    spec,
    channel: {
      signal: stop.signal,
      say: words.say,
      end: words.end,
      token: questions.token,
      intend: questions.intend,
    },
    close: () => {
      words.sendAll();
      port.close();
    },
  };
}

function portOfThread(): MessagePort {
  if (parentPort === null) throw new Error("this program runs in a thread of the server only");
  return parentPort;
}
