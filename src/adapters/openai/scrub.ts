/** Values of an endpoint that must not be shown. */
export interface PrivateValues {
  readonly baseUrl: string;
  readonly key?: string | undefined;
  readonly model?: string | undefined;
}

/** Makes the text of a server safe to show. */
export type Scrub = (text: string) => string;

const MAX_CHARS = 200;

type Replacement = readonly [pattern: RegExp, name: string];

/** Applied first, so that no part of an address remains. */
const ADDRESSES: readonly Replacement[] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi, "[url]"],
  [/\?[\w%.-]+=[^\s"']*/g, "?[query]"],
];

const PATTERNS: readonly Replacement[] = [
  [/\bbearer\s+[^\s"']+/gi, "[key]"],
  [/\b(?:sk|hf|gsk|xai|nvapi|pplx|csk|r8|key)[-_][\w*.-]{4,}|\bAIza[\w*-]{8,}/g, "[key]"],
  [/\b(request[ _-]?id|trace[ _-]?id)\b["'\s:=]+[\w./+=-]+/gi, "$1 [id]"],
  [/\b(?:req|request|chatcmpl|cmpl|gen|resp|org|proj|user)[-_](?=[\w-]*\d)[\w-]{6,}/gi, "[id]"],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, "[id]"],
  [/\b(?=[a-z]*\d)[0-9a-f]{16,}\b/gi, "[id]"],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, "[host]"],
];

/**
 * Creates a scrubber: one line of at most 200 characters, without the key, the model's id,
 * addresses and request ids.
 */
export function createScrub(hidden: PrivateValues): Scrub {
  const replacements = [...ADDRESSES, ...toReplacements(hidden), ...PATTERNS];
  return (text) => {
    let clean = text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ");
    for (const [pattern, name] of replacements) clean = clean.replaceAll(pattern, name);
    return clip(clean.replaceAll(/\s+/g, " ").trim());
  };
}

function clip(text: string): string {
  if (text.length <= MAX_CHARS) return text;
  return `${text.slice(0, MAX_CHARS - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

function toReplacements(hidden: PrivateValues): readonly Replacement[] {
  const { host, hostname, pathname } = new URL(hidden.baseUrl);
  return [
    [hidden.key, "[key]"] as const,
    ...modelNames(hidden.model).map((text) => [text, "[model]"] as const),
    ...[host, hostname].map((text) => [text, "[host]"] as const),
    // A gateway's path names the account; `/v1` does not.
    [pathname.length > 3 ? pathname : "", "[path]"] as const,
  ].flatMap(([text, name]) => (text ? [[toPattern(text), name] as const] : []));
}

/** Returns the id, and the parts of `owner/name:provider` that a server may use alone. */
function modelNames(model = ""): readonly string[] {
  const tail = model.slice(model.lastIndexOf("/") + 1);
  const names = [model, encodeURIComponent(model), tail, tail.split(":")[0] ?? ""];
  return names.filter((name, index) => index < 2 || name.length > 3);
}

function toPattern(text: string): RegExp {
  const escaped = text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  // A short id such as `o1` matches only as a word, or every word with these letters would be cut.
  return new RegExp(text.length > 3 ? escaped : `(?<![\\w])${escaped}(?![\\w])`, "gi");
}
