import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSqliteStore } from "../../src/adapters/sqlite/open-sqlite-store.ts";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import { openServeHarness, type ServeHarness } from "../fakes/serve-harness.ts";
import { CHROMIUM, isReady, startBrowser, type TestBrowser } from "./chromium.ts";
import { seedHostile } from "./seed-hostile.ts";

let harness: ServeHarness;
let browser: TestBrowser;
let path: string;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  [harness, browser] = await Promise.all([openServeHarness({ args: [] }), startBrowser()]);
  const pages = await seedHostile(harness.storePath, ["A line of the log"]);
  path = pages.draft;
  const store = await openSqliteStore({ path: harness.storePath, clock: createSystemClock() });
  await store.drafts.edit("hostile-draft", 1, '{"base":');
  await store.close();
  await harness.start().ready;
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await harness?.[Symbol.asyncDispose]();
});

describe.skipIf(CHROMIUM === undefined)("a draft that cannot be read (needs chromium)", () => {
  it.each([true, false])(
    "is named with its reason beside the log (script: %s)",
    async (hasScript) => {
      const { page } = await browser.open({ isWithoutScript: !hasScript });
      await page.goto(`http://127.0.0.1:${harness.port}${path}`);
      if (hasScript) await isReady(page);
      const main = page.locator("main");
      expect(await main.innerText()).toContain("The draft cannot be read.");
      expect(await main.innerText()).toContain(
        "its JSON is damaged; review the pull request again",
      );
      expect(await main.innerText()).toContain("A line of the log");
      expect(await page.getByRole("button", { name: "Review again" }).count()).toBe(1);
      expect(await page.getByRole("button", { name: "Discard fully" }).count()).toBe(1);
      await page.context().close();
    },
  );
});
