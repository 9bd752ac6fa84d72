import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

/** The system's Chromium, or the one that is named. */
export const CHROMIUM = findChromium();

function findChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  const folders = PATH.split(delimiter);
  const names = ["chromium", "chromium-browser", "google-chrome"];
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...(CHROMIUM_PATH ? [CHROMIUM_PATH] : []), ...paths].find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false; // Not there.
    }
  });
}

export interface Tab {
  readonly page: Page;
  /** Errors of the page and its console, which no test expects unless it takes them away. */
  readonly errors: string[];
  /** Addresses that the page asked for. */
  readonly requests: string[];
}

export interface TestBrowser extends AsyncDisposable {
  /** Opens a tab with cookies of its own, or in a context that has some. */
  open(options?: TabOptions): Promise<Tab>;
}

export interface TabOptions {
  readonly context?: BrowserContext | undefined;
  /** Cookies and storage of an earlier context. */
  readonly state?: Awaited<ReturnType<BrowserContext["storageState"]>>;
  /** Nothing is running on the page. */
  readonly isWithoutScript?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly theme?: "light" | "dark" | undefined;
}

/** Starts Chromium without a window. */
export async function startBrowser(): Promise<TestBrowser> {
  const browser: Browser = await chromium.launch({
    executablePath: CHROMIUM ?? "chromium",
    // Root may not use Chromium's own sandbox, and what is shown here is ours.
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
  return {
    open: async (options = {}) => {
      const own = options.context ?? (await browser.newContext(toContext(options)));
      const page = await own.newPage();
      const errors: string[] = [];
      const requests: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
      page.on("request", (request) => requests.push(request.url()));
      return { page, errors, requests };
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

/** Waits until the page has been taken over by its script. */
export async function isReady(page: Page): Promise<void> {
  await page.waitForSelector("html[data-ready]");
}

function toContext({ state, width = 1440, height = 900, theme, isWithoutScript }: TabOptions) {
  return {
    ...({ viewport: { width, height }, colorScheme: theme ?? "light" } as const),
    ...(state === undefined ? {} : { storageState: state }),
    javaScriptEnabled: isWithoutScript !== true,
  };
}
