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
/** What would be more than itself in the words of a link; between letters an underscore is not. */
const SIGNS = /[\\`*[\]<>|~&]|(?<![a-z0-9])_|_(?![a-z0-9])/gi;
const MAX_ADDRESS_CHARS = 2_200;
/** Kept for the line that counts what is not shown. */
const MAX_MORE_CHARS = 40;

/** Takes out of a text the words that close an issue: in a squashed commit they act wherever they stand, in code too. */
export function breakClosing(text: string): string {
  return text.replace(NUMBER, "$1[#]").replace(PAGE, "$1[:]").replace(OLD_NUMBER, "$1[-]");
}

/** What a report says, as people may read it: nothing invisible, no orders to a terminal, no secret, no closing words. */
export function toPlainReport(text: string): string {
  const seen = stripControls(stripInvisible(text), createHiddenParts("report"));
  return breakClosing(describePlaceholders(createVault().mask(seen)));
}

/** The same on one line. */
export function toPlainLine(text: string, maxChars: number): string {
  const line = toPlainReport(cutText(text, maxChars * 2))
    .replace(/\s+/g, " ")
    .trim();
  return line.length > maxChars ? `${cutText(line, maxChars - 1)}…` : line;
}

/** Words of a stranger as inline code. */
export function toCodeSpan(text: string, maxChars = 300): string {
  const line = toPlainLine(text, maxChars).replaceAll("`", "'");
  return line === "" ? "" : `\`${line}\``;
}

/** Words of a stranger in a line of Markdown: they are read as they stand, and nothing in them acts. */
export function toProseLine(text: string, maxChars = 300): string {
  // What would be code keeps what acts; there is none without backticks.
  const line = defangLine(toPlainLine(text, maxChars).replaceAll("`", "'"));
  return line.replace(/[\\*_~[\]|]|^[#>+=-]/g, "\\$&");
}

/** Words of a stranger in raw HTML. */
export function toHtmlLine(text: string, maxChars = 300): string {
  return toPlainLine(text, maxChars)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replace(/@(?=[\w-])/g, "[@]")
    .replace(/#(?=\d)/g, "[#]");
}

/** A link with words of a stranger; `undefined` for an address that is none of the web. */
export function toWebLink(words: string, address: string): string | undefined {
  const target = parseWebAddress(address);
  if (target === undefined) return undefined;
  const text = toPlainLine(words, 200).replace(SIGNS, "\\$&");
  return `[${text}](${target})`;
}

/** A block of code with a fence that nothing in it can end. */
export function toFencedBlock(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

/** A line of a list. */
export interface CountedLine {
  readonly text: string;
  /** Entries that it stands for: none for a heading, several for a line that counts entries. */
  readonly count: number;
}

/** Lists lines as long as there is room, without headings that have nothing below them, and counts the other entries. */
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

/** Lists entries of one line each as long as there is room, and counts the others. */
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
    // A renderer would read a name between these signs as one character.
    const shown = safe.replace(/&(?=#?\w{1,40};)/g, "&amp;");
    return shown.length > MAX_ADDRESS_CHARS ? undefined : shown;
  } catch {
    return undefined; // No address.
  }
}
