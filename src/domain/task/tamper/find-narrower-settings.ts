import type { TamperFinding } from "../proposal.ts";
import { type ChangedFile, isVendored } from "./changed-file.ts";
import type { NumberedLine } from "./diff-lines.ts";
import { LEVEL_FILES, LEVELS, LISTS, type ListRule, NO_CODE } from "./list-rules.ts";
import { prefixListKeys } from "./prefix-list-keys.ts";
import { quoteUntrusted } from "./quote-untrusted.ts";
import { readSettingLists } from "./read-setting-lists.ts";

/** Finds settings whose lists exclude more than before, and checks with a lower level. */
export function findNarrowerSettings(files: readonly ChangedFile[]): TamperFinding[] {
  const paths = files.filter(({ isGone }) => !isGone).map(({ path }) => path);
  return files
    .filter(({ path, isGone, isNew }) => !isVendored(path) && !isGone && !isNew)
    .flatMap((file) => [
      ...LISTS.filter(({ path }) => path.test(file.path)).flatMap((rule) =>
        findChangedList(file, rule, paths),
      ),
      ...(LEVEL_FILES.test(file.path) ? findLowerLevels(file) : []),
    ]);
}

function findChangedList(
  file: ChangedFile,
  rule: ListRule,
  paths: readonly string[],
): TamperFinding[] {
  const [before, after] = [file.before, file.after].map((lines) =>
    readSettingLists(lines, rule.key).flatMap(({ items }) => items),
  );
  if (before === undefined || after === undefined) return [];
  const found = rule.isLeftOut
    ? findNewItems(before, after).filter(({ text }) => !NO_CODE.test(text))
    : findLostItems(before, after, paths);
  return found.map(({ line, text }) => ({
    code: rule.code,
    path: file.path,
    line,
    text: `${rule.text}: ${quoteUntrusted(text)}`,
  }));
}

const findNewItems = (
  before: readonly NumberedLine[],
  after: readonly NumberedLine[],
): NumberedLine[] => {
  const known = new Set(before.map(({ text }) => text));
  return after.filter(({ text }) => !known.has(text));
};

/**
 * Finds lost items; the items of a removed setting return to the default, which checks more, not
 * less.
 */
function findLostItems(
  before: readonly NumberedLine[],
  after: readonly NumberedLine[],
  paths: readonly string[],
): NumberedLine[] {
  const place = after[0]?.line;
  if (place === undefined) return [];
  const young = findNewItems(before, after).map(({ text }) => text);
  if (before.length === 0) return [];
  // Folder renamed in the same change.
  const isRenamed = young.some((text) => paths.some((path) => path.startsWith(`${text}/`)));
  if (isRenamed) return [];
  const kept = new Set(after.map(({ text }) => text));
  const isAll = after.some(({ text }) => /^(?:ALL|all|\.|\*|\*\*\/\*|\*\*)$/.test(text));
  return isAll
    ? []
    : before
        .filter(({ text }) => !kept.has(text) && !listPrefixes(text).some((part) => kept.has(part)))
        .map(({ text }) => ({ line: place, text }));
}

/** Maximum length of an item whose prefixes are looked up. */
const MAX_ITEM = 100;

/**
 * Returns the folders or groups that contain an item, as `tests` contains `tests/unit` and `E`
 * contains `E4`.
 */
const listPrefixes = (text: string): string[] =>
  Array.from({ length: Math.min(text.length, MAX_ITEM) }, (_, at) => text.slice(0, at)).filter(
    (part) => /^[A-Z]+\d*$/.test(part) || (part !== "" && /[/]/.test(text[part.length] ?? "")),
  );

const LEVEL =
  /(?<key>[\w@/.-]{1,80})["'`]?\s*[:=]\s*[[{]?\s*(?:["']?(?:level|severity)["']?\s*[:=]\s*)?["']?(?<level>error|deny|forbid|warning|warn|information|info|suggestion|hint|off|none|silent|ignore|allow|[012](?=\s*[,\]}"']|\s*$))\b/g;
/** Maximum characters of a line that are read. */
const MAX_LINE = 500;

interface LevelSetting {
  readonly key: string;
  readonly level: string;
  readonly line: number;
}

function findLowerLevels(file: ChangedFile): TamperFinding[] {
  const old = new Map<string, string[]>();
  for (const { key, level } of readLevels(prefixListKeys(file.removed, file.before)).toReversed()) {
    const same = old.get(key);
    if (same === undefined) old.set(key, [level]);
    else same.push(level);
  }
  return readLevels(prefixListKeys(file.added, file.after)).flatMap(({ key, level, line }) => {
    const was = old.get(key)?.pop();
    if (was === undefined || (LEVELS[level] ?? 0) >= (LEVELS[was] ?? 0)) return [];
    const text = `makes a check less strict: ${quoteUntrusted(key)} ${was} → ${level}`;
    return [{ code: "suppression" as const, path: file.path, line, text }];
  });
}

const readLevels = (lines: readonly NumberedLine[]): LevelSetting[] =>
  lines.flatMap(({ line, text }) =>
    [...text.slice(0, MAX_LINE).matchAll(LEVEL)].map(({ groups = {} }) => ({
      key: groups.key ?? "",
      level: groups.level ?? "",
      line,
    })),
  );
