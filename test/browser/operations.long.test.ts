import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHROMIUM, isReady } from "./chromium.ts";
import { openPeoplePages, type PeoplePages } from "./people-pages.ts";

let pages: PeoplePages;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  pages = await openPeoplePages({ env: { ALLOW_PRIVATE_LLM: "1" } });
});
afterAll(async () => {
  await pages?.[Symbol.asyncDispose]();
});

describe.skipIf(CHROMIUM === undefined)("operating in the browser (needs chromium)", () => {
  it("users who may not see the pods get a message", async () => {
    const { page } = await pages.visit("vera", "/admin/pods");
    await page.getByText("403 not-allowed").waitFor();
    expect(await page.getByRole("navigation", { name: "Main" }).count()).toBe(1);
    // The login stays as it is written, and the way to the page is not offered.
    await page.getByText("You are signed in as vera, without administrator rights").waitFor();
    expect(await page.getByRole("link", { name: "Pods" }).count()).toBe(0);
    await page.goto(`${pages.url}/journal`);
    await isReady(page);
    for (const key of ["g", "o", "?"]) await page.keyboard.press(key);
    const map = page.getByRole("dialog", { name: "Keyboard" });
    await map.waitFor();
    expect(new URL(page.url()).pathname).toBe("/journal");
    expect(await map.getByText("Pods").count()).toBe(0);
    await page.context().close();
  });
});
