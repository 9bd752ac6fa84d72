/** Time after a jump during which parts of the page are still being rendered. */
const KEEP_MS = 1_500;
const ENDED_BY = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

let release: () => void = () => undefined;

/**
 * Keeps an element at its position in the viewport while content above it gets its real height;
 * after a jump, browser scroll anchoring has nothing to hold on to yet. Ends on any user input.
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
