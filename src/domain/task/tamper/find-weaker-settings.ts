import type { TamperFinding } from "../proposal.ts";
import { type ChangedFile, isVendored } from "./changed-file.ts";
import type { NumberedLine } from "./diff-lines.ts";
import { type AddedSign, findAddedSigns } from "./find-added-signs.ts";
import { prefixListKeys } from "./prefix-list-keys.ts";
import { quoteUntrusted } from "./quote-untrusted.ts";
import { GUARDS, LIMITS, SETTINGS } from "./weaker-settings.ts";

/**
 * Finds settings of compilers, linters, test runners and git that check or show less than before.
 */
export function findWeakerSettings(files: readonly ChangedFile[]): TamperFinding[] {
  const own = files.filter(({ path, isGone }) => !isVendored(path) && !isGone);
  const [removed, added] = (["removed", "added"] as const).map(
    (side) => new Set(files.flatMap((file) => file[side].map(({ text }) => text.trim()))),
  );
  return own.flatMap((file) => [
    ...findNewSettings(file, removed ?? new Set()),
    ...findLostGuards(file, added ?? new Set()),
    ...findLowerLimits(file),
  ]);
}

const dropMoved = (lines: readonly NumberedLine[], moved: ReadonlySet<string>): NumberedLine[] =>
  lines.filter(({ text }) => !moved.has(text.trim()));

const toFinding =
  (path: string, { code, text }: { readonly code: TamperFinding["code"]; readonly text: string }) =>
  ({ line, sign }: AddedSign): TamperFinding => ({
    code,
    path,
    line,
    text: `${text}: ${quoteUntrusted(sign)}`,
  });

function findNewSettings(file: ChangedFile, moved: ReadonlySet<string>): TamperFinding[] {
  const rules = SETTINGS.filter(({ path }) => path.test(file.path));
  if (rules.length === 0) return [];
  const removed = prefixListKeys(file.removed, file.before);
  const added = prefixListKeys(dropMoved(file.added, moved), file.after);
  return rules.flatMap((rule) =>
    findAddedSigns({ removed, added }, rule.sign).map(toFinding(file.path, rule)),
  );
}

/** Finds removed guards; the line numbers are those of the old file. */
function findLostGuards(file: ChangedFile, moved: ReadonlySet<string>): TamperFinding[] {
  const removed = dropMoved(file.removed, moved);
  return GUARDS.filter(({ path }) => path.test(file.path)).flatMap((rule) =>
    findAddedSigns({ removed: file.added, added: removed }, rule.sign).map(
      toFinding(file.path, rule),
    ),
  );
}

/** Numeric setting. */
interface Limit {
  readonly key: string;
  readonly value: number;
  readonly line: number;
}

function findLowerLimits(file: ChangedFile): TamperFinding[] {
  return LIMITS.filter(({ path }) => path.test(file.path)).flatMap(
    ({ pattern, isMaximum, code, text }) => {
      const old = new Map<string, Limit[]>();
      for (const limit of readLimits(file.removed, pattern).toReversed()) {
        const same = old.get(limit.key);
        if (same === undefined) old.set(limit.key, [limit]);
        else same.push(limit);
      }
      return readLimits(file.added, pattern).flatMap(({ key, value, line }) => {
        const was = old.get(key)?.pop();
        if (was === undefined || (isMaximum ? value <= was.value : value >= was.value)) return [];
        const words = `${text}: ${quoteUntrusted(key)} ${was.value} → ${value}`;
        return [{ code, path: file.path, line, text: words }];
      });
    },
  );
}

/** Maximum characters of a line that are read. */
const MAX_LINE = 500;

const readLimits = (lines: readonly NumberedLine[], pattern: RegExp): Limit[] =>
  lines.flatMap(({ line, text }) =>
    [...text.slice(0, MAX_LINE).matchAll(pattern)].map(({ groups = {} }) => ({
      key: (groups.key ?? "").toLowerCase(),
      value: Number(groups.value),
      line,
    })),
  );
