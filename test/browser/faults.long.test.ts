import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CHROMIUM, isReady } from "./chromium.ts";
import { openEditor, openPeoplePages, type PeoplePages, untilSaved } from "./people-pages.ts";
import { signIn } from "./sign-in.ts";

let pages: PeoplePages;

beforeEach(async () => {
  if (CHROMIUM !== undefined) pages = await openPeoplePages({ gapMs: 25 });
});
afterEach(async () => {
  await pages?.[Symbol.asyncDispose]();
});

const TITLE = "A retry can charge the customer twice";
const OTHER = "Each page loses its last order";

describe.skipIf(CHROMIUM === undefined)("when something goes wrong (needs chromium)", () => {
  it("two tabs on one draft keep both texts, and ask about the one that both changed", async () => {
    const { page: left, id, errors } = await pages.visitDraft("mira");
    const { page: right } = await pages.visitWith(left.context(), new URL(left.url()).pathname);
    await (await openEditor(left, TITLE)).fill("Said on the left.");
    await left.keyboard.press("Control+Enter");
    await untilSaved(left);
    // Another finding does not clash: it is saved on top of what the left one has saved.
    await (await openEditor(right, OTHER)).fill("Said on the right.");
    await right.keyboard.press("Control+Enter");
    await untilSaved(right);
    const client = await pages.harness.enter("mira");
    const bodies = async (): Promise<readonly string[]> => {
      const response = await client.get(`/api/reviews/${id}/draft`);
      const { comments } = (await response.json()) as { comments: { body: string }[] };
      return comments.map(({ body }) => body);
    };
    expect(await bodies()).toEqual(
      expect.arrayContaining(["Said on the left.", "Said on the right."]),
    );
    // The left one has not seen that; its own change of the same text is held until somebody decides.
    await (await openEditor(left, OTHER)).fill("Said on the left as well.");
    await left.keyboard.press("Control+Enter");
    await left.getByText("changed this draft").first().waitFor();
    expect(await bodies()).toContain("Said on the right.");
    await left
      .getByRole("button", { name: /Keep mine/ })
      .first()
      .click();
    await expect.poll(bodies).toContain("Said on the left as well.");
    expect(errors.filter((text) => !text.includes("409"))).toEqual([]);
  });

  it("a restart in the middle of a stream is caught up with, without a gap or a repeat", async () => {
    const { harness } = pages;
    const client = await harness.enter("mira");
    const number = harness.openPull();
    const id = await harness.startReview(client, number);
    const { page } = await pages.visit("mira", `/reviews/acme/checkout/${number}/${id}`);
    await page.getByRole("log").getByText("read_file").first().waitFor({ timeout: 30_000 });
    pages.server.kill("SIGKILL");
    await pages.server.ended;
    await page
      .getByText(/reconnect|connection lost/i)
      .first()
      .waitFor({ timeout: 20_000 });
    pages.server = harness.start();
    await pages.server.ready;
    await page.getByRole("button", { name: /^Publish on / }).waitFor({ timeout: 60_000 });
    await page.locator("details.run-strip > summary").click();
    // The whole log once more, on a page of its own: both tell the same.
    const { page: fresh } = await pages.visitWith(page.context(), new URL(page.url()).pathname);
    await fresh.locator("details.run-strip > summary").click();
    const stepsOf = (one: typeof page) => one.locator(".run-strip .step").allInnerTexts();
    await expect.poll(() => stepsOf(fresh)).toEqual(await stepsOf(page));
    expect((await stepsOf(page)).length).toBeGreaterThan(3);
    const saidOn = (one: typeof page) => one.locator(".run-strip .ev").allInnerTexts();
    await expect.poll(async () => (await saidOn(page)).length).toBeGreaterThan(5);
    await expect.poll(() => saidOn(fresh)).toEqual(await saidOn(page));
    const status = await client.get(`${new URL(page.url()).pathname}/status`);
    expect(await status.json()).toMatchObject({ attempt: 2 });
  });

  it("a session that ends in the middle of editing loses no text", async () => {
    const { page, id } = await pages.visitDraft("mira");
    const field = await openEditor(page, TITLE);
    const store = new DatabaseSync(pages.harness.storePath, { timeout: 5_000 });
    store.exec("DELETE FROM sessions");
    store.close();
    await field.fill("Typed while nobody was signed in.");
    await page.getByText("You were signed out.").first().waitFor({ timeout: 20_000 });
    expect(await field.inputValue()).toBe("Typed while nobody was signed in.");
    await page.getByRole("link", { name: "Sign in" }).first().click();
    await signIn(page, "mira");
    await isReady(page);
    await page.getByText("Welcome back.").waitFor();
    await untilSaved(page);
    const client = await pages.harness.enter("mira");
    const draft = await (await client.get(`/api/reviews/${id}/draft`)).text();
    expect(draft).toContain("Typed while nobody was signed in.");
  });

  it("a server that is gone for a while loses no text, not even over a reload", async () => {
    const { page, id } = await pages.visitDraft("mira");
    const field = await openEditor(page, TITLE);
    pages.server.kill("SIGKILL");
    await pages.server.ended;
    await field.fill("Typed while nobody listened.");
    await expect
      .poll(() => page.locator(".review-bar [role=status]").innerText(), { timeout: 20_000 })
      .toContain("Not saved");
    pages.server = pages.harness.start();
    await pages.server.ready;
    await page.reload();
    await isReady(page);
    await untilSaved(page);
    const client = await pages.harness.enter("mira");
    const draft = await (await client.get(`/api/reviews/${id}/draft`)).text();
    expect(draft).toContain("Typed while nobody listened.");
  });

  it("a head that moved is reported, and publishing names the reviewed commit", async () => {
    const { page, number } = await pages.visitDraft("mira");
    const { harness } = pages;
    const branch = harness.issueOf(number).pull?.headBranch ?? "";
    const files = { "src/orders.js": "export const orders = () => [];\n" };
    harness.host.commit("acme/checkout", { branch, message: "More", author: "mira", files });
    // The server asks the code host again after some seconds.
    const isTold = async (): Promise<boolean> => {
      await page.reload();
      await isReady(page);
      await page.waitForLoadState("networkidle");
      return page.getByText("The head moved.").isVisible();
    };
    await expect.poll(isTold, { timeout: 40_000, interval: 2_000 }).toBe(true);
    await page.getByText("1 commit came after").first().waitFor();
    await page.keyboard.press("p");
    const dialog = page.getByRole("dialog", { name: "Publish this review?" });
    await dialog.getByRole("button", { name: /^Publish/ }).click();
    await page
      .getByText(`Published on acme/checkout#${number}`)
      .first()
      .waitFor({ timeout: 30_000 });
    const reviewed = harness.issueOf(number).pull?.reviews[0]?.commit ?? "none";
    expect(await page.locator("#published .sha").first().innerText()).toBe(reviewed.slice(0, 7));
  });

  it("pressing publish twice posts once", async () => {
    const { page, number } = await pages.visitDraft("mira");
    await page.keyboard.press("p");
    const dialog = page.getByRole("dialog", { name: "Publish this review?" });
    await dialog.getByRole("button", { name: /^Publish review/ }).dblclick();
    await page
      .getByText(`Published on acme/checkout#${number}`)
      .first()
      .waitFor({ timeout: 30_000 });
    expect(pages.harness.issueOf(number).pull?.reviews).toHaveLength(1);
  });
});
