import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHANGE_FILES } from "../../src/demo/sample/change-files.ts";
import { AUTHOR, REPOSITORY } from "../fakes/serve-harness.ts";
import { CHROMIUM, isReady } from "./chromium.ts";
import { findSeriousIssues } from "./find-serious-issues.ts";
import { openPeoplePages, type PeoplePages } from "./people-pages.ts";

const HOSTILE = "<img src=x onerror=\"document.title='taken'\"> [run](javascript:alert(1))";
const NEW_CODE = "\n/** Half of an amount. */\nexport const half = (cents) => cents / 2;\n";

let pages: PeoplePages;
let path: string;
let state: Awaited<ReturnType<BrowserContext["storageState"]>>;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  pages = await openPeoplePages();
  path = await makeSecondDraft(pages);
  const { page } = await pages.visit(AUTHOR, "/");
  state = await page.context().storageState();
  await page.context().close();
});
afterAll(async () => {
  await pages?.[Symbol.asyncDispose]();
});

/** Publishes a review of the sample's change, pushes one more function, and reviews the change again. */
async function makeSecondDraft({ harness }: PeoplePages): Promise<string> {
  const client = await harness.enter(AUTHOR);
  const number = harness.openPull();
  const first = await harness.makeDraft(client, number);
  const draft = await client.get(`/api/reviews/${first.id}/draft`);
  const { version } = (await draft.json()) as { readonly version: number };
  await client.post(`/api/reviews/${first.id}/publish`, {
    body: { onReviewedCommit: true },
    headers: { "if-match": `"${version}"` },
  });
  await harness.jobById(first.id, ({ status }) => status === "published");
  const line = { path: "src/cart.js", side: "RIGHT", line: 13 } as const;
  await harness.host.commentOnLine(REPOSITORY, number, { author: AUTHOR, body: HOSTILE, ...line });
  harness.host.commit(REPOSITORY, {
    branch: "change-1",
    message: "Halve",
    author: AUTHOR,
    files: { "src/cart.js": `${CHANGE_FILES["src/cart.js"]}${NEW_CODE}` },
  });
  const second = await harness.makeDraft(client, number);
  return `/reviews/acme/checkout/${number}/${second.id}`;
}

async function show(look: { readonly theme: "light" | "dark"; readonly width: number }) {
  const { page, errors } = await pages.browser.open({ ...look, state });
  await page.goto(`${pages.url}${path}`);
  await isReady(page);
  await page.locator("#threads").waitFor();
  return { page, errors };
}

const listFiles = (page: Page): Promise<readonly string[]> =>
  page
    .locator("section.file")
    .evaluateAll((files) => files.map((file) => file.getAttribute("aria-label") ?? ""));

describe.skipIf(CHROMIUM === undefined)("the draft of a second review (needs chromium)", () => {
  it("shows what is new, and all of it by keyboard, without a reload", async () => {
    const { page, errors } = await show({ theme: "light", width: 1440 });
    expect(await listFiles(page)).toEqual(["src/cart.js"]);
    await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
    await page.getByRole("radio", { name: "New", exact: true }).focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => listFiles(page)).toHaveLength(3);
    expect(new URL(page.url()).searchParams.get("hunks")).toBe("all");
    expect(await page.locator("body[data-same-page]").count()).toBe(1);

    // The address holds the view, from the first response on.
    await page.reload();
    await isReady(page);
    expect(await page.getByRole("radio", { name: "All", exact: true }).isChecked()).toBe(true);
    expect(await listFiles(page)).toHaveLength(3);

    // A hunk that was covered earlier is one row, which opens.
    const orders = page.getByRole("region", { name: "src/orders.js" });
    const folded = orders.getByRole("button", { name: /^Reviewed earlier: / });
    await folded.first().click();
    await orders.locator("table.diff").first().waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("lists the threads for reading, and runs nothing that they hold", async () => {
    const { page, errors } = await show({ theme: "light", width: 1440 });
    const threads = page.locator("#threads");
    expect(await threads.innerText()).toMatch(/\d findings? of earlier reviews, 1 other thread/);
    const hostile = threads.locator("details", { hasText: "onerror" });
    await hostile.locator("summary").click();
    expect(await hostile.locator("img, script, input, textarea").count()).toBe(0);
    expect(await hostile.getByRole("link").count()).toBe(1);
    expect(await page.title()).not.toBe("taken");
    const card = page.locator("article.thread", { hasText: "onerror" });
    expect(await card.innerText()).toContain(AUTHOR);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it.each([
    ["light", 1440],
    ["dark", 1440],
    ["light", 360],
    ["dark", 360],
  ] as const)("has nothing serious that axe finds, and fits (%s, %i px)", async (theme, width) => {
    const { page } = await show({ theme, width });
    for (const summary of await page.locator("#threads summary").all()) await summary.click();
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over).toBeLessThanOrEqual(0);
    expect(await findSeriousIssues(page)).toEqual([]);
    const { SHOTS } = process.env;
    if (SHOTS !== undefined)
      await page.screenshot({ path: join(SHOTS, `second-${theme}-${width}.png`), fullPage: true });
    await page.context().close();
  });
});
