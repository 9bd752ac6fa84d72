import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openServeHarness, REPOSITORY, type ServeHarness } from "../fakes/serve-harness.ts";
import { CHROMIUM, isReady, startBrowser, type TestBrowser } from "./chromium.ts";
import { BEACON, HOSTILE_TEXTS, KNOWN_LINK } from "./hostile-texts.ts";
import { type HostilePages, seedHostile } from "./seed-hostile.ts";

let harness: ServeHarness;
let browser: TestBrowser;
let pages: HostilePages;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  [harness, browser] = await Promise.all([openServeHarness({ args: [] }), startBrowser()]);
  pages = await seedHostile(harness.storePath);
  await harness.start().ready;
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await harness?.[Symbol.asyncDispose]();
});

/** What ran or was loaded on a page that it should not have. */
interface Harm {
  readonly ran: number;
  readonly dialogs: readonly string[];
  readonly violations: readonly string[];
  readonly requests: readonly string[];
}

async function harmOf(path: string, act: (page: Page) => Promise<void> = lookAtAll): Promise<Harm> {
  const origin = `http://127.0.0.1:${harness.port}`;
  const { page, requests } = await browser.open();
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { __violations: seen });
    document.addEventListener("securitypolicyviolation", (event) => {
      seen.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  await page.goto(`${origin}${path}`);
  await isReady(page);
  await act(page);
  const { ran, violations } = await page.evaluate(() => {
    const own = window as unknown as { __ran?: number; __violations: string[] };
    return { ran: own.__ran ?? 0, violations: own.__violations };
  });
  expect(new URL(page.url()).origin).toBe(origin);
  await page.context().close();
  const elsewhere = requests.filter((address) => new URL(address).origin !== origin);
  return { ran, violations, dialogs, requests: elsewhere };
}

/** Unfolds what is folded and scrolls to the end, so that everything is on the page once. */
async function lookAtAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pause = () => new Promise((done) => setTimeout(done, 30));
    for (let pass = 0; pass < 2; pass += 1) {
      for (const details of document.querySelectorAll("details")) details.open = true;
      for (let top = 0; top < document.body.scrollHeight; top += 500) {
        window.scrollTo(0, top);
        await pause();
      }
    }
  });
}

/** How many of the texts can be read on a page, by their beginnings. */
async function countShown(page: Page): Promise<number> {
  const text = await page.locator("main").innerText();
  const squeezed = text.replaceAll(/\s+/g, "");
  const begins = HOSTILE_TEXTS.map((hostile) => hostile.replaceAll(/\s+/g, "").slice(0, 12));
  return begins.filter((begin) => squeezed.includes(begin)).length;
}

/** Where the links on a page lead, other than to this server and its code host. */
async function foreignLinks(page: Page): Promise<readonly string[]> {
  const addresses = await page
    .locator("main a[href]")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const own = [new URL(page.url()).origin, new URL(harness.host.serverUrl).origin];
  return addresses.filter((address) => !own.includes(new URL(address).origin));
}

/** Opens the editor of a draft's summary and writes a text. */
async function writeSummary(page: Page, text: string): Promise<Locator> {
  await page.getByRole("button", { name: "Edit the summary" }).click();
  const summary = page.locator("#summary");
  await summary.getByRole("textbox").fill(text);
  return summary.locator(".editor");
}

/** The run of a review that is of one text alone, by a word of it: a long text is shown as it is. */
function runOf(word: string): string {
  const at = HOSTILE_TEXTS.findIndex((text) => text.includes(word));
  return `/reviews/${REPOSITORY}/1/list-${at}`;
}

const NONE: Harm = { ran: 0, dialogs: [], violations: [], requests: [] };

