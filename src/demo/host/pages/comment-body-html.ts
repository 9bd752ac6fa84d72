import { html } from "hono/html";

/** Part of a page. */
export type Html = ReturnType<typeof html>;

/** Renders a comment as text, with fenced blocks set apart and hidden comments omitted. */
export function commentBodyHtml(body: string): Html {
  const parts = body
    .replace(/<!--[\s\S]*?(?:-->|$)/g, "")
    .split(/^(```[^\n]*\n[\s\S]*?^```[ \t]*$)/m)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return html`<div class="said">${parts.map(partHtml)}</div>`;
}

function partHtml(part: string): Html {
  const fenced = /^```([^\n]*)\n([\s\S]*?)^```$/m.exec(part);
  if (fenced === null) return html`<p>${part}</p>`;
  const [, name = "", code = ""] = fenced;
  const label = name.trim() === "suggestion" ? html`<p class="soft">Suggested change:</p>` : "";
  return html`${label}<pre>${code.replace(/\n$/, "")}</pre>`;
}
