import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHROMIUM, isReady, startBrowser, type TestBrowser } from "./chromium.ts";
import { type EveryPage, openEveryPage, PAGES } from "./every-page.ts";
import { signIn } from "./sign-in.ts";

let every: EveryPage;
let browser: TestBrowser;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  [every, browser] = await Promise.all([openEveryPage(), startBrowser()]);
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await every?.[Symbol.asyncDispose]();
});

describe.skipIf(CHROMIUM === undefined)("each page (needs chromium)", () => {
  it("is shown, with its heading and without an error", async () => {
    const { page, errors } = await browser.open();
    await page.goto(`${every.url}/`);
    await signIn(page, "mira");
    await isReady(page);
    for (const name of PAGES) {
      await page.goto(`${every.url}${every.paths[name]}`);
      await isReady(page);
      await page.waitForLoadState("networkidle");
      expect(await page.locator("main h1").count(), name).toBe(1);
      expect((await page.locator("main").innerText()).length, name).toBeGreaterThan(80);
    }
    expect(errors.filter((text) => !text.includes("404"))).toEqual([]);
  });
});
