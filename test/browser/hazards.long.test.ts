import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHROMIUM, isReady } from "./chromium.ts";
import { openPeoplePages, type PeoplePages, untilSaved } from "./people-pages.ts";

let pages: PeoplePages;
let mira: Awaited<ReturnType<PeoplePages["harness"]["enter"]>>;
let context: Parameters<PeoplePages["visitWith"]>[0];

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  pages = await openPeoplePages();
  mira = await pages.harness.enter("mira");
  const { page } = await pages.visit("mira", "/");
  context = page.context();
});
afterAll(async () => {
  await pages?.[Symbol.asyncDispose]();
});

describe.skipIf(CHROMIUM === undefined)("hands that slip (needs chromium)", () => {
  it("a held key opens the question, and does not answer it", async () => {
    const { page, number } = await openDraft();
    const publishes = requestsOf(page, "/publish");
    await page.waitForLoadState("networkidle");
    await page.locator(".review-bar .btn-primary").focus();
    const dialog = page.getByRole("dialog", { name: "Publish this review?" });
    await page.keyboard.down("Enter");
    await dialog.locator(":focus").waitFor();
    for (let press = 0; press < 5; press += 1) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    expect(await dialog.isVisible()).toBe(true);
    expect(publishes).toEqual([]);
    expect(pages.harness.issueOf(number).pull?.reviews).toEqual([]);
    // Pressed once more, it is an answer.
    await page.keyboard.press("Enter");
    await page.getByText(`Published on acme/checkout#${number}`).first().waitFor();
    await page.close();
  });

  it("a held x discards once", async () => {
    const { page } = await openDraft();
    const saves = requestsOf(page, "/draft", "PATCH");
    await page.keyboard.press("j");
    await page.locator('article[aria-current="true"]').waitFor();
    for (let press = 0; press < 6; press += 1) await page.keyboard.down("x");
    await page.keyboard.up("x");
    await untilSaved(page);
    expect(await page.locator(".bar-facts").innerText()).toMatch(/1\s+discarded/);
    expect(saves).toHaveLength(1);
    await page.close();
  });

  it("does not publish a draft that another user changed since it was loaded", async () => {
    const { page, id, number } = await openDraft();
    const { page: other } = await pages.visitWith(page.context(), new URL(page.url()).pathname);
    await page.keyboard.press("p");
    const dialog = page.getByRole("dialog", { name: "Publish this review?" });
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await other.getByRole("button", { name: "Edit the summary" }).click();
    await other.getByRole("textbox", { name: "Summary" }).fill("Nobody has seen this.");
    await other.keyboard.press("Control+Enter");
    await untilSaved(other);
    // One's own change is put on top of theirs while it is saved.
    await page.evaluate(() => {
      window.addEventListener("focus", (event) => event.stopImmediatePropagation(), true);
    });
    await page.route("**/head", (route) => route.abort());
    // Nothing is saved until the question stands: however slow the keys are, theirs comes after it.
    let letGo = (): void => {};
    const isAsked = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/draft", async (route) => {
      await isAsked;
      await route.continue();
    });
    await page.keyboard.press("j");
    await page.keyboard.press("4");
    await page.keyboard.press("p");
    await dialog.locator(":focus").waitFor();
    await page.keyboard.press("Control+Enter");
    letGo();
    await dialog.getByText("check it, and publish again").waitFor();
    expect(pages.harness.issueOf(number).pull?.reviews).toEqual([]);
    expect(await (await mira.get(`/api/jobs/${id}`)).json()).toMatchObject({ status: "draft" });
    await page.keyboard.press("Control+Enter");
    await page.getByText(`Published on acme/checkout#${number}`).first().waitFor();
    expect(pages.harness.issueOf(number).pull?.reviews[0]?.body).toContain("Nobody has seen this.");
    await page.close();
  });

  it("explains why it was not published, also after the dialog was closed", async () => {
    const { page } = await openDraft();
    let answer = (): void => {};
    const isClosed = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/publish", async (route) => {
      await isClosed;
      const problem = { title: "No", status: 403, code: "not-allowed", detail: "you may not" };
      await route.fulfill({ status: 403, json: problem });
    });
    await page.keyboard.press("p");
    const dialog = page.getByRole("dialog", { name: "Publish this review?" });
    await dialog.waitFor();
    await page.keyboard.press("Control+Enter");
    await dialog.getByRole("button", { name: /^Publishing/ }).waitFor();
    expect(await dialog.getByRole("button", { name: "Not yet" }).isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    answer();
    await dialog.getByText("You may not.").waitFor();
    await page.close();
  });

  it("a double click discards a draft once, and the focus stays in the page", async () => {
    const { page } = await openDraft();
    const discards = requestsOf(page, "/discard");
    await page.getByRole("button", { name: "Discard fully" }).click();
    const dialog = page.getByRole("dialog", { name: "Discard the whole draft?" });
    await dialog.getByRole("button", { name: "Discard fully" }).dblclick();
    await page.getByText("This draft was discarded.").waitFor();
    expect(discards).toHaveLength(1);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    await page.close();
  });

  it("a part that does not load is reported where it belongs", async () => {
    const { page } = await openDraft();
    await page.route(/publish-dialog/, (route) => route.abort());
    await page.reload();
    await isReady(page);
    await page.waitForLoadState("networkidle");
    await page.keyboard.press("p");
    const failed = page.getByText("A part of this page failed.");
    await failed.waitFor();
    await expect
      .poll(() => failed.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true);
    await page.close();
  });

  it("names without a space in them stay within the page, even on a phone", async () => {
    const { page } = await openDraft();
    const title = await page.locator("h1").innerText();
    await page.setViewportSize({ width: 360, height: 700 });
    await page.route(page.url(), async (route) => {
      const response = await route.fetch();
      const html = (await response.text())
        .replaceAll(title, "W".repeat(256))
        .replaceAll(/(?<=[>"])mira(?=[<"])/g, `mi${"r".repeat(37)}`);
      await route.fulfill({ response, body: html });
    });
    await page.reload();
    await isReady(page);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.close();
  });
});

/** Opens the page of a new draft in a tab of the one browser. */
async function openDraft() {
  const number = pages.harness.openPull();
  const { id } = await pages.harness.makeDraft(mira, number);
  const tab = await pages.visitWith(context, `/reviews/acme/checkout/${number}/${id}`);
  return { ...tab, id, number };
}

type Page = Awaited<ReturnType<PeoplePages["visit"]>>["page"];

/** The requests that a page makes from now on, as they come. */
function requestsOf(page: Page, end: string, method = "POST"): readonly string[] {
  const found: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === method && pathname.endsWith(end)) found.push(pathname);
  });
  return found;
}
