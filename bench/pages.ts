import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { CHROMIUM, startBrowser, type TestBrowser } from "../test/browser/chromium.ts";
import { openEveryPage } from "../test/browser/every-page.ts";
import { signIn } from "../test/browser/sign-in.ts";
import type { Measurement } from "./ratio.ts";

const RUNS = 5;
const KB = 1_000;
const ASSETS = fileURLToPath(new URL("../dist/web/client/assets", import.meta.url));

/** What one load of a page took and brought. */
interface Load {
  readonly paintMs: number;
  readonly readyMs: number;
  readonly bytes: number;
}

/** Every page in Chromium with an empty cache: when something is seen, when it answers, what came over the wire. */
export async function benchPages(): Promise<Measurement[]> {
  if (CHROMIUM === undefined) throw new Error("this needs chromium: apt-get install chromium");
  await using every = await openEveryPage();
  await using browser = await startBrowser();
  const state = await signedInState(browser, every.url);
  const figures: Measurement[] = [];
  for (const [name, path] of Object.entries(every.paths)) {
    const loads: Load[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const { page } = await browser.open({ state });
      loads.push(await load(page, `${every.url}${path}`));
      await page.context().close();
    }
    const best = (pick: (load: Load) => number): number => Math.min(...loads.map(pick));
    figures.push(
      {
        name: `${name}: first paint`,
        ours: best(({ paintMs }) => paintMs),
        unit: "ms",
        limit: 500,
      },
      {
        name: `${name}: interactive`,
        ours: best(({ readyMs }) => readyMs),
        unit: "ms",
        limit: 1_000,
      },
      {
        name: `${name}: scripts and styles until then`,
        ours: best(({ bytes }) => bytes) / KB,
        unit: "KB",
        limit: 160,
      },
    );
  }
  const all = readdirSync(ASSETS).filter((file) => file.endsWith(".gz"));
  const total = all.reduce((sum, file) => sum + statSync(join(ASSETS, file)).size, 0);
  return [...figures, { name: "all chunks", ours: total / KB, unit: "KB", limit: 350 }];
}

async function signedInState(browser: TestBrowser, url: string) {
  const { page } = await browser.open();
  await page.goto(url);
  await signIn(page, "mira");
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

const FIGURES = `(async () => {
  const paint = () => performance.getEntriesByName("first-contentful-paint")[0];
  while (!paint() || !performance.getEntriesByName("svc-ready")[0]) await new Promise((done) => setTimeout(done, 20));
  const readyMs = performance.getEntriesByName("svc-ready")[0].startTime;
  // What comes later is for dialogs that nobody has opened, and for the colours of code.
  const files = performance
    .getEntriesByType("resource")
    .filter(({ name, startTime }) => /[.](js|css)$/.test(name) && startTime < readyMs);
  return {
    paintMs: paint().startTime,
    readyMs,
    bytes: files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  };
})()`;

async function load(page: Page, address: string): Promise<Load> {
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  return page.evaluate<Load>(FIGURES);
}
