import type { LanguageFn } from "highlight.js";

type GrammarLoader = () => Promise<{ readonly default: LanguageFn }>;

/**
 * Grammars by language. Each is a separate file, so that a browser loads only the ones it needs.
 */
const GRAMMARS: Readonly<Record<string, GrammarLoader>> = {
  bash: () => import("highlight.js/lib/languages/bash"),
  c: () => import("highlight.js/lib/languages/c"),
  cpp: () => import("highlight.js/lib/languages/cpp"),
  csharp: () => import("highlight.js/lib/languages/csharp"),
  css: () => import("highlight.js/lib/languages/css"),
  go: () => import("highlight.js/lib/languages/go"),
  graphql: () => import("highlight.js/lib/languages/graphql"),
  ini: () => import("highlight.js/lib/languages/ini"),
  java: () => import("highlight.js/lib/languages/java"),
  javascript: () => import("highlight.js/lib/languages/javascript"),
  json: () => import("highlight.js/lib/languages/json"),
  kotlin: () => import("highlight.js/lib/languages/kotlin"),
  less: () => import("highlight.js/lib/languages/less"),
  lua: () => import("highlight.js/lib/languages/lua"),
  makefile: () => import("highlight.js/lib/languages/makefile"),
  markdown: () => import("highlight.js/lib/languages/markdown"),
  perl: () => import("highlight.js/lib/languages/perl"),
  php: () => import("highlight.js/lib/languages/php"),
  python: () => import("highlight.js/lib/languages/python"),
  r: () => import("highlight.js/lib/languages/r"),
  ruby: () => import("highlight.js/lib/languages/ruby"),
  rust: () => import("highlight.js/lib/languages/rust"),
  scss: () => import("highlight.js/lib/languages/scss"),
  sql: () => import("highlight.js/lib/languages/sql"),
  swift: () => import("highlight.js/lib/languages/swift"),
  typescript: () => import("highlight.js/lib/languages/typescript"),
  xml: () => import("highlight.js/lib/languages/xml"),
  yaml: () => import("highlight.js/lib/languages/yaml"),
};

/** Languages embedded in other languages. */
const EMBEDDED: Readonly<Record<string, readonly string[]>> = {
  markdown: ["xml"],
  xml: ["css", "javascript"],
};

export interface Grammars {
  registered(name: string): boolean;
  register(name: string, grammar: LanguageFn): void;
}

/** Registers a language and the languages embedded in it. Rejects if a file cannot be loaded. */
export async function loadGrammar(grammars: Grammars, language: string): Promise<void> {
  const names = [language, ...(EMBEDDED[language] ?? [])];
  await Promise.all(
    names.map(async (name) => {
      const load = Object.hasOwn(GRAMMARS, name) ? GRAMMARS[name] : undefined;
      if (load === undefined || grammars.registered(name)) return;
      const { default: grammar } = await load();
      grammars.register(name, grammar);
    }),
  );
}
