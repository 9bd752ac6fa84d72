import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { largeFile } from "../../bench/large-diff.ts";
import { type SeededDraft, seedRun } from "../../bench/seed-run.ts";
import { openServeHarness, type ServeHarness } from "../fakes/serve-harness.ts";
import { CHROMIUM, isReady, startBrowser, type TestBrowser } from "./chromium.ts";

/** Changed lines of each file: one long file, and many files whose sum is long. */
const DRAFTS = {
  "one file of 4,000 changed lines": [4_000],
  "thirty files of 150 changed lines": Array.from({ length: 30 }, () => 150),
};

let harness: ServeHarness;
let browser: TestBrowser;
let url: string;
const paths = new Map<string, string>();

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  harness = await openServeHarness({ args: [] });
  for (const [name, sizes] of Object.entries(DRAFTS))
    paths.set(name, await seedRun(harness.storePath, `long-${sizes.length}`, toDraft(sizes)));
  const server = harness.start();
  await server.ready;
  ({ url } = server);
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await harness?.[Symbol.asyncDispose]();
});

/** Ways through a long diff: each ends somewhere else, some far from where one looked before. */
const WALKS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "j twice": async (page) => {
    for (const key of ["j", "j"]) await page.keyboard.press(key);
  },
  "j to the last finding and k back": async (page) => {
    for (const key of [..."jjjjjjjjkkkkkkkkjk"]) await page.keyboard.press(key);
  },
  "End and Home": async (page) => {
    for (const key of ["End", "Home", "End"]) await page.keyboard.press(key);
  },
  "a finding that keeps the focus, End and Home": async (page) => {
    for (const key of ["j", "End", "Home", "j", "End", "Home"]) {
      await page.keyboard.press(key);
      await isFilled(page);
    }
  },
  "the tree": async (page) => {
    const files = page.locator(".tree details .tree-item");
    const count = await files.count();
    expect(count).toBeGreaterThan(0);
    for (const at of [count - 1, 0, Math.floor(count / 2), 0]) {
      await files.nth(at).click();
      await isFilled(page);
    }
  },
  "a finding with the focus, End, and the next finding": async (page) => {
    for (const key of ["j", "End", "j", "End", "k", "End", "j", "j"]) {
      await page.keyboard.press(key);
      await isFilled(page);
    }
  },
  "a finding with the focus, End, and its file in the tree": async (page) => {
    const first = page.locator(".tree details .tree-item").first();
    for (const key of ["j", "End"]) {
      await page.keyboard.press(key);
      await isFilled(page);
    }
    await first.click();
    await isFilled(page);
    await page.keyboard.press("End");
    await first.click();
  },
  "selected text that is left and found again": async (page) => {
    await page.evaluate(
      "document.getSelection().selectAllChildren(document.querySelector('.file'))",
    );
    for (const key of ["End", "Home", "End", "Home"]) {
      await page.keyboard.press(key);
      await isFilled(page);
    }
  },
  "the wheel, there and back": async (page) => {
    for (const step of [4_000, 9_000, -6_000, 12_000, -20_000, 900]) {
      await page.mouse.move(700, 500);
      await page.mouse.wheel(0, step);
      await isFilled(page);
    }
  },
};

describe.skipIf(CHROMIUM === undefined)("a long diff (needs chromium)", () => {
  for (const name of Object.keys(DRAFTS))
    for (const [way, walk] of Object.entries(WALKS))
      it(`shows lines at every scroll position: ${name}, ${way}`, async () => {
        const { page, errors } = await browser.open();
        await page.goto(`${url}${paths.get(name)}`);
        await isReady(page);
        const unfold = page.getByRole("button", { name: "Unfold all" });
        if (await unfold.isVisible()) await unfold.click();
        await walk(page);
        await isFilled(page);
        // The code host of this server does not know the commit that the draft was made of.
        expect(errors.filter((error) => !error.includes("status of 422"))).toEqual([]);
        await page.context().close();
      });
});

/** Waits until no part of the diff that is in the window is empty, and one is there. */
async function isFilled(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate<readonly string[]>(EMPTY_PARTS), { timeout: 15_000 })
    .toEqual([]);
}

/** Two frames later than the last scrolling: what is queued has had its turn to be seen. */
const EMPTY_PARTS = `new Promise((resolve) => setTimeout(() => {
  const parts = [...document.querySelectorAll(".diff-shelf, .file, .file > div > div, .diff-segment")];
  const isSeen = (part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return bottom > 60 && top < window.innerHeight && bottom - top > 4;
  };
  resolve(parts
    .filter((part) => part.childElementCount === 0 && part.style.blockSize !== "" && isSeen(part))
    .map((part) => part.className + " " + Math.round(part.getBoundingClientRect().top)));
}, 250))`;

function toDraft(sizes: readonly number[]): SeededDraft {
  const files = sizes.map((changedLines, at) =>
    largeFile({ path: `src/file-${at}.ts`, changedLines, seed: at * 37 }),
  );
  const findings = files.flatMap(({ path }, at) =>
    sizes.length === 1
      ? [20, 60, 900, 960, 1_800].map((line) => ({ path, line }))
      : at % 6 === 0
        ? [20, 40].map((line) => ({ path, line }))
        : [],
  );
  return { files, findings };
}
