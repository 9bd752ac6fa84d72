import { findCodeSpans } from "./find-code-spans.ts";
import { isLinkAllowed, type LinkPolicy, NO_LINKS } from "./link-policy.ts";

/** What may follow an address: signs that end a sentence, then the end of the word. Anything else would belong to it. */
const ENDS = "(?=(?:[)\"'*_.,;:!?]|\\](?!:)){0,8}(?:\\s|$))";
const HOST = "[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){1,8}";
const ADDRESS = `https:\\/\\/${HOST}(?:\\/(?:[\\w.~/-]{0,200}[\\w~/-])?)?(?:#[a-z_][\\w-]{0,63})?`;
/** Each is one way in which text comes to act, those that may stay first. What is not named is only looked at. */
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
/** Fences that code hosts run as programs, maps or formulas, in which addresses act again. */
const DRAWN =
  /((?<!`)`{3,}(?!`)|(?<!~)~{3,}(?!~))([^\S\r\n]*)(?:mermaid|geojson|topojson|stl|math)\b/gi;

/**
 * Takes out of a model's Markdown all that acts on who reads it: pictures, links but to known hosts, mentions,
 * references to issues, elements. What is surely code stays as it is; elsewhere the words stay readable, such as
 * `https[:]//host`. Doing it twice changes nothing.
 */
export function defangMarkdown(text: string, policy: LinkPolicy = NO_LINKS): string {
  const plain = stripDrawings(text.replace(/\r\n?/g, "\n"));
  const code = findCodeSpans(plain);
  const parts: string[] = [];
  let at = 0;
  let next = 0;
  // One walk over all of it: no match holds a line's end or a backtick, so that none is half in code.
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

/** Fences of drawings become fences of text; code that shows such a fence stays as it is. */
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

/** A bracket of ours would make a link of brackets behind it, and a picture of a sign before it. */
function separateBrackets(harmless: string, before: string, behind: string): string {
  const isPicture = harmless.startsWith("[") && before === "!";
  const isLink = harmless.endsWith("]") && /[(:]/.test(behind);
  return `${isPicture ? "\\" : ""}${harmless}${isLink ? "\\" : ""}`;
}

/** The same for words that stand on one line. */
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
  // The point behind it is no part of it, and would be taken for the beginning of an address next time.
  return behind === "." ? apart.replace(/www$/i, "[$&]") : apart;
}
