/** Classes of code tokens: keyword, string, number, function, type, comment. */
export const TOKEN_CLASSES = ["tk-k", "tk-s", "tk-n", "tk-f", "tk-t", "tk-c"] as const;

export type TokenClass = (typeof TOKEN_CLASSES)[number];

const BY_SCOPE: Readonly<Record<string, TokenClass>> = {
  keyword: "tk-k",
  literal: "tk-k",
  meta: "tk-k",
  name: "tk-k",
  "selector-tag": "tk-k",
  section: "tk-k",
  language_: "tk-k",
  string: "tk-s",
  regexp: "tk-s",
  char: "tk-s",
  link: "tk-s",
  code: "tk-s",
  addition: "tk-s",
  number: "tk-n",
  symbol: "tk-n",
  bullet: "tk-n",
  function_: "tk-f",
  title: "tk-f",
  attribute: "tk-f",
  built_in: "tk-t",
  type: "tk-t",
  class_: "tk-t",
  "selector-class": "tk-t",
  "selector-id": "tk-t",
  "selector-pseudo": "tk-t",
  comment: "tk-c",
  quote: "tk-c",
  doctag: "tk-c",
};

/** Data languages, in which the names are highlighted. */
const DATA: ReadonlySet<string> = new Set(["json", "yaml", "xml", "ini"]);

/**
 * Returns the class for a highlighter scope such as `hljs-title class_`, and `null` if it has no
 * color.
 */
export function getTokenClass(scope: readonly string[], language: string): TokenClass | null {
  for (const name of scope.toReversed()) {
    const bare = name.replace(/^hljs-/, "");
    if (bare === "attr") return DATA.has(language) ? "tk-t" : null;
    // Own properties only: the scope comes from a grammar.
    if (Object.hasOwn(BY_SCOPE, bare)) return BY_SCOPE[bare] ?? null;
  }
  return null;
}

/** Checks whether a scope ends the surrounding color, like code inside a string. */
export function isInterpolation(scope: readonly string[]): boolean {
  return scope.includes("hljs-subst");
}
