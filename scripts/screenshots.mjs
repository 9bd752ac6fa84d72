// Takes screenshots of the demo's web app: those of the documents into docs/images and, with `--out FOLDER`, all pages
// in both themes at two widths into that folder. Fails if a page shows an error.
import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { addressIn, startSvc } from "./svc-process.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const IMAGES = join(ROOT, "docs", "images");
const MAX_BYTES = 200_000;
/** Delay that leaves time to capture the run before its answer begins. */
const LIVE_PACE_MS = 250;
const LIVE_SECONDS = 13;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/** Delay between key presses, like a person's. */
const KEY_MS = 300;
const MAX_KEYS = 20;
const MAX_HEIGHT = 20_000;
const SETTLE_MS = 1_000;
const WORST = "Two refunds at once";
const THEMES = ["light", "dark"];
/** Viewport of the screenshots in the documents. */
const IN_DOCUMENTS = new Set(["live", "finding"]);
const DOCUMENT_SIZE = { width: 1280, height: 800 };

/** Key whose last characters the settings page shows. */
const NO_KEY = "no-key-of-anybody-4f2a";

const problems = [];

async function main() {
  const { values } = parseArgs({ options: { out: { type: "string" } } });
  const out = values.out === undefined ? undefined : resolve(values.out);
  const executablePath = findChromium();
  for (const folder of [IMAGES, out])
    if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), "svc-screenshots-"));
  // Root cannot use Chromium's sandbox, and the pages are trusted.
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const take = (shot) => takeAll(browser, shot, out);
    await pictureLive(folder, take);
    await picturePages(folder, take);
    await pictureSignIn(folder, take);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function findChromium() {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  const inPath = PATH.split(delimiter).map((folder) => join(folder, "chromium"));
  const found = [CHROMIUM_PATH, ...inPath, "/usr/bin/chromium"].find(isProgram);
  if (found !== undefined) return found;
  throw new Error("there is no Chromium; install it, or name it in CHROMIUM_PATH");
}

function isProgram(path) {
  if (!path) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // Not there, or not to be run.
  }
}

/** Captures the draft's run while it is in progress. Stopped here, it restarts with the next demo. */
async function pictureLive(folder, take) {
  const demo = startSvc(folder, ["demo", "--fresh", "--pace", `${LIVE_PACE_MS}`]);
  try {
    const url = addressIn(
      await demo.printed(/^A draft to edit.*\n/m),
      "A draft to edit and publish",
    );
    await new Promise((done) => setTimeout(done, LIVE_SECONDS * 1000));
    await take({ name: "live", url });
  } finally {
    await demo.stop();
  }
}

async function picturePages(folder, take) {
  const demo = startSvc(folder, ["demo", "--pace", "0"]);
  try {
    const text = await demo.printed(/^Everything stays/m);
    const web = addressIn(text, "The web app").replace(/\/$/, "");
    const draft = addressIn(text, "A draft to edit and publish");
    await fillTables(web);
    const { reviews } = await (await fetch(`${web}/api/reviews`)).json();
    const published = reviews.find(({ status }) => status === "published");
    await take({ name: "draft", url: draft, hasDiff: true });
    await take({ name: "finding", url: draft, settle: goToWorst, hasDiff: true });
    await take({ name: "published", url: `${web}${published.page}`, hasDiff: true });
    const filled = `${web}/?pr=${encodeURIComponent("acme/storefront#1")}`;
    await take({ name: "new-review", url: filled, settle: fillForm });
    await take({ name: "journal", url: `${web}/journal` });
    await take({ name: "settings", url: `${web}/admin` });
    await take({ name: "pods", url: `${web}/admin/pods` });
    await take({ name: "not-found", url: `${web}/none`, isProblem: true });
  } finally {
    await demo.stop();
  }
}

