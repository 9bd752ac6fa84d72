import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPageRenderer } from "../../src/adapters/pages/create-page-renderer.ts";
import { readWebBuild, type WebBuild } from "../../src/adapters/pages/read-web-build.ts";
import type { Page } from "../../src/domain/api/page.ts";

const BUILT = fileURLToPath(new URL("../../dist/web", import.meta.url));

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "svc-pages-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const pageOf = (detail: string): Page => ({
  name: "problem",
  content: { problem: { title: "Not valid", status: 422, code: "request-invalid", detail } },
  frame: {
    path: "/x",
    requestId: "r-1",
    at: "2026-01-01T00:00:00.000Z",
    theme: "dark",
    links: { hosts: [] },
  },
});

/** A build whose module does what the test says. */
function buildWith(renderPage: string): WebBuild {
  const renderPath = join(folder, "render.mjs");
  writeFileSync(renderPath, `export async function renderPage(page, files) { ${renderPage} }`);
  return { ...readWebBuild(BUILT), renderPath };
}

describe("the web app's build", () => {
  it("names what each page loads, and has all of it", async () => {
    const { assets, files } = readWebBuild(BUILT);
    for (const [name, { script, styles, preloads }] of Object.entries(files)) {
      expect(styles.length, name).toBeGreaterThan(0);
      for (const path of [script, ...styles, ...preloads])
        expect([...assets.keys()].map((file) => `/assets/${file}`)).toContain(path);
    }
    expect(new Set(Object.values(files).map(({ script }) => script)).size).toBe(1);
    expect(assets.get("mark.svg")?.type).toBe("image/svg+xml");
    // A few bytes do not become fewer.
    for (const { read } of assets.values()) {
      const [bytes, gzip] = await Promise.all([read(false), read(true)]);
      expect(gzip.length).toBeLessThan(Math.max(bytes.length, 200));
      expect(gunzipSync(gzip)).toEqual(Buffer.from(bytes));
    }
  });

  it.each([
    ["is not there", () => undefined],
    [
      "is not whole",
      () => {
        mkdirSync(join(folder, "client", "assets"), { recursive: true });
        writeFileSync(join(folder, "client", "manifest.json"), '{"browser.tsx":{"file":"a.js"}}');
      },
    ],
  ])("that %s is refused with a fix", (_what, make) => {
    make();
    expect(() => readWebBuild(folder)).toThrow("the web app is not built; run npm run build");
  });
});

describe("rendering", () => {
  it("makes a whole document without anything that runs or styles in it", async () => {
    const renderer = createPageRenderer(readWebBuild(BUILT));
    try {
      const evil = '</script><script>alert(1)</script><img src=x onerror="alert(2)">';
      const html = await renderer.render(pageOf(evil));
      expect(html).toMatch(/^<!doctype html>\n<html lang="en" data-theme="dark">/);
      expect(html.match(/<script/g)).toHaveLength(2);
      expect(html).toMatch(/<script type="module" src="\/assets\/browser-[\w-]+\.js"><\/script>/);
      expect(html).not.toMatch(/<[^>]*\s(?:style|on\w+)=/);
      expect(html).not.toContain("<img");
      const data = /<script type="application\/json" id="page">(.*)<\/script>/.exec(html)?.[1];
      expect(JSON.parse(data ?? "")).toEqual(pageOf(evil));
    } finally {
      await renderer.close();
    }
  });

  it("reports a page that cannot be rendered, and continues with the next", async () => {
    const build = buildWith(
      'if (page.frame.path === "/bad") throw new Error("no such part"); return page.frame.path;',
    );
    const renderer = createPageRenderer(build);
    try {
      const page = pageOf("");
      const bad = { ...page, frame: { ...page.frame, path: "/bad" } } as Page;
      await expect(renderer.render(bad)).rejects.toThrow("no such part");
      expect(await renderer.render(page)).toBe("/x");
    } finally {
      await renderer.close();
    }
  });

  it("restarts its thread when that has ended, and leaves no caller waiting", async () => {
    const build = buildWith(
      'if (page.frame.path === "/end") process.exit(3); return page.frame.path;',
    );
    const renderer = createPageRenderer(build);
    try {
      const page = pageOf("");
      const end = { ...page, frame: { ...page.frame, path: "/end" } } as Page;
      const [first, second] = await Promise.allSettled([
        renderer.render(end),
        renderer.render(page),
      ]);
      expect(first).toMatchObject({ status: "rejected" });
      expect(["rejected", "fulfilled"]).toContain(second.status);
      expect(await renderer.render(page)).toBe("/x");
    } finally {
      await renderer.close();
    }
  });

  it("renders the page that reports the end of its thread", async () => {
    const renderer = createPageRenderer(
      buildWith('if (page.frame.path === "/end") process.exit(3); return page.frame.path;'),
    );
    try {
      const page = pageOf("");
      const end = { ...page, frame: { ...page.frame, path: "/end" } } as Page;
      // At once, as the page of the failure is: the last words of the old thread may still come.
      expect(await renderer.render(end).catch(() => renderer.render(page))).toBe("/x");
      const thrown = buildWith(
        'if (page.frame.path === "/end") setTimeout(() => { throw new Error("x"); }); else return page.frame.path; await new Promise(() => {});',
      );
      const other = createPageRenderer(thrown);
      expect(await other.render(end).catch(() => other.render(page))).toBe("/x");
      await other.close();
    } finally {
      await renderer.close();
    }
  });

  it("ends a hanging thread, and continues with another", async () => {
    const build = buildWith('while (page.frame.path === "/hang"); return page.frame.path;');
    const renderer = createPageRenderer(build, 3_000);
    try {
      const page = pageOf("");
      const hang = { ...page, frame: { ...page.frame, path: "/hang" } } as Page;
      await expect(renderer.render(hang)).rejects.toThrow("has ended");
      expect(await renderer.render(page)).toBe("/x");
    } finally {
      await renderer.close();
    }
  });

  it("refuses more than may wait", async () => {
    const build = buildWith("await new Promise(() => {});");
    const renderer = createPageRenderer(build);
    const asked = Array.from({ length: 256 }, () => renderer.render(pageOf("")));
    const settled = Promise.allSettled(asked);
    await expect(renderer.render(pageOf(""))).rejects.toThrow("256 pages are waiting");
    await renderer.close();
    expect((await settled).every(({ status }) => status === "rejected")).toBe(true);
  });
});
