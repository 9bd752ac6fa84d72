import { useSyncExternalStore } from "react";
import { useFrame } from "../shell/frame.tsx";

/** A clock that ticks for all that show the time: one timer, whatever the page shows. */
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

/** The time now, ISO 8601: that of the server until the page has been taken over, then the browser's own. */
export function useNow(pace: keyof typeof TICKERS = "slow"): string {
  const { at } = useFrame();
  const ticker = TICKERS[pace];
  return useSyncExternalStore(ticker.subscribe, ticker.read, () => at);
}
