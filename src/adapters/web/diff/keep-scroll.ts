/** For as long parts of the page are filled after a jump. */
const KEEP_MS = 1_500;
const ENDED_BY = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

let release: () => void = () => undefined;

/**
 * Keeps an element where it is in the window while what is above it gets its real height: after a jump there is nothing
 * yet that the browser could hold on to. Ends when somebody scrolls, or does anything else.
 */
export function keepScroll(element: Element): void {
  release();
  const { top } = element.getBoundingClientRect();
  const observer = new ResizeObserver(() => {
    const moved = element.getBoundingClientRect().top - top;
    if (element.isConnected && Math.abs(moved) >= 1) window.scrollBy(0, moved);
  });
  observer.observe(document.body);
  const timer = setTimeout(() => release(), KEEP_MS);
  release = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of ENDED_BY) window.removeEventListener(name, release);
    release = () => undefined;
  };
  for (const name of ENDED_BY) window.addEventListener(name, release, { passive: true });
}
