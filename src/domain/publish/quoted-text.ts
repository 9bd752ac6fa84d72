import { createVault, describePlaceholders } from "../inbound/vault.ts";
import { defangLine } from "../outbound/defang-markdown.ts";
import { cutText } from "../untrusted/cut-text.ts";
import { createHiddenParts } from "../untrusted/hidden-part.ts";
import { stripInvisible } from "../untrusted/invisible.ts";
import { stripControls } from "../untrusted/strip-controls.ts";

const KEYWORD = "\\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)(?::?[ \\t]{1,20}|:)";
const NUMBER = new RegExp(`(${KEYWORD}(?:[\\w.-]{1,100}\\/[\\w.-]{1,100})?)#(?=\\d)`, "gi");
const PAGE = new RegExp(`(${KEYWORD}https?):(?=\\/\\/)`, "gi");
const OLD_NUMBER = new RegExp(`(${KEYWORD}GH)-(?=\\d)`, "gi");
/** Characters with a meaning in link text; an underscore between letters has none. */
const SIGNS = /[\\`*[\]<>|~&]|(?<![a-z0-9])_|_(?![a-z0-9])/gi;
const MAX_ADDRESS_CHARS = 2_200;
/** Reserved for the line that counts the omitted entries. */
const MAX_MORE_CHARS = 40;

/**
 * Defuses the keywords that close an issue: in a squashed commit they take effect anywhere, even in
 * code.
 */
export function breakClosing(text: string): string {
  return text.replace(NUMBER, "$1[#]").replace(PAGE, "$1[:]").replace(OLD_NUMBER, "$1[-]");
}

/**
 * Formats text of a report readable for people: removes invisible characters, terminal escape
 * sequences, secrets and closing keywords.
 */
export function toPlainReport(text: string): string {
  const seen = stripControls(stripInvisible(text), createHiddenParts("report"));
  return breakClosing(describePlaceholders(createVault().mask(seen)));
}

/** Formats text of a report readable for people, on one line. */
export function toPlainLine(text: string, maxChars: number): string {
  const line = toPlainReport(cutText(text, maxChars * 2))
    .replace(/\s+/g, " ")
    .trim();
  return line.length > maxChars ? `${cutText(line, maxChars - 1)}…` : line;
}

/** Formats untrusted text as inline code. */
export function toCodeSpan(text: string, maxChars = 300): string {
  const line = toPlainLine(text, maxChars).replaceAll("`", "'");
  return line === "" ? "" : `\`${line}\``;
}

/**
 * Formats untrusted text for a line of Markdown: it is shown verbatim, and its markup has no
 * effect.
 */
export function toProseLine(text: string, maxChars = 300): string {
  // Backticks are replaced, as escapes do not apply inside code.
  const line = defangLine(toPlainLine(text, maxChars).replaceAll("`", "'"));
  return line.replace(/[\\*_~[\]|]|^[#>+=-]/g, "\\$&");
}

/** Formats untrusted text for raw HTML. */
export function toHtmlLine(text: string, maxChars = 300): string {
  return toPlainLine(text, maxChars)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replace(/@(?=[\w-])/g, "[@]")
    .replace(/#(?=\d)/g, "[#]");
}

/** Formats a link with untrusted text; `undefined` if the address is not a web address. */
export function toWebLink(label: string, address: string): string | undefined {
  const target = parseWebAddress(address);
  if (target === undefined) return undefined;
  const text = toPlainLine(label, 200).replace(SIGNS, "\\$&");
  return `[${text}](${target})`;
}

/** Formats a code block with a fence that its content cannot close. */
export function toFencedBlock(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

/** Line of a list. */
export interface CountedLine {
  readonly text: string;
  /**
   * Number of entries that the line represents: 0 for a heading, several for a line that counts
   * entries.
   */
  readonly count: number;
}

/**
 * Lists lines while there is room, without headings that have no entries, and counts the omitted
 * entries.
 */
export function fitCounted(lines: readonly CountedLine[], maxChars: number): string {
  const all = lines.map(({ text }) => text).join("\n");
  if (all.length <= maxChars) return all;
  let left = maxChars - MAX_MORE_CHARS;
  let end = lines.findIndex(({ text }) => {
    left -= text.length + 1;
    return left < 0;
  });
  while (end > 0 && lines[end - 1]?.count === 0) end -= 1;
  const more = lines.slice(end).reduce((sum, { count }) => sum + count, 0);
  return [...lines.slice(0, end).map(({ text }) => text), `- … and ${more} more`].join("\n");
}

/** Lists one-line entries while there is room, and counts the others. */
export const fitLines = (lines: readonly string[], maxChars: number): string =>
  fitCounted(
    lines.map((text) => ({ text, count: 1 })),
    maxChars,
  );

function parseWebAddress(address: string): string | undefined {
  const isWeb = /^https?:\/\/[^\s/?#@\\]+(?:[/?#]|$)/i.test(address);
  if (!isWeb || address.length > MAX_ADDRESS_CHARS) return undefined;
  try {
    const { href } = new URL(address);
    const safe = href.replace(
      /[()<>\\`"'\s]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`,
    );
    // A renderer would read a name between these characters as an entity.
    const shown = safe.replace(/&(?=#?\w{1,40};)/g, "&amp;");
    return shown.length > MAX_ADDRESS_CHARS ? undefined : shown;
  } catch {
    return undefined; // Not a valid address.
  }
}
