import type { TamperFinding } from "../proposal.ts";
import type { ChangedFile } from "./changed-file.ts";
import { quoteUntrusted } from "./quote-untrusted.ts";

/** Maximum characters of a line that are examined. */
const MAX_LINE = 1_000;

/** Finds commands that would newly run by themselves on the next install or build. */
export function findInstallHooks(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap((file) =>
    file.isGone ? [] : [...findPackageScripts(file), ...findBuildHooks(file)],
  );
}

function findPackageScripts(file: ChangedFile): TamperFinding[] {
  if (!/(?:^|\/)package\.json$/.test(file.path)) return [];
  const before = readScripts(file.before);
  const after = readScripts(file.after);
  return [...after].flatMap(([name, command]) => {
    if (before.get(name) === command || !runsByItself(name, after)) return [];
    const found = file.added.find(({ text }) => text.includes(`"${name}"`));
    const line = found === undefined ? {} : { line: found.line };
    const text = `the script ${quoteUntrusted(name)} runs by itself: ${quoteUntrusted(command)}`;
    return [{ code: "lifecycle-script", path: file.path, ...line, text }];
  });
}

function readScripts(lines: readonly string[]): ReadonlyMap<string, string> {
  try {
    const manifest: unknown = JSON.parse(lines.join("\n"));
    const isObject = typeof manifest === "object" && manifest !== null;
    const scripts: unknown = isObject && "scripts" in manifest ? manifest.scripts : {};
    if (typeof scripts !== "object" || scripts === null) return new Map();
    return new Map(Object.entries(scripts).map(([name, command]) => [name, String(command)]));
  } catch {
    return new Map(); // No package manager can read it either.
  }
}

const LIFECYCLE = /^(?:install|uninstall|prepare|prepublish(?:Only)?|prepack|dependencies)$/;
const WRAPPED = /^(?:install|uninstall|prepare|publish|pack|version|test|start|stop|restart)$/;

/** Returns whether a script runs without being called: npm runs `prex` and `postx` around `x`. */
function runsByItself(name: string, scripts: ReadonlyMap<string, string>): boolean {
  if (LIFECYCLE.test(name)) return true;
  const wrapped = /^(?:pre|post)(?<name>.+)$/.exec(name)?.groups?.name ?? "";
  return WRAPPED.test(wrapped) || scripts.has(wrapped);
}

/** Files that a tool runs because they exist. */
const RUN_BY_NAME =
  /(?:^|\/)(?:build\.rs|binding\.gyp|sitecustomize\.py|usercustomize\.py|extconf\.rb|\.pnpmfile\.c?js)$/;
const HOOK_LINES: readonly (readonly [RegExp, RegExp])[] = [
  [/(?:^|\/)setup\.(?:py|cfg)$/, /\bcmdclass\b|\bos\.system\s*\(|\bsubprocess\.\w+\s*\(/],
  [/(?:^|\/)Cargo\.toml$/, /^\s*build\s*=\s*"/],
  [
    /(?:^|\/)pyproject\.toml$/,
    /^\s*(?:build-backend|backend-path)\s*=|^\[tool\.hatch\.build\.hooks/,
  ],
  [/(?:^|\/)composer\.json$/, /"(?:pre|post)-(?:install|update|autoload|package|root)[\w-]*"\s*:/],
  [
    /(?:^|\/)\.(?:npmrc|yarnrc(?:\.yml)?)$/,
    /^\s*(?:script-shell|ignore-scripts|yarnPath|plugins|enableScripts|node-options)\b/,
  ],
  [
    /(?:^|\/)pnpm-workspace\.yaml$|(?:^|\/)package\.json$/,
    /(?:onlyBuiltDependencies|trustedDependencies|neverBuiltDependencies)/,
  ],
];

function findBuildHooks(file: ChangedFile): TamperFinding[] {
  const { path, isNew } = file;
  const byName: TamperFinding[] =
    isNew && RUN_BY_NAME.test(path)
      ? [{ code: "lifecycle-script", path, text: "is new and runs automatically" }]
      : [];
  const signs = HOOK_LINES.filter(([name]) => name.test(path)).map(([, sign]) => sign);
  const byLine = file.added
    .filter(({ text }) => signs.some((sign) => sign.test(text.slice(0, MAX_LINE))))
    .map(
      ({ line, text }): TamperFinding => ({
        code: "lifecycle-script",
        path,
        line,
        text: `controls what runs automatically: ${quoteUntrusted(text)}`,
      }),
    );
  return [...byName, ...byLine];
}
