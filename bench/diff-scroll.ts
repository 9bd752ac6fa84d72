import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { CHROMIUM, isReady, startBrowser, type TestBrowser } from "../test/browser/chromium.ts";
import { openServeHarness } from "../test/fakes/serve-harness.ts";
import { largeFile } from "./large-diff.ts";
import { heapOf } from "./page-figures.ts";
import type { Measurement } from "./ratio.ts";
import { type ScrollFigures, scrollThrough, watchFrames } from "./scroll-page.ts";
import { type SeededDraft, seedRun } from "./seed-run.ts";

const LINES = 60_000;
const FILES = 600;
const IN_FOLDER = 20;
const RUNS = 3;
/** Colours and the rest of the page come in when nothing else is to be done. */
const SETTLE_MS = 1_500;
const LINE_PX = 20;
/** Of every kind, texts included: six hundred files have a head and a line in the list each. */
const MAX_NODES = 10_000;

/** A diff of 60,000 changed lines, scrolled through in Chromium, beside a page of plain text of the same height. */
export async function benchDiffScroll(): Promise<Measurement[]> {
  if (CHROMIUM === undefined) throw new Error("this needs chromium: apt-get install chromium");
  await using scene = await openServeHarness({ args: [] });
  const drafts = { "1 file": oneFile(), [`${FILES} files`]: manyFiles() };
  const paths: [string, string][] = [];
  for (const [name, draft] of Object.entries(drafts))
    paths.push([name, await seedRun(scene.storePath, `large-${draft.files.length}`, draft)]);
  const server = scene.start();
  await server.ready;
  await using browser = await startBrowser();
  const figures: Measurement[] = [];
  for (const [name, path] of paths)
    figures.push(...figuresOf(name, await measure(browser, `${server.url}${path}`)));
  return figures;
}

interface Round {
  readonly ours: ScrollFigures;
  readonly heapMb: number;
  readonly plain: ScrollFigures;
}

/** The diff and the plain text in turn, so that both meet the same machine. */
async function measure(browser: TestBrowser, address: string): Promise<readonly Round[]> {
  const rounds: Round[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const { page } = await browser.open();
    await watchFrames(page);
    await page.goto(address);
    await isReady(page);
    await page.waitForLoadState("networkidle");
    // With findings in some files, the others are folded at first.
    const unfold = page.getByRole("button", { name: "Unfold all" });
    if (await unfold.isVisible()) await unfold.click();
    await pause(SETTLE_MS);
    const height = await heightOf(page);
    const ours = await scrollThrough(page);
    const heapMb = await heapOf(page);
    await page.context().close();
    rounds.push({ ours, heapMb, plain: await scrollPlain(browser, height) });
  }
  return rounds;
}

/** Height of the whole page; fails when it cannot be the whole diff. */
async function heightOf(page: Page): Promise<number> {
  const height = await page.evaluate<number>("document.documentElement.scrollHeight");
  if (height < LINES * LINE_PX) throw new Error(`the page is only ${height} px high`);
  return height;
}

async function scrollPlain(browser: TestBrowser, height: number): Promise<ScrollFigures> {
  const { page } = await browser.open();
  await watchFrames(page);
  await page.goto("about:blank");
  const block = `${"A line of plain text, as long as most lines of code are.\n".repeat(100)}`;
  const blocks = Math.ceil(height / (100 * LINE_PX));
  await page.setContent(
    `<style>pre { margin: 0; line-height: ${LINE_PX}px }</style>${`<pre>${block}</pre>`.repeat(blocks)}`,
  );
  await pause(SETTLE_MS);
  const scrolled = await scrollThrough(page);
  await page.context().close();
  return scrolled;
}

function figuresOf(name: string, rounds: readonly Round[]): readonly Measurement[] {
  const best = (pick: (round: Round) => number): number => Math.min(...rounds.map(pick));
  const most = (pick: (round: Round) => number): number => Math.max(...rounds.map(pick));
  const p95Ms = best(({ ours }) => ours.p95Ms);
  const plain = best((round) => round.plain.p95Ms);
  const what = `${LINES} changed lines in ${name}`;
  return [
    { name: `${what}: frame (p95)`, ours: p95Ms, unit: "ms", limit: 20 },
    {
      name: `${what}: frame (p95) beside plain text`,
      ours: p95Ms,
      unit: "ms",
      reference: { name: "plain text", value: plain },
      limit: 1.2,
    },
    {
      // What sixty frames in a second leave for each.
      name: `${what}: frame (p95), processor time`,
      unit: "ms",
      limit: 16.7,
      ours: best(({ ours }) => ours.spentP95Ms),
    },
    {
      name: `${what}: long tasks while scrolling`,
      unit: "tasks",
      limit: 0,
      ours: best(({ ours }) => ours.longTasks),
    },
    {
      name: `${what}: longest task, processor time`,
      unit: "ms",
      limit: 50,
      ours: best(({ ours }) => ours.longestMs),
    },
    {
      name: `${what}: document`,
      unit: "nodes",
      limit: MAX_NODES,
      ours: most(({ ours }) => ours.nodes),
    },
    {
      name: `${what}: heap`,
      unit: "MB",
      limit: 150,
      ours: most(({ heapMb }) => heapMb),
    },
  ];
}

function oneFile(): SeededDraft {
  const path = "src/large.ts";
  return {
    files: [largeFile({ path, changedLines: LINES, seed: 0 })],
    findings: [1, 2, 3, 4, 5].map((at) => ({ path, line: at * 7_000 })),
  };
}

function manyFiles(): SeededDraft {
  const files = Array.from({ length: FILES }, (_file, at) =>
    largeFile({
      path: `src/part-${Math.floor(at / IN_FOLDER)}/file-${at}.ts`,
      changedLines: LINES / FILES,
      seed: at * 37,
    }),
  );
  const findings = files
    .filter((_file, at) => at % 10 === 0)
    .map(({ path }) => ({ path, line: 20 }));
  return { files, findings };
}
