const SOON_MS = 200;

/** Runs something when the page has nothing else to do. */
export function whenIdle(run: () => void): void {
  // Not every browser tells when that is.
  if (window.requestIdleCallback === undefined) setTimeout(run, SOON_MS);
  else window.requestIdleCallback(run);
}
