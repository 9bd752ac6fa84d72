import { createHash } from "node:crypto";

const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:12vh auto;padding:0 1rem}
li{list-style:none;margin:.5rem 0}ul{padding:0}
a{display:block;padding:.6rem 1rem;border:1px solid;border-radius:.5rem;text-decoration:none}`;

/** Content security policy of the page: it allows only the page's own style. */
export const oauthPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Link of the page. */
export interface PageLink {
  readonly text: string;
  readonly href: string;
}

/** Renders the page on which a person chooses the user to sign in as. All texts are escaped. */
export function oauthPage(appName: string, links: readonly PageLink[]): string {
  const items = links.map(
    ({ text, href }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign in to ${escapeHtml(appName)}</title>
<style>${STYLE}</style>
<h1>Sign in to ${escapeHtml(appName)}</h1>
<p>This code host is a sample. Choose who you are:</p>
<ul>
${items.join("\n")}
</ul>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
