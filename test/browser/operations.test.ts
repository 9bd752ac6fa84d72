import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHROMIUM } from "./chromium.ts";
import { openPeoplePages, type PeoplePages } from "./people-pages.ts";

let pages: PeoplePages;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  pages = await openPeoplePages({ env: { ALLOW_PRIVATE_LLM: "1" } });
});
afterAll(async () => {
  await pages?.[Symbol.asyncDispose]();
});

const KEY = "key-that-nobody-sees-again";

describe.skipIf(CHROMIUM === undefined)("operating in the browser (needs chromium)", () => {
  it("the journal is filtered, and exported as shown", async () => {
    const { harness } = pages;
    const mira = await harness.enter("mira");
    const published = harness.openPull();
    await harness.makeDraft(mira, published);
    const cancelled = await harness.startReview(mira, harness.openPull());
    await mira.post(`/api/jobs/${cancelled}/cancel`);
    await harness.jobById(cancelled, ({ status }) => status === "cancelled" || status === "draft");
    const { page, errors } = await pages.visit("mira", "/journal");
    const rows = page.locator("main table").last().locator("tbody tr");
    expect(await rows.count()).toBeGreaterThanOrEqual(2);
    await page.getByLabel("Status", { exact: true }).selectOption("draft");
    await expect.poll(() => new URL(page.url()).searchParams.get("status")).toBe("draft");
    const kept = await rows.allInnerTexts();
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.every((text) => text.includes("Draft"))).toBe(true);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: /CSV/ }).click(),
    ]);
    const csv = readFileSync(await download.path(), "utf8")
      .trim()
      .split("\r\n");
    const entries = await mira.get("/api/journal?status=draft");
    const answer = (await entries.json()) as {
      entries: { id: string; input: number }[];
      totals: { input: number; entries: number };
    };
    expect(csv).toHaveLength(answer.totals.entries + 1);
    expect(csv[1]?.startsWith(answer.entries[0]?.id ?? "none")).toBe(true);
    const sum = answer.entries.reduce((all, { input }) => all + input, 0);
    expect(sum).toBe(answer.totals.input);
    expect(await page.locator("main").innerText()).toContain(sum.toLocaleString("en-US"));
    // The address alone brings the same back.
    await page.reload();
    expect(await page.getByLabel("Status", { exact: true }).inputValue()).toBe("draft");
    await page.getByLabel("Repository", { exact: true }).fill("acme/none");
    await page.getByLabel("Repository", { exact: true }).press("Enter");
    await page.getByText("No calls match these filters").waitFor();
    expect(errors).toEqual([]);
  });

  it("a config is made, tested and changed without its key being seen again", async () => {
    const { harness } = pages;
    harness.secrets.add(KEY);
    const { page, errors } = await pages.visit("ada", "/admin");
    await page
      .getByRole("button", { name: /Add a config|New config/ })
      .first()
      .click();
    await page.getByLabel("Repository pattern").fill("acme/checkout");
    await page.getByLabel("Provider", { exact: true }).selectOption("custom");
    await page.getByLabel("Base URL").fill(harness.model.baseUrl);
    await page.getByLabel("API key").fill(KEY);
    await page.getByLabel("Users", { exact: true }).fill("mira, ada");
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await page.locator("#test-title").waitFor();
    for (const ability of ["Models", "Answers", "Streaming", "Usage", "Tools", "JSON"])
      await page
        .locator("section", { has: page.locator("#test-title") })
        .getByText(ability, { exact: true })
        .waitFor();
    await page.getByRole("button", { name: /^Save/ }).click();
    await page.getByRole("button", { name: "Edit acme/checkout" }).waitFor();
    expect(await page.content()).not.toContain(KEY);
    await page.getByRole("button", { name: "Edit acme/checkout" }).click();
    const restricts = page.getByRole("switch", { name: "Also for comments and tasks" });
    expect(await restricts.isChecked()).toBe(true);
    await restricts.click();
    expect(await restricts.isChecked()).toBe(false);
    await page.getByLabel("Default model").fill("demo-reviewer");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect.poll(() => page.locator("#configs tbody").innerText()).toContain("demo-reviewer");
    await page.reload();
    expect(await page.content()).not.toContain(KEY);
    await page.locator("#match").getByLabel("Repository").fill("acme/checkout");
    await page.locator("#match").getByLabel("Repository").press("Enter");
    await expect.poll(() => page.locator("#match").innerText()).toContain("acme/checkout");
    expect(await page.locator("#audit").innerText()).toContain("ada");
    expect(await page.locator("#audit").innerText()).toContain("Also for comments and tasks");
    expect(await page.locator("#configs").innerText()).toContain("web app alone");
    expect(errors).toEqual([]);
    // Who is no admin sees the table and cannot change it.
    const { page: other } = await pages.visit("vera", "/admin");
    expect(await other.locator("main").innerText()).toContain("acme/checkout");
    expect(await other.getByRole("button", { name: "Edit acme/checkout" }).count()).toBe(0);
  });

  it("a run is stopped from the page of pods", async () => {
    await using slow = await openPeoplePages({ gapMs: 400 });
    const { harness } = slow;
    const ada = await harness.enter("ada");
    const id = await harness.startReview(ada, harness.openPull());
    await harness.jobById(id, ({ status }) => status === "running");
    const { page, errors } = await slow.visit("ada", "/admin/pods");
    const row = page.locator("tbody tr", { hasText: "acme/checkout" }).first();
    for (const word of ["Running", "ada"]) expect(await row.innerText()).toContain(word);
    await row.getByRole("button", { name: /^Stop/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Stop/ }).click();
    await harness.jobById(id, ({ status }) => status === "cancelled");
    await page.getByText("Nothing is running").waitFor({ timeout: 20_000 });
    expect(errors).toEqual([]);
  });
});
