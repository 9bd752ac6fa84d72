import type { TamperFinding } from "../proposal.ts";
import { assertionsOf, isCovered, strengthOf, wordsOf } from "./assertion.ts";
import { type NumberedLine, without } from "./changed-lines.ts";
import { isEmptied } from "./find-empty-tests.ts";
import { bodyChanges } from "./match-tests.ts";
import { newAsserters } from "./new-asserters.ts";
import { quote } from "./quote.ts";
import type { ChangedTests, TestFile } from "./test-file.ts";
import { isLooser, readTolerances } from "./tolerance.ts";

/** A part of a test file that is compared with what it was: a test, or all that belongs to none. */
interface Part {
  readonly file: TestFile;
  /** In words. */
  readonly name: string;
  /** Where it begins; absent: lines that belong to no test. */
  readonly line?: number | undefined;
  readonly removed: readonly NumberedLine[];
  readonly added: readonly NumberedLine[];
}

/** What may have taken an assertion's place elsewhere. */
interface Elsewhere {
  readonly asserters: ReadonlySet<string>;
  /** Texts of all lines that are new. */
  readonly texts: ReadonlySet<string>;
  /** What the new lines of a file that belong to no test are about. */
  readonly beside: ReadonlyMap<TestFile, Beside>;
}

interface Beside {
  readonly words: readonly string[];
  readonly isAsserting: boolean;
}

/** Finds assertions that are gone, and such as more outcomes meet than before. */
export function findWeakerTests(tests: ChangedTests): TamperFinding[] {
  const elsewhere: Elsewhere = {
    asserters: newAsserters(tests),
    texts: new Set(tests.files.flatMap(({ file }) => file.added.map(({ text }) => text.trim()))),
    beside: new Map(tests.files.map((file) => [file, besideOf(file)])),
  };
  return partsOf(tests).flatMap((part) => [
    ...findRemoved(part, elsewhere),
    ...findVacuous(part),
    ...findLooser(part),
  ]);
}

function partsOf({ files, pairs, made }: ChangedTests): Part[] {
  return [
    ...pairs
      .filter(({ old, young }) => !isEmptied(old.test, young.test))
      .map(({ old, young }) => ({
        file: young.file,
        name: `the test ${quote(young.test.name)}`,
        line: young.test.line,
        ...bodyChanges({ old: old.test, young: young.test }),
      })),
    ...made.map(({ file, test }) => ({
      file,
      name: `the test ${quote(test.name)}`,
      line: test.line,
      removed: [],
      added: test.body,
    })),
    ...files
      .filter(({ file }) => !file.isGone)
      .map((file) => ({ file, name: "the code beside the tests", ...restChanges(file) })),
  ];
}

const restChanges = ({ before, after }: TestFile): Pick<Part, "removed" | "added"> => ({
  removed: without(before.rest, after.rest),
  added: without(after.rest, before.rest),
});

function besideOf(file: TestFile): Beside {
  const { added } = restChanges(file);
  return {
    words: added.flatMap(({ text }) => wordsOf(text)),
    isAsserting: assertionsOf(added, file.rules).length > 0,
  };
}

function findRemoved(part: Part, { asserters, texts, beside }: Elsewhere): TamperFinding[] {
  const { rules, file } = part.file;
  const [removed, added] = [assertionsOf(part.removed, rules), assertionsOf(part.added, rules)];
  if (removed.length <= added.length || callsAny(part.added, asserters)) return [];
  const around = beside.get(part.file);
  const isAsserting = added.length > 0 || around?.isAsserting === true;
  const own = part.added.flatMap(({ text }) => wordsOf(text));
  const words = new Set([...own, ...(around?.words ?? [])]);
  const lost = removed.filter(
    ({ text }) => !texts.has(text.trim()) && !(isAsserting && isCovered(text, words)),
  );
  const count = Math.min(lost.length, removed.length - added.length);
  if (count === 0) return [];
  const what = count === 1 ? "1 assertion" : `${count} assertions`;
  return [
    {
      code: "removed-assertion",
      path: file.path,
      line: part.line,
      text: `${part.name} lost ${what}: ${quote(lost[0]?.text ?? "")}`,
    },
  ];
}

const callsAny = (lines: readonly NumberedLine[], names: ReadonlySet<string>): boolean =>
  names.size > 0 &&
  lines.some(({ text }) =>
    (text.match(/\w{3,}(?=!?\s*[(<])/g) ?? []).some((name) => names.has(name)),
  );

function findVacuous({ file: { file, rules }, name, removed, added }: Part): TamperFinding[] {
  const wasThere = removed.filter(({ text }) => rules.vacuous.test(text)).length;
  return added
    .filter(({ text }) => rules.vacuous.test(text))
    .slice(wasThere)
    .map(({ line, text }) => ({
      code: "weakened-assertion",
      path: file.path,
      line,
      text: `${name} asserts what is always so: ${quote(text)}`,
    }));
}

function findLooser(part: Part): TamperFinding[] {
  const wider = findWiderTolerances(part);
  return wider.length > 0 ? wider : findLooseForStrict(part);
}

function findWiderTolerances({ file: { file }, name, removed, added }: Part): TamperFinding[] {
  const before = new Map(
    removed.map(({ text }) => readTolerances(text)).map((reading) => [reading.key, reading]),
  );
  return added.flatMap(({ line, text }) => {
    const reading = readTolerances(text);
    const old = before.get(reading.key);
    if (old === undefined || !isLooser(old, reading)) return [];
    const words = `${name} allows a larger difference: ${quote(text)}`;
    return [{ code: "weakened-assertion", path: file.path, line, text: words }];
  });
}

function findLooseForStrict({ file, name, removed, added }: Part): TamperFinding[] {
  const { rules } = file;
  const isOf =
    (strength: "strict" | "loose") =>
    ({ text }: NumberedLine): boolean =>
      strengthOf(text, rules) === strength;
  const [old, young] = [assertionsOf(removed, rules), assertionsOf(added, rules)];
  const lost = old.filter(isOf("strict")).length - young.filter(isOf("strict")).length;
  const loose = young.filter(isOf("loose"));
  const gained = loose.length - old.filter(isOf("loose")).length;
  return loose.slice(0, Math.max(Math.min(lost, gained), 0)).map(({ line, text }) => ({
    code: "weakened-assertion",
    path: file.file.path,
    line,
    text: `${name} asserts less exactly: ${quote(text)}`,
  }));
}
