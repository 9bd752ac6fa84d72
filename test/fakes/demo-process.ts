import { runSvc, type SvcRun } from "./run-svc.ts";

/** A demo that stays until it is stopped. */
export interface DemoProcess extends AsyncDisposable {
  /** What it has printed when some words are among it; rejects when it ends without them. */
  printed(words: string): Promise<string>;
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<SvcRun>;
}

/** Starts `svc demo` in a folder. */
export function startDemo(cwd: string, args: readonly string[] = []): DemoProcess {
  let text = "";
  let kill: DemoProcess["kill"] = () => undefined;
  const looks = new Set<() => void>();
  const ended = runSvc(["demo", ...args], {
    cwd,
    onStart: (stop) => {
      kill = stop;
    },
    onStdout: (all) => {
      text = all;
      for (const look of looks) look();
    },
  });
  return {
    ended,
    kill: (signal) => kill(signal),
    printed: (words) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (text.includes(words)) resolve(text);
        };
        looks.add(look);
        look();
        const early = ({ stderr }: SvcRun): void => reject(new Error(`it ended: ${stderr}`));
        ended.then(early, reject);
      }),
    [Symbol.asyncDispose]: async () => {
      kill("SIGKILL");
      await ended;
    },
  };
}
