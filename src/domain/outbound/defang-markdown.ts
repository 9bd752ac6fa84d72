import { findCodeSpans } from "./find-code-spans.ts";
import { isLinkAllowed, type LinkPolicy, NO_LINKS } from "./link-policy.ts";

/** Text that may follow a URL: punctuation, then the end of the word. Anything else would belong to the URL. */
const ENDS = "(?=(?:[)\"'*_.,;:!?]|\\](?!:)){0,8}(?:\\s|$))";
const HOST = "[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){1,8}";
const ADDRESS = `https:\\/\\/${HOST}(?:\\/(?:[\\w.~/-]{0,200}[\\w~/-])?)?(?:#[a-z_][\\w-]{0,63})?`;
/** All active Markdown constructs, permitted ones first. Unnamed alternatives are matched but not changed. */
const ACTIVE = new RegExp(
  [
    `\\]\\((?<linked>${ADDRESS})\\)${ENDS}`,
    `(?<![\\w/.@])(?<bare>${ADDRESS})${ENDS}`,
    "(?<image>!(?=\\[))",
    "(?<join>\\](?=[(:]))",
    "(?<scheme>\\\\?:(?=\\\\?\\/\\\\?\\/))",
    "(?<mail>\\b(?:mailto|xmpp)\\\\?:)",
    "(?<world>www\\\\?\\.)",
    "(?<mention>@(?=\\\\*\\.*[\\w-]))",
    "(?<issue>#(?=\\d))",
    "(?<gh>(?<![a-z0-9])GH-(?=\\d))",
    "(?<element><(?=[a-z!?/]))",
    "(?<entity>&(?=#|[a-z]+\\d*;)(?!(?:lt|gt|amp|quot|apos|nbsp|ndash|mdash|hellip|copy);))",
  ].join("|"),
  "gi",
);
/** Fences that code hosts render as programs, maps or formulas, in which URLs become active again. */
const DRAWN =
  /((?<!`)`{3,}(?!`)|(?<!~)~{3,}(?!~))([^\S\r\n]*)(?:mermaid|geojson|topojson|stl|math)\b/gi;

/**
 * Defangs a model's Markdown: removes images, links except to permitted hosts, mentions, references to issues, and
 * HTML elements. Text that is certainly code is unchanged; other text stays readable, such as `https[:]//host`.
 * Idempotent.
 */
export function defangMarkdown(text: string, policy: LinkPolicy = NO_LINKS): string {
  const plain = stripDrawings(text.replace(/\r\n?/g, "\n"));
  const code = findCodeSpans(plain);
  const parts: string[] = [];
  let at = 0;
  let next = 0;
  // One pass over the whole text: no match contains a line end or a backtick, so none is partly in code.
  for (const match of plain.matchAll(ACTIVE)) {
    while (next < code.length && (code[next]?.end ?? 0) <= match.index) next += 1;
    if ((code[next]?.start ?? plain.length) <= match.index) continue;
    const end = match.index + match[0].length;
    const harmless = toHarmless(match, policy, plain.charAt(end));
    parts.push(
      plain.slice(at, match.index),
      separateBrackets(harmless, plain.charAt(match.index - 1), plain.charAt(end)),
    );
    at = end;
  }
  parts.push(plain.slice(at));
  return parts.join("");
}

/** Turns fences of diagrams into plain ones. Code that shows such a fence is unchanged. */
function stripDrawings(text: string): string {
  const drawn = [...text.matchAll(DRAWN)];
  if (drawn.length === 0) return text;
  const code = findCodeSpans(text);
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: whole, 1: fence = "", 2: blank = "" } of drawn) {
    const isShown = code.some(({ start, end }) => start <= index && index < end);
    parts.push(text.slice(from, index), isShown ? whole : `${fence}${blank}txt`);
    from = index + whole.length;
  }
  return parts.join("") + text.slice(from);
}

/**
 * Separates an inserted bracket from a bracket behind it, which would make a link, and from a `!` before it, which
 * would make an image.
 */
function separateBrackets(harmless: string, before: string, behind: string): string {
  const isPicture = harmless.startsWith("[") && before === "!";
  const isLink = harmless.endsWith("]") && /[(:]/.test(behind);
  return `${isPicture ? "\\" : ""}${harmless}${isLink ? "\\" : ""}`;
}

/** Defangs a single line of text. */
export function defangLine(text: string, policy?: LinkPolicy): string {
  return defangMarkdown(text.replace(/\s+/g, " ").trim(), policy);
}

const HARMLESS: Readonly<Record<string, string>> = {
  scheme: "[:]",
  world: "www[.]",
  mention: "[@]",
  issue: "[#]",
  gh: "GH[-]",
  element: "&lt;",
  entity: "&amp;",
};

function toHarmless(match: RegExpMatchArray, policy: LinkPolicy, behind: string): string {
  const [whole] = match;
  const { linked, bare, image, mail, ...others } = match.groups ?? {};
  const address = linked ?? bare;
  if (address !== undefined)
    return isLinkAllowed(address, policy) ? whole : breakLink(whole, behind);
  if (image !== undefined) return "!\\";
  if (mail !== undefined) return mail.replace(/\\?:/, "[:]");
  const name = Object.keys(others).find((key) => others[key] !== undefined) ?? "";
  return HARMLESS[name] ?? whole;
}

function breakLink(address: string, behind: string): string {
  const apart = address
    .replace("](", "]\\(")
    .replace("://", "[:]//")
    .replace(/www\./gi, "www[.]")
    .replace(/(?<![a-z0-9])GH-(?=\d)/gi, "GH[-]")
    .replace(/#(?=\d)/g, "[#]");
  // The full stop is not part of it, and would be read as the beginning of a URL next time.
  return behind === "." ? apart.replace(/www$/i, "[$&]") : apart;
}
