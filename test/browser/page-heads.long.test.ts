import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PullDetails } from "../../src/domain/pull/pull-details.ts";
import { AUTHOR, REPOSITORY } from "../fakes/serve-harness.ts";
import { CHROMIUM, isReady } from "./chromium.ts";
import { openPeoplePages, type PeoplePages } from "./people-pages.ts";

const LONG = `feature/${"a-very-long-branch-name".repeat(9)}`;
const SIZE = /^3 files \+\d+ −\d+$/;

let pages: PeoplePages;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  // One review of a webhook at a time, slow enough to be watched.
  pages = await openPeoplePages({ gapMs: 25, env: { WEBHOOK_MAX_WORKERS: "1" } });
});
afterAll(async () => {
  await pages?.[Symbol.asyncDispose]();
});

/** The parts below the title, without what only a screen reader says. */
async function partsOf(page: Page): Promise<readonly string[]> {
  const parts = await page.locator(".page-head .meta > span").allInnerTexts();
  return parts.map((part) => part.replace(/\s+/g, " ").replace(/^by | lines added.*$/g, ""));
}

const expected = (branch: string) =>
  expect.arrayContaining([
    expect.stringContaining(AUTHOR),
    `${branch} into main`,
    expect.stringMatching(SIZE),
  ]);

const pathOf = (number: number, id: string): string => `/reviews/${REPOSITORY}/${number}/${id}`;

/** What of the head reaches over an edge, and whether the page scrolls sideways. */
async function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const wide = [...document.querySelectorAll(".page-head, .page-head *:not(.vh)")].filter(
      (one) => one.getBoundingClientRect().right > clientWidth,
    );
    const found = wide.map((one) => `${one.tagName}.${one.getAttribute("class")}`);
    return scrollWidth > clientWidth ? [...found, `${scrollWidth} px wide`] : found;
  });
}

describe.skipIf(CHROMIUM === undefined)("the head of a review's page (needs chromium)", () => {
  it("names author, branches and size of a review that was started here, at once", async () => {
    const { harness } = pages;
    const number = harness.openPull();
    const branch = harness.issueOf(number).pull?.headBranch ?? "";
    const id = await harness.startReview(await harness.enter(AUTHOR), number);
    const { page, errors } = await pages.visit(AUTHOR, pathOf(number, id));
    expect(await partsOf(page)).toEqual(expected(branch));
    await page.getByRole("button", { name: /^Publish on / }).waitFor({ timeout: 60_000 });
    expect(await partsOf(page)).toEqual(expected(branch));
    await page.reload();
    await isReady(page);
    expect(await partsOf(page)).toEqual(expected(branch));
    const state = await page.context().storageState();
    const still = await pages.browser.open({ state, isWithoutScript: true });
    await still.page.goto(page.url());
    expect(await partsOf(still.page)).toEqual(expected(branch));
    expect(errors).toEqual([]);
  });

  it("gets them without a reload when a review that was requested by a comment is started", async () => {
    const { harness } = pages;
    const [busy, number] = [harness.openPull(), harness.openPull()];
    const branch = harness.issueOf(number).pull?.headBranch ?? "";
    await harness.host.comment(REPOSITORY, busy, AUTHOR, "@asksvc look at the payments");
    await harness.jobThat((job) => job.pull === busy && job.status !== "queued");
    await harness.host.comment(REPOSITORY, number, AUTHOR, "@asksvc look at the payments");
    const { id } = await harness.jobThat((job) => job.pull === number);
    const { page } = await pages.visit(AUTHOR, pathOf(number, id));
    expect(await page.locator(".page-head .status").innerText()).toBe("Queued");
    expect(await partsOf(page)).toEqual([expect.stringMatching(/^started by mira /)]);
    await page.evaluate(() => Object.assign(window, { __isSamePage: true }));
    await expect.poll(() => partsOf(page), { timeout: 60_000 }).toEqual(expected(branch));
    expect(await page.evaluate(() => "__isSamePage" in window)).toBe(true);
    await page.reload();
    await isReady(page);
    expect(await partsOf(page)).toEqual(expected(branch));
  });

  it("gets them without a reload when no event reports that the runner was started", async () => {
    const { page, id } = await pages.visitDraft(AUTHOR);
    const change = (sql: string, ...values: readonly string[]): void => {
      const store = new DatabaseSync(pages.harness.storePath, { timeout: 5_000 });
      store.prepare(`UPDATE jobs SET ${sql} WHERE id = ?`).run(...values, id);
      store.close();
    };
    change("status = 'launching', head = NULL, pull_details = NULL");
    await page.reload();
    await isReady(page);
    expect(await partsOf(page)).toEqual([expect.stringMatching(/^started by mira /)]);
    const details = { author: AUTHOR, head: "topic", base: "main", changedFiles: 1 };
    const at = new Date(Date.now() + 1_000).toISOString();
    change("status = 'running', pull_details = ?, updated_at = ?", JSON.stringify(details), at);
    await expect.poll(() => partsOf(page), { timeout: 20_000 }).toContain("topic into main");
    expect(await page.locator(".page-head .status").innerText()).toBe("Running");
  });

  it.each([1280, 390])(
    "breaks what is long, and has no gap for what is unknown (%i px)",
    async (width) => {
      const { page, id } = await pages.visitDraft(AUTHOR);
      await page.setViewportSize({ width, height: 900 });
      const show = async (details: PullDetails | null): Promise<readonly string[]> => {
        const store = new DatabaseSync(pages.harness.storePath, { timeout: 5_000 });
        store
          .prepare("UPDATE jobs SET pull_details = ? WHERE id = ?")
          .run(details && JSON.stringify(details), id);
        store.close();
        await page.reload();
        await isReady(page);
        expect(await cutOff(page)).toEqual([]);
        return partsOf(page);
      };
      expect(await cutOff(page)).toEqual([]);
      const names = { author: "w".repeat(255), head: LONG, base: "m".repeat(255) };
      const size = { changedFiles: 1_234_567, additions: 9_876_543, deletions: 9_876_543 };
      expect((await show({ ...names, ...size })).slice(1, 4)).toEqual([
        `${LONG} into ${names.base}`,
        expect.stringMatching(/^reviewed at [0-9a-f]{7}/),
        "1,234,567 files +9,876,543 −9,876,543",
      ]);
      expect(await show(null)).toEqual([
        expect.stringMatching(/^reviewed at [0-9a-f]{7}/),
        expect.stringMatching(/^started by mira /),
      ]);
    },
  );
});
