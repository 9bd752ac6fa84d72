import type { Page } from "playwright-core";

const MB = 1_000_000;
// Elements, texts and comments: each has its price.
const NODES = `(() => {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
  let count = 0;
  while (walker.nextNode()) count += 1;
  return count;
})()`;

/** Nodes of every kind in the document of a page. */
export function countNodes(page: Page): Promise<number> {
  return page.evaluate<number>(NODES);
}

/** Megabytes on the heap of a page's main thread, after a collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // What finalizers let go of is only found by the next one.
  for (let time = 0; time < 2; time += 1) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize / MB;
}
