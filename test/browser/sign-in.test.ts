import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPeopleHarness, type PeopleHarness } from "../fakes/people-harness.ts";
import { CHROMIUM, isReady, startBrowser, type TestBrowser } from "./chromium.ts";
import { signIn } from "./sign-in.ts";

let harness: PeopleHarness;
let browser: TestBrowser;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  [harness, browser] = await Promise.all([openPeopleHarness(), startBrowser()]);
  await harness.start().ready;
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await harness?.[Symbol.asyncDispose]();
});

describe.skipIf(CHROMIUM === undefined)("signing in (needs chromium)", () => {
  it("leads through the code host and back to where one was going", async () => {
    const { page, errors, requests } = await browser.open();
    await page.goto(`http://127.0.0.1:${harness.port}/journal`);
    expect(new URL(page.url()).pathname).toBe("/login");
    await signIn(page, "mira");
    expect(new URL(page.url()).pathname).toBe("/journal");
    await isReady(page);
    const entries = await page.locator("nav[aria-label=Main] a").allTextContents();
    expect(entries.map((text) => text.replace(/ \(.*/, ""))).toEqual([
      ...["New review", "Settings", "Journal", "Help"],
    ]);
    expect(await page.locator(".who").textContent()).toContain("mira");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("Signed out.").waitFor();
    await page.goto(`http://127.0.0.1:${harness.port}/journal`);
    expect(new URL(page.url()).pathname).toBe("/login");
    expect(errors).toEqual([]);
    const hosts = new Set(requests.map((address) => new URL(address).origin));
    expect([...hosts].sort()).toEqual(
      [`http://127.0.0.1:${harness.port}`, new URL(harness.host.serverUrl).origin].sort(),
    );
  });

  it("explains why a user was not admitted", async () => {
    const elsewhere = { owner: "acme", name: "elsewhere", isInstalled: false } as const;
    harness.host.addRepository({ ...elsewhere, collaborators: { stranger: "read" } });
    const { page } = await browser.open();
    await page.goto(`http://127.0.0.1:${harness.port}/`);
    await signIn(page, "stranger");
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").textContent()).toContain(
      "account stranger does not have access",
    );
  });
});
