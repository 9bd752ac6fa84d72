import { useSyncExternalStore } from "react";
import { useFrame } from "../shell/frame.tsx";

/** Creates a clock with one timer, shared by all components that show the time. */
function createTicker(everyMs: number) {
  const listeners = new Set<() => void>();
  let now = "";
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = (): void => {
    now = new Date().toISOString();
    for (const listener of listeners) listener();
  };
  return {
    read: (): string => {
      if (now === "") now = new Date().toISOString();
      return now;
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      if (timer === undefined) {
        timer = setInterval(tick, everyMs);
        now = new Date().toISOString();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

const TICKERS = { seconds: createTicker(1_000), slow: createTicker(15_000) };

/**
 * Returns the current time, ISO 8601: the server's time until the page is hydrated, then the
 * browser's.
 */
export function useNow(pace: keyof typeof TICKERS = "slow"): string {
  const { at } = useFrame();
  const ticker = TICKERS[pace];
  return useSyncExternalStore(ticker.subscribe, ticker.read, () => at);
}
