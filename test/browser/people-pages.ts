import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { openPeopleHarness, type PeopleHarness } from "../fakes/people-harness.ts";
import type { ServeProcess } from "../fakes/serve-process.ts";
import { isReady, startBrowser, type Tab, type TestBrowser } from "./chromium.ts";
import { signIn } from "./sign-in.ts";

/** A server, its code host and a browser. */
export interface PeoplePages extends AsyncDisposable {
  readonly harness: PeopleHarness;
  readonly url: string;
  /** The server, which a test may stop and start again. */
  server: ServeProcess;
  readonly browser: TestBrowser;
  /** Opens a page of the server as somebody, who signs in on the way. */
  visit(login: string, path: string): Promise<Tab>;
  /** Opens a further tab of the same browser. */
  visitWith(context: BrowserContext, path: string): Promise<Tab>;
  /** Starts a review through the API and opens its page when the draft is there. */
  visitDraft(login: string): Promise<Tab & { readonly id: string; readonly number: number }>;
}

export interface PeoplePagesOptions {
  /** Milliseconds between two pieces of the model's answer. */
  readonly gapMs?: number;
  readonly env?: Readonly<Record<string, string>>;
}

export async function openPeoplePages(options: PeoplePagesOptions = {}): Promise<PeoplePages> {
  const { gapMs = 0, env = {} } = options;
  const [scene, browser] = await Promise.all([openPeopleHarness({ gapMs }), startBrowser()]);
  const server = scene.start(env);
  await server.ready;
  const url = `http://127.0.0.1:${scene.port}`;
  const visit: PeoplePages["visit"] = async (login, path) => {
    const tab = await browser.open();
    await tab.page.goto(`${url}${path}`);
    await signIn(tab.page, login);
    await isReady(tab.page);
    return tab;
  };
  return {
    harness: scene,
    url,
    server,
    browser,
    visit,
    visitWith: async (context, path) => {
      const tab = await browser.open({ context });
      await tab.page.goto(`${url}${path}`);
      await isReady(tab.page);
      return tab;
    },
    visitDraft: async (login) => {
      const client = await scene.enter(login);
      const number = scene.openPull();
      const { id } = await scene.makeDraft(client, number);
      const tab = await visit(login, `/reviews/acme/checkout/${number}/${id}`);
      return { ...tab, id, number };
    },
    [Symbol.asyncDispose]: async () => {
      await browser[Symbol.asyncDispose]();
      await scene[Symbol.asyncDispose]();
    },
  };
}

/** The field of a finding's text, after its editor was opened. */
export async function openEditor(page: Page, title: string) {
  await page.getByRole("button", { name: `Edit: ${title}` }).click();
  return page.getByRole("textbox", { name: `Comment: ${title}` });
}

/** Waits until the server has what was typed. */
export async function untilSaved(page: Page): Promise<void> {
  const state = page.locator(".review-bar [role=status]");
  await expect.poll(() => state.innerText(), { timeout: 20_000 }).toMatch(/^Saved/);
}
