import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHROMIUM, isReady, startBrowser, type TestBrowser } from "./chromium.ts";
import { type EveryPage, openEveryPage, PAGES } from "./every-page.ts";
import { findSeriousIssues } from "./find-serious-issues.ts";
import { signIn } from "./sign-in.ts";

let every: EveryPage;
let browser: TestBrowser;
let state: Awaited<ReturnType<BrowserContext["storageState"]>>;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  [every, browser] = await Promise.all([openEveryPage(), startBrowser()]);
  const { page } = await browser.open();
  await page.goto(`${every.url}/`);
  await signIn(page, "mira");
  await isReady(page);
  state = await page.context().storageState();
  await page.context().close();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await every?.[Symbol.asyncDispose]();
});

interface Look {
  readonly theme: "light" | "dark";
  readonly width: number;
}

async function show(path: string, { theme, width }: Look): Promise<Page> {
  const { page, errors } = await browser.open({ theme, width, state });
  await page.goto(`${every.url}${path}`);
  await isReady(page);
  await page.waitForLoadState("networkidle");
  expect(errors.filter((text) => !text.includes("404"))).toEqual([]);
  return page;
}

const THEMES = ["light", "dark"] as const;

describe.skipIf(CHROMIUM === undefined)("every page (needs chromium)", () => {
  it.each(PAGES.flatMap((name) => THEMES.map((theme) => [name, theme] as const)))(
    "%s in the %s theme has nothing serious that axe finds",
    async (name, theme) => {
      const page = await show(every.paths[name] ?? "", { theme, width: 1440 });
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await findSeriousIssues(page), `${width} px`).toEqual([]);
      }
      await page.context().close();
    },
  );

  it.each(THEMES)("the sign-in page in the %s theme has nothing serious", async (theme) => {
    const { page } = await browser.open({ theme });
    await page.goto(`${every.url}/login`);
    await isReady(page);
    expect(await findSeriousIssues(page)).toEqual([]);
    await page.context().close();
  });

  it.each(PAGES)("%s fits from 320 px on: nothing scrolls sideways", async (name) => {
    const page = await show(every.paths[name] ?? "", { theme: "light", width: 320 });
    for (const width of [320, 360, 390, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, `${width} px`).toBeLessThanOrEqual(0);
    }
    await page.context().close();
  });

  it.each(PAGES)("%s is in the HTML before any script has run", async (name) => {
    const { page } = await browser.open({ state, isWithoutScript: true });
    await page.goto(`${every.url}${every.paths[name]}`);
    expect(await page.locator("main h1").count()).toBe(1);
    expect((await page.locator("main").innerText()).length).toBeGreaterThan(80);
    if (name === "Draft") expect(await page.locator("table.diff tr").count()).toBeGreaterThan(20);
    if (name === "Task") expect(await page.locator("table.diff tr").count()).toBeGreaterThan(20);
    if (name === "New review") expect(await page.locator("form").count()).toBeGreaterThan(1);
    await page.context().close();
  });

  it("shows the keys on ? and navigates with two keys", async () => {
    const page = await show("/", { theme: "light", width: 1440 });
    await page.locator("main").focus();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("g");
    await page.keyboard.press("j");
    await page.waitForURL("**/journal");
    await page.context().close();
  });

  it("keeps the theme that was chosen, from the first response on", async () => {
    const page = await show("/", { theme: "light", width: 1440 });
    const button = page.getByRole("button", { name: /^Theme:/ });
    await button.click();
    await button.click();
    expect(await button.getAttribute("aria-label")).toBe("Theme: dark");
    const html = await (await page.request.get(`${every.url}/journal`)).text();
    expect(html).toContain('data-theme="dark"');
    await page.context().close();
  });
});
