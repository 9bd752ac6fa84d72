/** Called when an element comes near the viewport or leaves it, with its height. */
export type NearListener = (isNear: boolean, height: number) => void;

/** Distance from the viewport that counts as near, in pixels. */
const REACH = { shelf: 3_600, file: 2_400, block: 1_200 } as const;

export type Reach = keyof typeof REACH;

interface NearWatch {
  readonly observer: IntersectionObserver;
  readonly listeners: Map<Element, NearListener>;
}

const watches = new Map<Reach, NearWatch>();

/** Watches whether an element is near the viewport. Returns a function that stops watching. */
export function watchNear(element: Element, reach: Reach, onNear: NearListener): () => void {
  const watch = watches.get(reach) ?? startWatch(reach);
  watches.set(reach, watch);
  watch.listeners.set(element, onNear);
  watch.observer.observe(element);
  return () => {
    watch.listeners.delete(element);
    watch.observer.unobserve(element);
  };
}

function startWatch(reach: Reach): NearWatch {
  const listeners = new Map<Element, NearListener>();
  const tell = (entries: readonly IntersectionObserverEntry[]): void => {
    for (const { target, isIntersecting, boundingClientRect } of entries)
      listeners.get(target)?.(isIntersecting, boundingClientRect.height);
  };
  const observer = new IntersectionObserver(tell, { rootMargin: `${REACH[reach]}px 0px` });
  return { observer, listeners };
}
