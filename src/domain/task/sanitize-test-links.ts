import type { TestLink } from "./task-job-request.ts";

/** Links by the node id of the test. */
export type TestLinks = Readonly<Record<string, readonly TestLink[]>>;

const MAX_TESTS = 60;
const MAX_LINKS = 4;
const MAX_ID_CHARS = 1_000;
const MAX_LABEL_CHARS = 60;
const MAX_URL_CHARS = 2_000;
const NO_LABEL = "Dashboard";
/**
 * Web address without characters that could end a Markdown link, hide in it, or have another
 * meaning in a browser.
 */
const WEB_ADDRESS = /^https?:\/\/[^\s\p{C}()<>"`\\/?#][^\s\p{C}()<>"`\\]*$/iu;

/**
 * Keeps the valid links to tests of a request and silently drops the others: links are optional,
 * and not a reason to refuse a task. At most 60 tests with 4 links each.
 */
export function sanitizeTestLinks(given: unknown): TestLinks {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return {};
  const accepted = new Map<string, readonly TestLink[]>();
  for (const [key, value] of Object.entries(given)) {
    if (accepted.size === MAX_TESTS) break;
    const id = key.trim();
    // As a property name it would set the prototype.
    if (id === "" || id === "__proto__" || id.length > MAX_ID_CHARS || /\p{Cc}/u.test(id)) continue;
    const links = Array.isArray(value) ? readLinks(value) : [];
    if (links.length > 0) accepted.set(id, links);
  }
  return Object.fromEntries(accepted);
}

function readLinks(list: readonly unknown[]): readonly TestLink[] {
  const links: TestLink[] = [];
  for (const one of list) {
    if (links.length === MAX_LINKS) break;
    const link = readLink(one);
    if (link !== undefined) links.push(link);
  }
  return links;
}

function readLink(given: unknown): TestLink | undefined {
  if (typeof given !== "object" || given === null) return undefined;
  const { label = "", url } = given as {
    readonly label?: unknown;
    readonly url?: unknown;
  };
  if (typeof url !== "string" || !(typeof label === "string" || label === null)) return undefined;
  // An unclosed bracket would extend the link to the rest of the line.
  const address = url.trim().replaceAll("(", "%28");
  if (address.length > MAX_URL_CHARS || !WEB_ADDRESS.test(address)) return undefined;
  return { label: cleanLabel(label ?? ""), url: address };
}

/** Cleans a label: one line without invisible or bidirectional characters. */
function cleanLabel(text: string): string {
  const line = text.slice(0, MAX_URL_CHARS).replaceAll(/[\s\p{Cc}]+/gu, " ");
  const shown = line.replaceAll(/[\p{Cf}\p{Cs}\p{Co}]/gu, "").trim();
  return [...shown].slice(0, MAX_LABEL_CHARS).join("").trim() || NO_LABEL;
}
