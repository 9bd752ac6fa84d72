import { cutText } from "../untrusted/cut-text.js";
import { readChangedFile } from "./changed-file.js";
import { findChangedExpectations } from "./find-changed-expectations.js";
import { findDeletedTests } from "./find-deleted-tests.js";
import { findEmptyTests } from "./find-empty-tests.js";
import { findFileChanges } from "./find-file-changes.js";
import { findInstallHooks } from "./find-install-hooks.js";
import { findInvisible } from "./find-invisible.js";
import { findLockfileChanges } from "./find-lockfile-changes.js";
import { findLostChecks } from "./find-lost-checks.js";
import { findNarrowerSettings } from "./find-narrower-settings.js";
import { findRegistries } from "./find-registries.js";
import { findRemovedRows } from "./find-removed-rows.js";
import { findReplacedSubjects } from "./find-replaced-subjects.js";
import { findSigns } from "./find-signs.js";
import { findSwallowedErrors } from "./find-swallowed-errors.js";
import { findWeakerSettings } from "./find-weaker-settings.js";
import { findWeakerTests } from "./find-weaker-tests.js";
import { readTests } from "./test-file.js";
/** Most that is told of one change: nobody reads more. */
const MAX_FINDINGS = 200;
/** Most of one kind in one file: a bundle has hundreds. */
const MAX_ALIKE = 20;
/** The number of further places stays when a text is cut for a list. */
const MAX_COUNTED_CHARS = 150;
/** What matters most comes first, and stays when there is too much. */
const RANKS = {
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
 * Finds what whoever merges a change should look at twice: tests that are gone, skipped or weaker, checks that are
 * silenced, packages from elsewhere, modes, characters that nobody sees. It reads lines, not programs: a finding is a
 * hint, and its text holds words of the patch. Takes time in proportion to the files.
 */
export function findTampering(changes) {
    const files = changes.map(readChangedFile);
    const tests = readTests(files);
    const deleted = findDeletedTests(tests);
    const lost = new Set(deleted.map(({ path }) => path));
    const weaker = findWeakerTests(tests);
    const weakerLines = new Set(weaker.map(placeOf));
    const findings = [
        ...findInvisible(files),
        ...findFileChanges(files).filter(({ code, path }) => code !== "deleted-file" || !lost.has(path)),
        ...findInstallHooks(files),
        ...findRegistries(files),
        ...findLockfileChanges(files),
        ...deleted,
        ...findRemovedRows(tests),
        ...findEmptyTests(tests),
        ...findReplacedSubjects(tests, files),
        ...weaker,
        ...findChangedExpectations(files, tests).filter((one) => !weakerLines.has(placeOf(one))),
        ...findSigns(files),
        ...findWeakerSettings(files),
        ...findNarrowerSettings(files),
        ...findLostChecks(files),
        ...findSwallowedErrors(files),
    ];
    return capped(someOf(once(findings).sort(byRank)));
}
const placeOf = ({ path, line }) => `${line} ${path}`;
/** One line is told of once for one reason. */
const once = (findings) => [
    ...new Map(findings
        .toReversed()
        .map((finding) => [
        `${finding.code} ${finding.line ?? finding.text} ${finding.path}`,
        finding,
    ])).values(),
].reverse();
/** The first of each kind in a file; the last of them says how many there are more. */
function someOf(findings) {
    const counts = new Map();
    const keyOf = ({ code, path }) => `${code} ${path}`;
    for (const finding of findings)
        counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1);
    const seen = new Map();
    return findings.flatMap((finding) => {
        const at = (seen.get(keyOf(finding)) ?? 0) + 1;
        seen.set(keyOf(finding), at);
        const more = (counts.get(keyOf(finding)) ?? 0) - at;
        if (at > MAX_ALIKE)
            return [];
        const isLast = at === MAX_ALIKE && more > 0;
        return [isLast ? withMore(finding, more, "in this file") : finding];
    });
}
/** The first ones; the last of them says how many places the others are. */
function capped(findings) {
    const shown = findings.slice(0, MAX_FINDINGS);
    const last = shown.at(-1);
    if (last === undefined || findings.length === shown.length)
        return shown;
    const left = findings.slice(MAX_FINDINGS - 1);
    const more = left.reduce((sum, finding) => sum + 1 + (finding.more ?? 0), -1);
    return [...shown.slice(0, -1), withMore(last, more, "in the change")];
}
function withMore(finding, more, where) {
    const end = `, and ${more} more ${where}`;
    const room = MAX_COUNTED_CHARS - end.length;
    const text = finding.text.replace(/, and \d+ more in this file$/, "");
    const start = text.length <= room ? text : `${cutText(text, room - 1)}…`;
    return { ...finding, text: `${start}${end}`, more };
}
const byRank = (one, other) => RANKS[one.code] - RANKS[other.code] ||
    compare(one.path, other.path) ||
    (one.line ?? 0) - (other.line ?? 0);
const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);
