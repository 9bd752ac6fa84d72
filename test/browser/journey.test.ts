import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHROMIUM, isReady } from "./chromium.ts";
import { openEditor, openPeoplePages, type PeoplePages, untilSaved } from "./people-pages.ts";

let pages: PeoplePages;

beforeAll(async () => {
  if (CHROMIUM !== undefined) pages = await openPeoplePages({ gapMs: 15 });
});
afterAll(async () => {
  await pages?.[Symbol.asyncDispose]();
});

const DOUBLE_CHARGE = "A retry can charge the customer twice";
const LAST_ORDER = "Each page loses its last order";
const GUARD = "The guard for whole cents is gone";
const NO_TEST = "No test has a gateway that fails";

describe.skipIf(CHROMIUM === undefined)("a review in the browser (needs chromium)", () => {
  it("goes from a pull request's address to the posted review, line for line", async () => {
    const { harness, url } = pages;
    const number = harness.openPull();
    const { page, errors } = await pages.visit("mira", "/");

    // The pull request is looked up while it is typed, and a preset fills comment and budget.
    const address = `${harness.host.serverUrl}/acme/checkout/pull/${number}`;
    await page.getByLabel("Pull request", { exact: true }).fill(address);
    await page.getByText("Found: open, by mira, 3 files").waitFor();
    await page.getByRole("button", { name: /^Bug fix/ }).click();
    const comment = page.getByLabel("Trigger comment");
    expect(await comment.inputValue()).toMatch(/^@asksvc \S/);
    expect(await page.getByLabel("Max input tokens").inputValue()).toBe("750,000");
    await page.getByText("One pass over the diff").waitFor();
    await comment.fill("look at the payments");
    await page.getByText(/first word must be/i).waitFor();
    await comment.fill("@asksvc look at the payments");
    await page.getByRole("button", { name: /^Start review/ }).click();

    // Live: steps, counters and tool calls, without a reload.
    await page.waitForURL(`${url}/reviews/acme/checkout/${number}/*`);
    await isReady(page);
    const steps = page.getByRole("list", { name: "Steps" });
    await steps.getByText("LLM").waitFor();
    await page.getByRole("log").getByText("read_file").waitFor({ timeout: 30_000 });
    await expect
      .poll(() => page.locator(".counter", { hasText: "TOOLS" }).innerText())
      .toMatch(/TOOLS\s+[1-9]/);
    await page.getByRole("button", { name: /^Publish on / }).waitFor({ timeout: 60_000 });
    expect(await page.locator(".run-strip > summary").innerText()).toMatch(/\d+ tool calls/);

    // Edit two, discard one, move one to the summary.
    const first = await openEditor(page, DOUBLE_CHARGE);
    await first.fill("The customer pays **twice** when the answer is lost.\n\nKeep one key.");
    await page.keyboard.press("Control+Enter");
    const second = await openEditor(page, NO_TEST);
    await second.fill("Add a test with a gateway that charges and then throws.");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("button", { name: `Discard: ${GUARD}` }).click();
    await page.getByRole("button", { name: `To summary: ${LAST_ORDER}` }).click();
    await page.getByRole("button", { name: "Edit the summary" }).click();
    const summary = page.getByRole("textbox", { name: "Summary" });
    await summary.fill("Not yet: see the critical one first.");
    await page.keyboard.press("Control+Enter");
    await untilSaved(page);

    // What the page shows is what is posted.
    const cards = await page.locator("article.finding").evaluateAll((articles) =>
      articles.map((article) => ({
        title: article.querySelector(".finding-title")?.textContent ?? "",
        severity: article.querySelector("select")?.value ?? "",
        where: article.querySelector(".where")?.textContent ?? "",
        body: [...article.querySelectorAll(".prose > *")]
          .map((part) => part.textContent)
          .join("\n"),
      })),
    );
    expect(cards.map(({ title }) => title).sort()).toEqual(
      [LAST_ORDER, NO_TEST, DOUBLE_CHARGE].sort(),
    );
    await page.keyboard.press("p");
    const dialog = page.getByRole("dialog", { name: "Publish this review?" });
    expect(await dialog.innerText()).toMatch(/On lines\s+1 comment/);
    expect(await dialog.innerText()).toContain("2 with the summary");
    expect(await dialog.innerText()).toContain("1 discarded");
    await dialog.getByRole("button", { name: /^Publish review/ }).click();
    await page
      .getByText(`Published on acme/checkout#${number}`)
      .first()
      .waitFor({ timeout: 30_000 });

    const { reviews = [], comments = [] } = harness.issueOf(number).pull ?? {};
    expect(reviews).toHaveLength(1);
    const [review] = reviews;
    expect(review?.state).toBe("CHANGES_REQUESTED");
    expect(comments).toHaveLength(1);
    const [posted] = comments;
    const shown = cards.find(({ title }) => title === DOUBLE_CHARGE);
    expect(shown?.where).toBe(`Lines ${posted?.startLine}–${posted?.line}`);
    expect(posted).toMatchObject({
      path: "src/payments.js",
      side: "RIGHT",
      startLine: 6,
      line: 12,
    });
    expect(withoutMarker(posted?.body ?? "")).toBe(
      `🔴 **${shown?.severity}** ${DOUBLE_CHARGE}\n\nThe customer pays **twice** when the answer is lost.\n\nKeep one key.`,
    );
    expect(shown?.body).toBe("The customer pays twice when the answer is lost.\nKeep one key.");
    expect(review?.body).toContain("Not yet: see the critical one first.");
    for (const text of [
      LAST_ORDER,
      NO_TEST,
      "Add a test with a gateway that charges and then throws.",
    ])
      expect(review?.body).toContain(text);
    expect(`${review?.body}${posted?.body}`).not.toContain(GUARD);

    // The page says where it is and what differs from what was generated.
    const link = page.getByRole("link", { name: /Open the review/ }).first();
    expect(await link.getAttribute("href")).toContain(`/acme/checkout/pull/${number}#`);
    const table = page.locator("#published table");
    await table.waitFor();
    const changes = await table.innerText();
    for (const title of [DOUBLE_CHARGE, NO_TEST, GUARD, LAST_ORDER])
      expect(changes).toContain(title);
    await page.reload();
    await isReady(page);
    expect(await table.innerText()).toBe(changes);
    expect(errors).toEqual([]);
  });

  it("shows a viewer everything and lets them change nothing", async () => {
    const { harness } = pages;
    const number = harness.openPull();
    const mira = await harness.enter("mira");
    const { id } = await harness.makeDraft(mira, number);
    const { page, errors } = await pages.visit("vera", `/reviews/acme/checkout/${number}/${id}`);
    await page.getByText("You can read this draft, not publish it.").waitFor();
    expect(await page.locator("article.finding").count()).toBeGreaterThan(2);
    expect(await page.getByRole("button", { name: /^(Edit|Discard|To summary):/ }).count()).toBe(0);
    await page.keyboard.press("p");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

const withoutMarker = (body: string): string => body.replace(/\s*<!-- svc:1 [\s\S]*-->\s*$/, "");
