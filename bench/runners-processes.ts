import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** Processes of one measurement. */
export interface Processes extends AsyncDisposable {
  /** Starts one and gives what it says first. */
  start<First>(file: URL, ...args: readonly string[]): Promise<StartedProcess<First>>;
}

export interface StartedProcess<First> {
  readonly first: First;
  /** Sends a message and gives the answer to it: one at a time. */
  ask<Answer>(message: object): Promise<Answer>;
}

/** Opens what all processes of a measurement end with. One that dies fails whoever waits for its answer. */
export function openProcesses(): Processes {
  const children: ChildProcess[] = [];
  return {
    start: async <First>(file: URL, ...args: readonly string[]) => {
      const child = fork(fileURLToPath(file), args, { execArgv: ["--expose-gc"] });
      children.push(child);
      const first = await answerOf<First>(child);
      return {
        first,
        ask: <Answer>(message: object) => {
          const answer = answerOf<Answer>(child);
          child.send(message);
          return answer;
        },
      };
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(children.map(stop));
    },
  };
}

/** What a process says next; what it is, is known by whoever asks. */
async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const over = new AbortController();
  const died = once(child, "exit", over).then(([code]) => {
    throw new Error(`a process of the benchmark has died with exit code ${code}`);
  });
  try {
    const [answer] = await Promise.race([once(child, "message", over), died]);
    return answer;
  } finally {
    died.catch(() => undefined);
    over.abort();
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
