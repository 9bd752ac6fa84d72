import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { RunnerChannel } from "../../ports/runner-channel.ts";
import { fillChildTable } from "./child-table.ts";
import { createEventSender } from "./create-event-sender.ts";
import { createRequestClient } from "./create-request-client.ts";
import type { FromRunner, ThreadData, ToRunner } from "./thread-message.ts";

export interface PortChannel {
  /** Spec as received from the starter, not validated. */
  readonly spec: unknown;
  readonly channel: RunnerChannel;
  /** Sends pending events, and lets the thread end. */
  close(): void;
}

/**
 * Opens the runner's side of a thread started by `createThreadLauncher`: the first call of its
 * program. From then on the starter knows the programs which the thread starts, and kills the
 * remaining ones when the thread ends.
 */
export function openPortChannel(): PortChannel {
  const port = requireParentPort();
  const { spec, table } = workerData as ThreadData;
  fillChildTable(table);
  const stop = new AbortController();
  const send = (message: FromRunner): void => port.postMessage(message);
  const sender = createEventSender(send);
  const questions = createRequestClient(send);
  port.on("message", (message: ToRunner) => {
    switch (message.kind) {
      case "taken":
        sender.acknowledge();
        break;
      case "stop":
        stop.abort();
        break;
      case "token":
      case "stored":
      case "refused":
        questions.answer(message);
    }
  });
  // Also on an exit or an uncaught error: earlier events are sent.
  process.once("exit", sender.sendAll);
  send({ kind: "ready" });
  return {
    spec,
    channel: {
      signal: stop.signal,
      emit: sender.emit,
      sendResult: sender.end,
      token: questions.token,
      announce: questions.announce,
    },
    close: () => {
      sender.sendAll();
      port.close();
    },
  };
}

function requireParentPort(): MessagePort {
  if (parentPort === null) throw new Error("this program runs only in a thread of the server");
  return parentPort;
}
