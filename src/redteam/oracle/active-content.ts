import type { Facts } from "../facts.ts";
import { FOREIGN_HOST } from "./live-markup.ts";

const TAG = /<([a-z][\w-]*)((?:\s+[^\s=>]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s=>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const LOADS = new Set(["src", "srcset", "poster", "data", "background", "formaction", "action"]);
const NEVER = new Set(["iframe", "object", "embed", "base", "math", "foreignobject"]);

interface RenderedPage {
  readonly path: string;
  readonly html: string;
  /** Content security policy of the page. */
  readonly policy: string;
}

/**
 * Finds active untrusted content in a page: scripts, handlers, `javascript:` URLs and remote
 * images.
 */
export function findActiveContent(page: RenderedPage, facts: Facts): string | undefined {
  const { path, html, policy } = page;
  if (
    !/script-src (?:[^;]*)'(?:self|none)'/.test(policy) ||
    /script-src[^;]*'unsafe-inline'/.test(policy)
  )
    return `${path} has no strict policy`;
  const hosts = [FOREIGN_HOST, new URL(facts.trapUrl).host];
  for (const [, name = "", attributes = ""] of html.matchAll(TAG)) {
    const problem = tagProblem(name.toLowerCase(), attributes, hosts);
    if (problem !== undefined) return `${path} shows ${problem}`;
  }
  return undefined;
}

type Pair = readonly [key: string, value: string];

function tagProblem(
  name: string,
  attributes: string,
  hosts: readonly string[],
): string | undefined {
  if (NEVER.has(name)) return `<${name}>`;
  const pairs = [...attributes.matchAll(ATTRIBUTE)].map(
    ([, key = "", double, single, bare]): Pair => [
      key.toLowerCase(),
      withoutReferences(double ?? single ?? bare ?? ""),
    ],
  );
  const problem = pairs.map((pair) => attributeProblem(name, pair, hosts)).find(Boolean);
  if (problem !== undefined || name !== "script") return problem;
  return pairs.some(isOwnScript) ? undefined : "a script";
}

const isOwnScript = ([key, value]: Pair): boolean =>
  (key === "src" && value.startsWith("/assets/")) || (key === "type" && value.includes("json"));

function attributeProblem(
  name: string,
  [key, value]: Pair,
  hosts: readonly string[],
): string | undefined {
  if (/^on[a-z]+$/.test(key)) return `<${name} ${key}>`;
  if (/^\s*(?:javascript|vbscript|data:text\/html)/i.test(value))
    return `${key}="${value.slice(0, 40)}"`;
  const isLoaded = LOADS.has(key) || (key === "href" && name === "link");
  if (isLoaded && /^(?:https?:)?\/\//i.test(value)) return `<${name} ${key}> from elsewhere`;
  const leads = key === "href" && hosts.some((host) => value.includes(host));
  return leads ? `a link to ${value.slice(0, 60)}` : undefined;
}

const withoutReferences = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
