import type { FileChange } from "../patch/file-change.ts";
import type { TamperCode, TamperFinding } from "../task/proposal.ts";
import { readChangedFile } from "./changed-file.ts";
import { findDeletedTests } from "./find-deleted-tests.ts";
import { findEmptyTests } from "./find-empty-tests.ts";
import { findFileChanges } from "./find-file-changes.ts";
import { findInstallHooks } from "./find-install-hooks.ts";
import { findInvisible } from "./find-invisible.ts";
import { findLockfileChanges } from "./find-lockfile-changes.ts";
import { findRegistries } from "./find-registries.ts";
import { findSigns } from "./find-signs.ts";
import { findSwallowedErrors } from "./find-swallowed-errors.ts";
import { findWeakerTests } from "./find-weaker-tests.ts";
import { readTests } from "./test-file.ts";

/** Most that is told of one change: nobody reads more. */
const MAX_FINDINGS = 200;
/** Most of one kind in one file: a bundle has hundreds. */
const MAX_ALIKE = 20;

/** What matters most comes first, and stays when there is too much. */
const RANKS: Readonly<Record<TamperCode, number>> = {
  "invisible-character": 0,
  "mode-change": 1,
  "ci-file": 2,
  "lifecycle-script": 3,
  registry: 4,
  "lockfile-host": 5,
  "lockfile-integrity": 6,
  "deleted-test": 7,
  "skipped-test": 8,
  "removed-assertion": 9,
  "weakened-assertion": 10,
  suppression: 11,
  "deleted-file": 12,
};

/**
 * Finds what whoever merges a change should look at twice: tests that are gone, skipped or weaker, checks that are
 * silenced, packages from elsewhere, modes, characters that nobody sees. It reads lines, not programs: a finding is a
 * hint, and its text holds words of the patch. Takes time in proportion to the files.
 */
export function findTampering(changes: readonly FileChange[]): readonly TamperFinding[] {
  const files = changes.map(readChangedFile);
  const tests = readTests(files);
  const deleted = findDeletedTests(tests);
  const lost = new Set(deleted.map(({ path }) => path));
  const findings = [
    ...findInvisible(files),
    ...findFileChanges(files).filter(
      ({ code, path }) => code !== "deleted-file" || !lost.has(path),
    ),
    ...findInstallHooks(files),
    ...findRegistries(files),
    ...findLockfileChanges(files),
    ...deleted,
    ...findEmptyTests(tests),
    ...findWeakerTests(tests),
    ...findSigns(files),
    ...findSwallowedErrors(files),
  ];
  return someOf(once(findings).sort(byRank)).slice(0, MAX_FINDINGS);
}

/** One line is told of once for one reason. */
const once = (findings: readonly TamperFinding[]): TamperFinding[] =>
  [
    ...new Map(
      findings
        .toReversed()
        .map((finding) => [
          `${finding.code} ${finding.line ?? finding.text} ${finding.path}`,
          finding,
        ]),
    ).values(),
  ].reverse();

/** The first of each kind in a file; the last of them says how many there are more. */
function someOf(findings: readonly TamperFinding[]): TamperFinding[] {
  const counts = new Map<string, number>();
  const keyOf = ({ code, path }: TamperFinding): string => `${code} ${path}`;
  for (const finding of findings) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1);
  const seen = new Map<string, number>();
  return findings.flatMap((finding) => {
    const at = (seen.get(keyOf(finding)) ?? 0) + 1;
    seen.set(keyOf(finding), at);
    const more = (counts.get(keyOf(finding)) ?? 0) - at;
    if (at > MAX_ALIKE) return [];
    const isLast = at === MAX_ALIKE && more > 0;
    return [
      isLast ? { ...finding, text: `${finding.text}, and ${more} more in this file` } : finding,
    ];
  });
}

const byRank = (one: TamperFinding, other: TamperFinding): number =>
  RANKS[one.code] - RANKS[other.code] ||
  compare(one.path, other.path) ||
  (one.line ?? 0) - (other.line ?? 0);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
