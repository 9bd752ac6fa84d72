import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHROMIUM } from "./chromium.ts";
import { openPeoplePages, type PeoplePages, untilSaved } from "./people-pages.ts";

let pages: PeoplePages;

beforeAll(async () => {
  if (CHROMIUM !== undefined) pages = await openPeoplePages({ gapMs: 15 });
});
afterAll(async () => {
  await pages?.[Symbol.asyncDispose]();
});

describe.skipIf(CHROMIUM === undefined)("a review in the browser (needs chromium)", () => {
  it("refuses to approve when that is disabled, with the reason next to it", async () => {
    const { page, id } = await pages.visitDraft("mira");
    const approve = page.getByRole("radio", { name: /Approve/ });
    expect(await approve.isDisabled()).toBe(true);
    expect(await page.locator("#no-approve, .reason").first().innerText()).toContain(
      "ALLOW_APPROVE",
    );
    // Past the page, the server refuses as well.
    const client = await pages.harness.enter("mira");
    const draft = (await (await client.get(`/api/reviews/${id}/draft`)).json()) as {
      version: number;
    };
    const edited = await client.ask("PATCH", `/api/reviews/${id}/draft`, {
      body: { event: "APPROVE" },
      headers: { "if-match": `"${draft.version}"` },
    });
    const { version } = (await edited.json()) as { version: number };
    const published = await client.post(`/api/reviews/${id}/publish`, {
      headers: { "if-match": `"${version}"` },
      body: {},
    });
    expect(published.status).toBe(403);
    expect(await published.json()).toMatchObject({ code: "approve-blocked" });
    await page.context().close();
  });

  it("reviews again with all that was chosen", async () => {
    const { harness, url } = pages;
    const client = await harness.enter("mira");
    const number = harness.openPull();
    const response = await client.post("/api/reviews", {
      body: {
        pullRequest: `acme/checkout#${number}`,
        comment: "@asksvc look at the orders",
        model: "demo-reviewer",
        maxInputTokens: 123_456,
      },
    });
    const { id, url: path } = (await response.json()) as { id: string; url: string };
    await harness.jobById(id, ({ status }) => status === "draft");
    const { page } = await pages.visit("mira", path);
    await page.getByRole("button", { name: "Review again" }).first().click();
    await page.waitForURL((address) => address.href.startsWith(url) && !address.href.includes(id));
    const again = page.url().split("/").at(-1) ?? "";
    const job = (await (await client.get(`/api/jobs/${again}`)).json()) as Record<string, unknown>;
    expect(job).toMatchObject({
      comment: "@asksvc look at the orders",
      options: { model: "demo-reviewer", maxInputTokens: 123_456 },
    });
    await page.context().close();
  });

  it("is usable with only the keyboard", async () => {
    const { page, number } = await pages.visitDraft("mira");
    const current = () => page.locator('[aria-current="true"] .finding-title').innerText();
    await page.keyboard.press("j");
    const first = await current();
    await page.keyboard.press("j");
    await expect.poll(current).not.toBe(first);
    await page.keyboard.press("k");
    await expect.poll(current).toBe(first);
    await page.keyboard.press("4");
    const severity = page.locator('[aria-current="true"] select');
    await expect.poll(() => severity.inputValue()).toBe("nit");
    await page.keyboard.press("e");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Typed without a mouse: j, k, x and p are letters here.");
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await untilSaved(page);
    await page.keyboard.press("p");
    await page.getByRole("dialog", { name: "Publish this review?" }).waitFor();
    await page.keyboard.press("Control+Enter");
    await page
      .getByText(`Published on acme/checkout#${number}`)
      .first()
      .waitFor({ timeout: 30_000 });
    const { comments = [], reviews = [] } = pages.harness.issueOf(number).pull ?? {};
    const all = [...comments, ...reviews].map(({ body }) => body).join("\n");
    expect(all).toContain("Typed without a mouse: j, k, x and p are letters here.");
    await page.context().close();
  });
});
