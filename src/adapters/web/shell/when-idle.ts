const SOON_MS = 200;

/** Runs a function when the page is idle. */
export function whenIdle(run: () => void): void {
  // Not all browsers support idle callbacks.
  if (window.requestIdleCallback === undefined) setTimeout(run, SOON_MS);
  else window.requestIdleCallback(run);
}
