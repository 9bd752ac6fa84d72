import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { countNodes } from "./page-figures.ts";
import { traceTasks } from "./task-trace.ts";

const STEP_PX = 600;
const STEPS = 100;
/** About a frame: the next step comes when the page has had the time to show this one. */
const STEP_MS = 16;
const SETTLE_MS = 1_000;
/** Scrolled through from each of these, as shares of the page's height. */
const STARTS = [0, 0.4, 0.8];

/** How a page took being scrolled through. */
export interface ScrollFigures {
  /** Milliseconds between two frames, of 95 % of them. */
  readonly p95Ms: number;
  /** Tasks of the main thread that took more than 50 ms by the clock. */
  readonly longTasks: number;
  /** The most processor time that one of them took, in milliseconds. */
  readonly longestMs: number;
  /** The processor time that 95 % of the frames took at most, in milliseconds. */
  readonly spentP95Ms: number;
  /** The most that were in the document at the end of a stretch. */
  readonly nodes: number;
}

/** Watches a page from its beginning on; call it before the page is opened. */
export async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(`
    window.benched = { frames: [], tasks: [], isOn: false, last: 0 };
    new PerformanceObserver((list) => {
      if (benched.isOn) benched.tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask" });
    const onFrame = (at) => {
      if (benched.isOn && benched.last > 0) benched.frames.push(at - benched.last);
      benched.last = benched.isOn ? at : 0;
      requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  `);
}

/** Scrolls by the wheel through stretches at the beginning, the middle and near the end of a page that is watched. */
export async function scrollThrough(page: Page): Promise<ScrollFigures> {
  let nodes = 0;
  await page.mouse.move(720, 450);
  const spent = await traceTasks(page, async () => {
    for (const start of STARTS) {
      await page.evaluate(`scrollTo(0, document.documentElement.scrollHeight * ${start})`);
      await pause(SETTLE_MS);
      await scrollSection(page);
      nodes = Math.max(nodes, await countNodes(page));
    }
  });
  const { frames, tasks } = await page.evaluate<{ frames: number[]; tasks: number[] }>("benched");
  // A frame is one task; what else there is, is small beside it.
  const ofFrames = spent.toSorted((one, other) => other - one).slice(0, frames.length);
  return {
    p95Ms: p95(frames),
    spentP95Ms: p95(ofFrames),
    nodes,
    longTasks: tasks.length,
    longestMs: Math.max(...spent),
  };
}

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.POSITIVE_INFINITY;
}

async function scrollSection(page: Page): Promise<void> {
  const before = await page.evaluate<number>("benched.isOn = true, scrollY");
  for (let step = 0; step < STEPS; step += 1) {
    await page.mouse.wheel(0, STEP_PX);
    await pause(STEP_MS);
  }
  // A task is told of after it has ended.
  const after = await page.evaluate<number>(
    "new Promise((done) => setTimeout(() => { benched.isOn = false; done(scrollY); }, 50))",
  );
  if (after - before < STEP_PX * STEPS * 0.9)
    throw new Error(`only ${after - before} px could be scrolled`);
}
