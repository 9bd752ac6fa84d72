import type { TamperFinding } from "../proposal.ts";
import type { ChangedFile } from "./changed-file.ts";
import { quoteUntrusted } from "./quote-untrusted.ts";

/** Maximum characters of a line that are examined. */
const MAX_LINE = 1_000;

/** Files that only configure package downloads. */
const SETTINGS =
  /(?:^|\/)(?:\.npmrc|\.yarnrc(?:\.yml)?|\.pypirc|pip\.(?:conf|ini)|bunfig\.toml|uv\.toml|poetry\.toml|nuget\.config|go\.env|\.condarc|\.cargo\/config(?:\.toml)?|\.bundle\/config|\.mvn\/settings\.xml|\.gemrc)$/i;
const IN_SETTINGS =
  /registr|\bindex\b|[-_]index|index[-_]url|find[-_]links|trusted[-_]host|\bproxy\b|strict-ssl|ssl_verify|verify_ssl|\bsource\b|replace-with|\burl\b|repository|mirror|channels?\b|\badd\s+key=|GO(?:PROXY|NOSUMDB|NOSUMCHECK|INSECURE|PRIVATE|FLAGS)/i;
const MANIFESTS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /(?:requirements|constraints)[^/]*\.(?:txt|in)$|(?:^|\/)Dockerfile[^/]*$/,
    /--(?:extra-)?index-url|^\s*-i\s|--find-links|--trusted-host|--registry\b/,
  ],
  [/(?:^|\/)Gemfile$|\.gemspec$/, /^\s*source\s*\(?\s*["']/],
  [/(?:^|\/)package\.json$/, /"(?:registry|npmRegistryServer)"\s*:/],
  [
    /(?:^|\/)(?:build|settings)\.gradle(?:\.kts)?$/,
    /\bmaven\s*\{|\bmaven\s*\(|^\s*url\s*=?\s*(?:uri\()?["']/,
  ],
];
/** Tables of a TOML file that name package sources. */
const SOURCE_TABLE =
  /^\s*\[\[?(?:tool\.(?:poetry\.source|uv\.(?:index|sources)|pdm\.source)|source)\b/;

const INDEX_KEY = /^\s*(?:(?:extra-)?index-url|find-links)\s*=/;

/** Finds new or changed settings of package sources. */
export function findRegistries(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap((file) => {
    const isSetting = createSignCheck(file);
    return file.added
      .filter(
        ({ line, text }) =>
          isSetting(text.slice(0, MAX_LINE), line) && !/^\s*(?:[#;]|\/\/)/.test(text),
      )
      .map(({ line, text }) => ({
        code: "registry",
        path: file.path,
        line,
        text: `changes where packages come from: ${quoteUntrusted(maskSecrets(text))}`,
      }));
  });
}

function createSignCheck({ path, after }: ChangedFile): (text: string, line: number) => boolean {
  if (SETTINGS.test(path)) return (text) => IN_SETTINGS.test(text);
  if (/(?:^|\/)(?:pyproject\.toml|Pipfile)$/.test(path)) {
    const sources = findSourceLines(after);
    return (text, line) => (sources.has(line) && /url|\[/i.test(text)) || INDEX_KEY.test(text);
  }
  const sign = MANIFESTS.find(([name]) => name.test(path))?.[1];
  return (text) => sign?.test(text) ?? false;
}

function findSourceLines(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  let isSource = false;
  for (const [at, line] of lines.entries()) {
    if (/^\s*\[/.test(line)) isSource = SOURCE_TABLE.test(line);
    if (isSource) found.add(at + 1);
  }
  return found;
}

/** Masks secrets, as such files contain tokens. */
const maskSecrets = (text: string): string =>
  text
    .replace(/(?<=:\/\/)[^/@\s]+@/g, "")
    .replace(/(?<=(?:token|password|_auth|secret)\w*["']?\s*[=:]\s*).+/i, "…");
