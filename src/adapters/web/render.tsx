import { renderToReadableStream } from "react-dom/server";
import type { Page } from "../../domain/api/page.ts";
import { loadPage } from "./shell/load-page.tsx";
import { SPRITE } from "./shell/sprite.ts";

/** URLs of the files that a page loads. */
export interface PageAssets {
  readonly script: string;
  readonly styles: readonly string[];
  /** Modules to preload. */
  readonly preloads: readonly string[];
}

/**
 * Disables streaming of late content: it needs an inline script, which the content security policy
 * blocks.
 */
const WHOLE = Number.MAX_SAFE_INTEGER;

/**
 * Renders a complete HTML document. It contains no inline script or style, and its data is in a
 * block that does not execute.
 */
export async function renderPage(
  page: Page,
  { script, styles, preloads }: PageAssets,
): Promise<string> {
  const { title, view } = await loadPage(page);
  const stream = await renderToReadableStream(view, { progressiveChunkSize: WHOLE });
  await stream.allReady;
  const html = await new Response(stream).text();
  const theme = page.frame.theme === undefined ? "" : ` data-theme="${page.frame.theme}"`;
  return `<!doctype html>
<html lang="en"${theme}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/assets/mark.svg" type="image/svg+xml">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("\n")}
${preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join("\n")}
<script type="module" src="${script}"></script>
</head>
<body>
${SPRITE}
<div id="root">${html}</div>
<script type="application/json" id="page">${toScriptData(page)}</script>
</body>
</html>
`;
}

/** Serializes a value as JSON that cannot end the surrounding block or start a comment. */
function toScriptData(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for use as element content or in a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
