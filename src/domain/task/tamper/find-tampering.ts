import type { FileChange } from "../../diff/pull-file.ts";
import { cutText } from "../../untrusted/cut-text.ts";
import type { TamperCode, TamperFinding } from "../proposal.ts";
import { type ChangedFile, isTestPath, isVendored, readChangedFile } from "./changed-file.ts";
import { detectLanguage } from "./detect-language.ts";
import type { NumberedLine } from "./diff-lines.ts";
import { findAddedSigns, type SignedLines } from "./find-added-signs.ts";
import { findChangedExpectations } from "./find-changed-expectations.ts";
import { findDeletedTests } from "./find-deleted-tests.ts";
import { findEmptyTests } from "./find-empty-tests.ts";
import { findFileChanges } from "./find-file-changes.ts";
import { findInstallHooks } from "./find-install-hooks.ts";
import { findInvisible } from "./find-invisible.ts";
import { findLockfileChanges } from "./find-lockfile-changes.ts";
import { findLostChecks } from "./find-lost-checks.ts";
import { findNarrowerSettings } from "./find-narrower-settings.ts";
import { findRegistries } from "./find-registries.ts";
import { findRemovedRows } from "./find-removed-rows.ts";
import { findReplacedSubjects } from "./find-replaced-subjects.ts";
import { findSwallowedErrors } from "./find-swallowed-errors.ts";
import { findWeakerSettings } from "./find-weaker-settings.ts";
import { findWeakerTests } from "./find-weaker-tests.ts";
import { quoteUntrusted } from "./quote-untrusted.ts";
import { type SignRule, SUPPRESSIONS } from "./suppressions.ts";
import { readTests } from "./test-file.ts";

/** Maximum findings for one change. */
const MAX_FINDINGS = 200;
/** Maximum findings of one kind in one file: a bundle has hundreds. */
const MAX_PER_KIND = 20;
/** Longest text that keeps its number of further places when it is cut for a list. */
const MAX_COUNTED_CHARS = 150;

/** Ranks of the kinds: the most important come first, and are kept at the limit. */
const RANKS: Readonly<Record<TamperCode, number>> = {
  "invisible-character": 0,
  "mode-change": 1,
  "ci-file": 2,
  "agent-instructions": 3,
  "lifecycle-script": 4,
  registry: 5,
  "lockfile-host": 6,
  "lockfile-integrity": 7,
  "deleted-test": 8,
  "skipped-test": 9,
  "removed-assertion": 10,
  "weakened-assertion": 11,
  "changed-expectation": 12,
  suppression: 13,
  "deleted-file": 14,
};

/**
 * Finds the parts of a change that reviewers should check: deleted, skipped or weakened tests,
 * silenced checks, packages from new sources, modes, invisible characters. It reads lines, not
 * programs: a finding is a hint, and its text quotes the patch. Takes time linear in the files.
 */
export function findTampering(changes: readonly FileChange[]): readonly TamperFinding[] {
  const files = changes.map(readChangedFile);
  const tests = readTests(files);
  const deleted = findDeletedTests(tests);
  const lost = new Set(deleted.map(({ path }) => path));
  const weaker = findWeakerTests(tests);
  const weakerLines = new Set(weaker.map(toPlaceKey));
  const findings = [
    ...findInvisible(files),
    ...findFileChanges(files).filter(
      ({ code, path }) => code !== "deleted-file" || !lost.has(path),
    ),
    ...findInstallHooks(files),
    ...findRegistries(files),
    ...findLockfileChanges(files),
    ...deleted,
    ...findRemovedRows(tests),
    ...findEmptyTests(tests),
    ...findReplacedSubjects(tests, files),
    ...weaker,
    ...findChangedExpectations(files, tests).filter((one) => !weakerLines.has(toPlaceKey(one))),
    ...findSigns(files),
    ...findWeakerSettings(files),
    ...findNarrowerSettings(files),
    ...findLostChecks(files),
    ...findSwallowedErrors(files),
  ];
  return limitFindings(limitPerKind(dedupeFindings(findings).sort(byRank)));
}

const toPlaceKey = ({ path, line }: TamperFinding): string => `${line} ${path}`;

/** Reports each line once for each reason. */
const dedupeFindings = (findings: readonly TamperFinding[]): TamperFinding[] =>
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

/** Keeps the first findings of each kind in a file; the last one counts the others. */
function limitPerKind(findings: readonly TamperFinding[]): TamperFinding[] {
  const counts = new Map<string, number>();
  const keyOf = ({ code, path }: TamperFinding): string => `${code} ${path}`;
  for (const finding of findings) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1);
  const seen = new Map<string, number>();
  return findings.flatMap((finding) => {
    const at = (seen.get(keyOf(finding)) ?? 0) + 1;
    seen.set(keyOf(finding), at);
    const more = (counts.get(keyOf(finding)) ?? 0) - at;
    if (at > MAX_PER_KIND) return [];
    const isLast = at === MAX_PER_KIND && more > 0;
    return [isLast ? addMoreCount(finding, more, "in this file") : finding];
  });
}

/** Keeps the first findings; the last one counts the places of the others. */
function limitFindings(findings: readonly TamperFinding[]): readonly TamperFinding[] {
  const shown = findings.slice(0, MAX_FINDINGS);
  const last = shown.at(-1);
  if (last === undefined || findings.length === shown.length) return shown;
  const left = findings.slice(MAX_FINDINGS - 1);
  const more = left.reduce((sum, finding) => sum + 1 + (finding.more ?? 0), -1);
  return [...shown.slice(0, -1), addMoreCount(last, more, "in the change")];
}

function addMoreCount(finding: TamperFinding, more: number, where: string): TamperFinding {
  const end = `, and ${more} more ${where}`;
  const room = MAX_COUNTED_CHARS - end.length;
  const text = finding.text.replace(/, and \d+ more in this file$/, "");
  const start = text.length <= room ? text : `${cutText(text, room - 1)}…`;
  return { ...finding, text: `${start}${end}`, more };
}

const byRank = (one: TamperFinding, other: TamperFinding): number =>
  RANKS[one.code] - RANKS[other.code] ||
  compare(one.path, other.path) ||
  (one.line ?? 0) - (other.line ?? 0);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Finds signs that a change adds, such as of skipped tests or silenced checks. */
export function findSigns(files: readonly ChangedFile[]): TamperFinding[] {
  const moved = new Set(files.flatMap(({ removed }) => removed.map(({ text }) => text.trim())));
  return files.flatMap((file) => {
    const lines = dropMoved(file, moved);
    return listRules(file).flatMap(({ sign, code, text }) =>
      findAddedSigns(lines, sign).map((found) => ({
        code,
        path: file.path,
        line: found.line,
        text: `${text}: ${quoteUntrusted(found.sign)}`,
      })),
    );
  });
}

/** Drops signs that were moved from another file. */
function dropMoved(file: ChangedFile, moved: ReadonlySet<string>): SignedLines {
  const isMoved = ({ text }: NumberedLine): boolean => moved.has(text.trim());
  return { removed: file.removed, added: file.added.filter((line) => !isMoved(line)) };
}

function listRules({ path }: ChangedFile): SignRule[] {
  if (isVendored(path)) return [];
  const rules = SUPPRESSIONS.filter((rule) => rule.path.test(path));
  const language = detectLanguage(path);
  if (language === undefined || !(isTestPath(path) || language.isInline)) return rules;
  const text = "keeps tests from being run or counted";
  return [...rules, { path: language.path, sign: language.skip, code: "skipped-test", text }];
}