describe.skipIf(CHROMIUM === undefined)(
  "texts of third parties and models (needs chromium)",
  () => {
    it("are numerous enough", () => {
      expect(new Set(HOSTILE_TEXTS).size).toBeGreaterThanOrEqual(60);
      const counted = HOSTILE_TEXTS.filter((text) =>
        /__ran|beacon|javascript|data:|file:/i.test(text),
      );
      expect(counted.length).toBeGreaterThanOrEqual(60);
    });

    it.each([
      ["the draft", () => pages.draft, 40],
      ["the published draft", () => pages.published, 40],
      ["the run", () => pages.live, 20],
      ["the task", () => pages.task, 40],
      ["the task that made a change", () => pages.taskDone, 40],
      ["the recent reviews", () => "/", 40],
      ["the journal", () => "/journal", 40],
      ["the settings", () => "/admin", 40],
      ["the pods", () => "/admin/pods", 0],
    ])("are shown on the page of %s as inert text without links", async (what, path, least) => {
      let shown = 0;
      let links: readonly string[] = [];
      const harm = await harmOf(path(), async (page) => {
        await lookAtAll(page);
        shown = await countShown(page);
        links = await foreignLinks(page);
      });
      expect(harm).toEqual(NONE);
      expect(shown).toBeGreaterThanOrEqual(least);
      expect(links.filter((link) => link !== KNOWN_LINK)).toEqual([]);
      if (what.includes("draft")) expect(links).toContain(KNOWN_LINK);
    });

    it.each([
      ["a link", "/23"],
      ["a reference", "/24"],
      ["an address", "/25"],
      ["a link to what everybody knows", KNOWN_LINK],
    ])("link from a run's page with %s only to known hosts", async (_what, word) => {
      let links: readonly string[] = [];
      let text = "";
      await harmOf(runOf(word), async (page) => {
        await lookAtAll(page);
        links = await foreignLinks(page);
        text = await page.locator("main").innerText();
      });
      expect([...new Set(links)]).toEqual(word === KNOWN_LINK ? [KNOWN_LINK] : []);
      expect(text).toContain("beacon.invalid/");
    });

    it("have no links in the preview of a user's text", async () => {
      let links: readonly string[] = [];
      const text = `[known](${KNOWN_LINK}) and [not](${BEACON}/preview)`;
      await harmOf(pages.draft, async (page) => {
        const editor = await writeSummary(page, text);
        await editor.getByRole("tab", { name: "Preview" }).click();
        await editor.getByText(`${BEACON}/preview`).waitFor();
        links = await editor
          .locator("a[href]")
          .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      });
      expect(links).toEqual([KNOWN_LINK]);
    });

    it("are inert in addresses", async () => {
      for (const text of HOSTILE_TEXTS.filter((_text, at) => at % 6 === 0)) {
        const word = encodeURIComponent(text);
        for (const path of [`/none/${word}`, `/?pr=${word}`, `/journal?repository=${word}`])
          expect(await harmOf(path, async () => {}), text).toEqual(NONE);
      }
    });

    it("are inert in the title of a pull request that is looked up", async () => {
      const title = `${HOSTILE_TEXTS[0]} ${HOSTILE_TEXTS[11]} ![p](${BEACON}/title.png)`;
      const number = harness.openPull();
      harness.issueOf(number).title = title;
      const harm = await harmOf(`/?pr=${encodeURIComponent(`${REPOSITORY}#${number}`)}`, (page) =>
        page.getByText("<script>").first().waitFor(),
      );
      expect(harm).toEqual(NONE);
    });

    it("would be detected if they were active", async () => {
      const harm = await harmOf("/", async (page) => {
        await page.evaluate((beacon) => {
          const image = document.createElement("img");
          image.src = `${beacon}/control.png`;
          image.setAttribute("onerror", "window.__ran=1");
          document.body.append(image);
          Object.assign(window, { __ran: 1 });
        }, BEACON);
        await page.waitForFunction(
          () => (window as unknown as { __violations: string[] }).__violations.length > 0,
        );
      });
      expect(harm.ran).toBe(1);
      expect(harm.violations.join()).toContain("beacon.invalid");
    });
  },
);
