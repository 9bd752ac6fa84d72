import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openServeHarness, REPOSITORY, type ServeHarness } from "../fakes/serve-harness.ts";
import { CHROMIUM, isReady, startBrowser, type TestBrowser } from "./chromium.ts";
import { type EveryPage, openEveryPage } from "./every-page.ts";
import { type HostilePages, seedHostile } from "./seed-hostile.ts";
import { signIn } from "./sign-in.ts";

const LENGTH = 200;
const WORDS = ["W", "snake_case_", "src/folder/", "kebab-case-", "ｗ", "Aa1"].map((part) =>
  part.repeat(LENGTH).slice(0, LENGTH),
);
const WIDTHS = [360, 390] as const;

let harness: ServeHarness;
let every: EveryPage;
let browser: TestBrowser;
let pages: HostilePages;
let state: Awaited<ReturnType<BrowserContext["storageState"]>>;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  [harness, every, browser] = await Promise.all([
    openServeHarness({ args: [] }),
    openEveryPage(),
    startBrowser(),
  ]);
  pages = await seedHostile(harness.storePath, WORDS, "w".repeat(LENGTH));
  await harness.start().ready;
  const { page } = await browser.open();
  await page.goto(`${every.url}/`);
  await signIn(page, "mira");
  state = await page.context().storageState();
  await page.context().close();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await harness?.[Symbol.asyncDispose]();
  await every?.[Symbol.asyncDispose]();
});

/** What reaches over the edge of the page or of its card, where nobody can scroll to it. */
async function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const found: string[] = [];
    if (root.scrollWidth > root.clientWidth) {
      const wide = [...document.querySelectorAll("main *")].filter(
        (one) => one.getBoundingClientRect().right > root.clientWidth,
      );
      const names = wide.map((one) => `${one.tagName}.${one.getAttribute("class")}`);
      found.push(`the page scrolls sideways: ${names.join(" > ").slice(0, 600)}`);
    }
    const scrolls = (element: Element): boolean =>
      ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
    const isShortened = (element: Element): boolean =>
      getComputedStyle(element).textOverflow === "ellipsis";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const own = node.parentElement;
      if (own === null || node.textContent?.trim() === "" || !own.checkVisibility()) continue;
      if (own.closest(".vh, .skip, script, style, textarea") !== null) continue;
      if (getComputedStyle(own).clipPath !== "none") continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { right, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      let edge = root.clientWidth;
      let isFree = false;
      for (let at: Element | null = own; at !== null && !isFree; at = at.parentElement) {
        isFree = scrolls(at) || isShortened(at);
        if (at.matches(".panel, .card, .banner, .finding, dialog"))
          edge = Math.min(edge, at.getBoundingClientRect().right);
      }
      if (!isFree && right > edge + 1)
        found.push(`${own.tagName}.${own.className} in ${own.parentElement?.className}`);
    }
    return [...new Set(found)];
  });
}

/** Unfolds what is folded, and looks at every part of a page. */
async function lookAtAll(page: Page, width: number): Promise<readonly string[]> {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  const found = new Set<string>();
  for (let top = 0; top < 40_000; top += 4_000) {
    const isEnd = await page.evaluate((to) => {
      window.scrollTo(0, to);
      return to >= document.body.scrollHeight;
    }, top);
    if (isEnd) break;
    await page.waitForTimeout(60);
    for (const one of await cutOff(page)) found.add(one);
  }
  return [...found];
}

const OWN = ["draft", "published", "live", "task", "taskDone"] as const;
const LISTS = [
  ...["/", "/journal", "/admin", "/admin/pods"],
  ...[`/none/${WORDS[0]}`, `/?pr=${WORDS[0]}`, `/journal?repository=${WORDS[0]}`],
];
const EVERY = [
  ...["New review", "Draft", "Published", "Task", "Task without a change"],
  ...["Journal", "Settings", "Pods", "Not found"],
];

describe.skipIf(CHROMIUM === undefined)("long words (needs chromium)", () => {
  it.each([...OWN, ...LISTS])("fit on a phone on the page %s", async (name) => {
    const path = OWN.find((own) => own === name);
    const { page } = await browser.open({ width: WIDTHS[0] });
    await page.goto(`http://127.0.0.1:${harness.port}${path === undefined ? name : pages[path]}`);
    await isReady(page);
    for (const width of WIDTHS) expect(await lookAtAll(page, width), `${width} px`).toEqual([]);
    await page.context().close();
  });

  it("fit in the summary of a pull request that is looked up", async () => {
    const number = harness.openPull();
    harness.issueOf(number).title = WORDS[0] ?? "";
    const { page } = await browser.open({ width: WIDTHS[0] });
    await page.goto(
      `http://127.0.0.1:${harness.port}/?pr=${encodeURIComponent(`${REPOSITORY}#${number}`)}`,
    );
    await page.locator("aside .pr-title").waitFor();
    for (const width of WIDTHS) expect(await lookAtAll(page, width), `${width} px`).toEqual([]);
    await page.context().close();
  });

  it.each(EVERY)("%s has nothing cut off on a phone", async (name) => {
    const { page } = await browser.open({ state, width: WIDTHS[0] });
    await page.goto(`${every.url}${every.paths[name]}`);
    await isReady(page);
    for (const width of WIDTHS) expect(await lookAtAll(page, width), `${width} px`).toEqual([]);
    await page.context().close();
  });
});
