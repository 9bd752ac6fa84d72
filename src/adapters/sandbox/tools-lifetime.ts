import { lstatSync } from "node:fs";

export interface ToolsLifetimeOptions {
  /** File whose presence means that no more requests follow. */
  readonly done: string;
  /** Milliseconds without a request. */
  readonly idleMs: number;
  readonly isBusy: () => boolean;
  readonly end: () => void;
}

export interface ToolsLifetime extends Disposable {
  /** Records a request. */
  touch(): void;
}

const POLL_MS = 500;

/** Ends a server that is no longer needed: a pod has ended only when all of its containers have. */
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
