import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { CHROMIUM, isReady, startBrowser } from "../test/browser/chromium.ts";
import { openServeHarness } from "../test/fakes/serve-harness.ts";
import { countNodes, heapOf } from "./page-figures.ts";
import type { Measurement } from "./ratio.ts";
import { seedRun } from "./seed-run.ts";
import { streamFrames } from "./stream-frames.ts";
import { startStreamProxy } from "./stream-proxy.ts";

/** Twenty in a second, for two hours. */
const FRAMES = 144_000;
const JOB = "long";
const LOOK_MS = 500;
const PATIENCE_MS = 180_000;
const SETTLE_MS = 1_500;

/** What the page of a run holds that has been watched for hours: its stream comes as fast as it is read. */
export async function benchLongRun(): Promise<Measurement[]> {
  if (CHROMIUM === undefined) throw new Error("this needs chromium: apt-get install chromium");
  await using scene = await openServeHarness({ args: [] });
  const path = await seedRun(scene.storePath, JOB);
  const server = scene.start();
  await server.ready;
  const { frames, lastSeq } = streamFrames(JOB, FRAMES);
  await using proxy = await startStreamProxy(server.url, () => frames);
  await using browser = await startBrowser();
  const { page, errors } = await browser.open();
  await page.goto(`${proxy.url}${path}`);
  await isReady(page);
  const during = await watchNodes(page);
  if (proxy.streams() !== 1) throw new Error(`the stream was asked for ${proxy.streams()} times`);
  await page.waitForSelector(`[data-seq="${lastSeq()}"]`);
  await pause(SETTLE_MS);
  if (errors.length > 0) throw new Error(`the page says: ${errors.join("; ")}`);
  const nodes = Math.max(during, await countNodes(page));
  const what = `a run of ${FRAMES} frames`;
  return [
    { name: `${what}: heap`, ours: await heapOf(page), unit: "MB", limit: 150 },
    { name: `${what}: document`, ours: nodes, unit: "nodes", limit: 5_000 },
  ];
}

const IS_OVER = `[...document.querySelectorAll(".panel-head .fact")].some(
  ({ textContent }) => textContent.trim() === "Ended",
)`;

/** The most nodes that were seen while the run was being followed. */
async function watchNodes(page: Page): Promise<number> {
  const end = performance.now() + PATIENCE_MS;
  let most = 0;
  while (!(await page.evaluate<boolean>(IS_OVER))) {
    if (performance.now() > end) throw new Error("the run was not followed to its end");
    most = Math.max(most, await countNodes(page));
    await pause(LOOK_MS);
  }
  return most;
}