/** Adds a discarded review and a provider config, so that lists have several rows. */
async function fillTables(web) {
  const post = async (path, body) => {
    const headers = { "content-type": "application/json", origin: web };
    const answer = await fetch(`${web}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const wish = { pullRequest: "acme/checkout#1", comment: "@asksvc only the retries" };
  const { id } = await post("/api/reviews", wish);
  for (;;) {
    const { status } = await (await fetch(`${web}/api/jobs/${id}`)).json();
    if (status === "draft") break;
    if (status === "failed") throw new Error("the third review failed");
    await new Promise((done) => setTimeout(done, 100));
  }
  await post(`/api/reviews/${id}/discard`, {});
  const config = { pattern: "globex/*", provider: "openai", model: "gpt-5.2", apiKey: NO_KEY };
  await post("/api/providers", {
    ...config,
    users: ["mira"],
    orgs: ["globex"],
    tasksEnabled: false,
  });
}

/** Moves to the worst finding with the keyboard. */
async function goToWorst(page) {
  const worst = page.locator(".finding:focus", { hasText: WORST });
  for (let key = 0; key < MAX_KEYS; key += 1) {
    await page.keyboard.press("j");
    await page.waitForTimeout(KEY_MS);
    if ((await worst.count()) > 0) return;
  }
  throw new Error(`j does not lead to "${WORST}"`);
}

/** Waits until the page has loaded the pull request, and chooses a preset. */
async function fillForm(page) {
  await page.getByText("Refund parts of an order").first().waitFor({ timeout: 10_000 });
  await page.getByText("Bug fix").first().click();
}

/** Starts a server with sign-in; its login page does not need the demo's code host. */
async function pictureSignIn(folder, take) {
  const host = join(folder, ".demo", "host");
  const { app } = JSON.parse(readFileSync(join(host, "state.json"), "utf8"));
  const { web } = JSON.parse(readFileSync(join(folder, ".demo", "ports.json"), "utf8"));
  const url = `http://127.0.0.1:${web}`;
  const server = startSvc(folder, ["serve"], {
    ...{ HOST: "127.0.0.1", PORT: `${web}`, WEB_BASE_URL: url, WEB_ALLOWED_USERS: "mira" },
    ...{ GITHUB_APP_ID: `${app.id}`, GITHUB_PRIVATE_KEY_PATH: join(host, "app-private-key.pem") },
    ...{ GITHUB_OAUTH_CLIENT_ID: app.clientId, GITHUB_OAUTH_CLIENT_SECRET: app.clientSecret },
  });
  try {
    await server.printed(/listening at/);
    await take({ name: "sign-in", url: `${url}/login` });
  } finally {
    await server.stop();
  }
}

async function takeAll(browser, shot, out) {
  for (const theme of THEMES) {
    if (IN_DOCUMENTS.has(shot.name)) {
      const path = join(IMAGES, `${shot.name}-${theme}.png`);
      await withPage(browser, { ...shot, theme, size: DOCUMENT_SIZE }, (page) => keep(page, path));
    }
    if (out === undefined) continue;
    for (const size of SIZES) {
      const path = join(out, `${shot.name}-${theme}-${size.width}.png`);
      await withPage(browser, { ...shot, theme, size }, async (page) => {
        if (shot.hasDiff) await showAll(page, size.width);
        await page.screenshot({ path, fullPage: true });
      });
    }
  }
}

/** Grows the window with the page, because a diff renders only its visible part. */
async function showAll(page, width) {
  for (let height = 0; height < MAX_HEIGHT; ) {
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    if (whole <= height) return;
    height = Math.min(whole, MAX_HEIGHT);
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(SETTLE_MS);
  }
}

async function withPage(browser, shot, take) {
  const options = { viewport: shot.size, colorScheme: shot.theme, reducedMotion: "reduce" };
  const page = await browser.newPage(options);
  try {
    await open(page, shot);
    await take(page);
  } finally {
    await page.close();
  }
}

async function open(page, { name, url, settle, isProblem }) {
  const tell = (text) => problems.push(`${name}: ${text}`);
  page.on("pageerror", (error) => tell(error.message));
  page.on("console", (message) => {
    // The browser logs the 404 of a missing page itself.
    const isOwn = isProblem && message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isOwn) tell(message.text());
  });
  await page.goto(url);
  await page.waitForSelector("html[data-ready]");
  await settle?.(page);
  // The page has loaded once there was no request for a short time.
  await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => undefined);
}

async function keep(page, path) {
  await page.screenshot({ path });
  const { size } = statSync(path);
  if (size > MAX_BYTES) problems.push(`${path} has ${size} bytes, more than ${MAX_BYTES}`);
}

await main().catch((error) => {
  problems.push(error instanceof Error ? error.message : String(error));
});
for (const problem of problems) process.stderr.write(`screenshots: ${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
