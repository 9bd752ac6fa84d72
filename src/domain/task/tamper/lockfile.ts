const LOCKFILE =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lock|poetry\.lock|uv\.lock|pdm\.lock|pylock\.toml|Pipfile\.lock|Cargo\.lock|go\.(?:work\.)?sum|Gemfile\.lock|composer\.lock|packages\.lock\.json|mix\.lock|pubspec\.lock)$/;

/** Returns whether a file is a package manager's lock file, by its name. */
export const isLockfile = (path: string): boolean => LOCKFILE.test(path);

/** Package sources and checksums of a lock file. */
export interface Lockfile {
  /** Addresses of package sources. */
  readonly urls: readonly string[];
  /** Checksums for each package and version, or for each of its files. */
  readonly sums: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Reads a lock file by its lines or, if it is JSON, by its members. */
export function readLockfile(path: string, lines: readonly string[]): Lockfile {
  const json = path.endsWith(".json") || /(?:Pipfile|composer)\.lock$/.test(path);
  return (json ? readJson(lines) : undefined) ?? readLines(lines);
}

type Sums = Map<string, Set<string>>;

function addSum(sums: Sums, key: string, sum: string): void {
  sums.set(key, (sums.get(key) ?? new Set()).add(sum));
}

interface Member {
  readonly key: string;
  readonly parent: string;
  readonly value: unknown;
}

function readJson(lines: readonly string[]): Lockfile | undefined {
  const urls: string[] = [];
  const sums: Sums = new Map();
  for (const { key, parent, value } of parseMembers(lines) ?? []) {
    if (typeof value === "string" && isSource(key, parent) && isAddress(value)) urls.push(value);
    if (typeof value !== "object" || value === null) continue;
    const name = `${getText(value, "name") ?? key}@${getVersion(value)}`;
    for (const sum of listSums(value)) addSum(sums, name, sum);
  }
  return urls.length + sums.size === 0 ? undefined : { urls, sums };
}

/**
 * Parses all values with their keys; `undefined` for truncated or broken JSON, whose lines are
 * still usable.
 */
function parseMembers(lines: readonly string[]): Member[] | undefined {
  try {
    const members: Member[] = [{ key: "", parent: "", value: JSON.parse(lines.join("\n")) }];
    // The list grows during the iteration: recursion could be driven too deep.
    for (const member of members) for (const inner of listChildren(member)) members.push(inner);
    return members;
  } catch {
    return undefined;
  }
}

function listChildren({ key, value }: Member): Member[] {
  if (Array.isArray(value))
    return value.map((item: unknown) => ({ key, parent: key, value: item }));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).map(([name, item]) => ({ key: name, parent: key, value: item }));
}

const isAddress = (text: string): boolean => /:\/\/|^git@/.test(text);

/** Returns whether an address is a package source, rather than a home page or a funding page. */
const isSource = (key: string, parent: string): boolean =>
  key === "resolved" ||
  ((key === "url" || key === "registry") && /^(?:dist|source|sources|repository)$/.test(parent)) ||
  key === "registry";

const getText = (value: object, key: string): string | undefined => {
  const found: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  return typeof found === "string" ? found : undefined;
};
const getVersion = (value: object): string =>
  getText(value, "version") ?? getText(value, "resolved") ?? "";

function listSums(value: object): string[] {
  const named = ["integrity", "shasum", "contentHash"].flatMap((key) => getText(value, key) ?? []);
  const hashes = "hashes" in value && Array.isArray(value.hashes) ? value.hashes : [];
  return [...named, ...hashes.filter((hash) => typeof hash === "string")].filter(Boolean);
}

/** Maximum characters of a line that are examined. */
const MAX_LINE = 2_000;
const URL_IN_LINE = /(?:\b[a-z][a-z+]{1,15}:\/\/|git@)[^\s"'<>,)}\]]+/gi;
const HEADER = /^(?: {2})?["'/@\w][^=]*:\s*$/;
const SUM = /\b(?:integrity|checksum|hash|sha256|sha512)["']?\s*[:=]?\s*"?(?<sum>[\w+/=:.-]{16,})/;

function readLines(lines: readonly string[]): Lockfile {
  const urls: string[] = [];
  const sums: Sums = new Map();
  let [name, version] = ["", ""];
  for (const whole of lines) {
    const line = whole.slice(0, MAX_LINE);
    urls.push(...(line.match(URL_IN_LINE) ?? []));
    const named = readPackageName(line);
    if (named !== undefined) [name, version] = [named, ""];
    version = /^\s*version:?\s*=?\s*"?(?<version>[^"\s]+)/.exec(line)?.groups?.version ?? version;
    const module = readSumLine(line);
    if (module !== undefined) addSum(sums, module.key, module.sum);
    else {
      const sum = SUM.exec(line)?.groups?.sum;
      if (sum !== undefined) addSum(sums, readFileName(line) ?? `${name}@${version}`, sum);
    }
  }
  return { urls, sums };
}

const readPackageName = (line: string): string | undefined =>
  /^name\s*=\s*"(?<name>[^"]+)"/.exec(line)?.groups?.name ??
  (HEADER.test(line) ? line.trim() : undefined);

/** Reads the name of a package file, as listed in Python's lock files. */
const readFileName = (line: string): string | undefined =>
  /\b(?:file|url)\s*=\s*"(?:[^"]*\/)?(?<file>[^"/]+)"/.exec(line)?.groups?.file;

/** Reads a line with package, version and checksum: those of Go and Ruby. */
function readSumLine(line: string): { readonly key: string; readonly sum: string } | undefined {
  const found =
    /^(?<key>\S+ v\S+) (?<sum>h1:\S+)$/.exec(line) ??
    /^\s+(?<key>\S+ \([^)]+\)) (?<sum>sha256=\w+)/.exec(line);
  const { key, sum } = found?.groups ?? {};
  return key === undefined || sum === undefined ? undefined : { key, sum };
}
