import { lstatSync } from "node:fs";

export interface ToolsLifetimeOptions {
  /** File whose presence says that nothing more is needed. */
  readonly done: string;
  /** Milliseconds for which nobody may ask for anything. */
  readonly idleMs: number;
  readonly isBusy: () => boolean;
  readonly end: () => void;
}

export interface ToolsLifetime extends Disposable {
  /** Somebody has asked for something. */
  touch(): void;
}

const POLL_MS = 500;

/** Ends what is needed no longer: a pod is over only when all of its containers are. */
export function watchToolsLifetime({
  done,
  idleMs,
  isBusy,
  end,
}: ToolsLifetimeOptions): ToolsLifetime {
  let last = performance.now();
  const timer = setInterval(() => {
    if (isBusy()) last = performance.now();
    const isDone = lstatSync(done, { throwIfNoEntry: false }) !== undefined;
    if (isDone || performance.now() - last > idleMs) end();
  }, POLL_MS);
  return {
    touch: () => {
      last = performance.now();
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
