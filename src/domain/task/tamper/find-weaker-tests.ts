import type { TamperFinding } from "../proposal.ts";
import { extractTerms, findAssertions, getAssertionStrength, isCovered } from "./assertion.ts";
import { type NumberedLine, subtractLines } from "./diff-lines.ts";
import { isEmptied } from "./find-empty-tests.ts";
import { diffBodies } from "./match-tests.ts";
import { quoteUntrusted } from "./quote-untrusted.ts";
import type { ChangedTests, TestFile } from "./test-file.ts";
import { isLooser, readTolerances } from "./tolerance.ts";

/** Part of a test file to compare: a test, or all code outside of tests. */
interface TestPart {
  readonly file: TestFile;
  /** Name for display. */
  readonly name: string;
  /** First line; absent for code outside of tests. */
  readonly line?: number | undefined;
  readonly removed: readonly NumberedLine[];
  readonly added: readonly NumberedLine[];
}

/** Places where a removed assertion may have moved. */
interface OtherEvidence {
  readonly asserters: ReadonlySet<string>;
  /** Texts of all new lines. */
  readonly texts: ReadonlySet<string>;
  /** Terms of the new lines outside of tests, by file. */
  readonly beside: ReadonlyMap<TestFile, OutsideLines>;
}

interface OutsideLines {
  readonly words: readonly string[];
  readonly isAsserting: boolean;
}

/** Finds removed assertions, and assertions that accept more outcomes than before. */
export function findWeakerTests(tests: ChangedTests): TamperFinding[] {
  const elsewhere: OtherEvidence = {
    asserters: findNewAsserters(tests),
    texts: new Set(tests.files.flatMap(({ file }) => file.added.map(({ text }) => text.trim()))),
    beside: new Map(tests.files.map((file) => [file, collectOutsideLines(file)])),
  };
  return listParts(tests).flatMap((part) => [
    ...findRemoved(part, elsewhere),
    ...findVacuous(part),
    ...findLooser(part),
  ]);
}

function listParts({ files, pairs, made }: ChangedTests): TestPart[] {
  return [
    ...pairs
      .filter(({ old, young }) => !isEmptied(old.test, young.test))
      .map(({ old, young }) => ({
        file: young.file,
        name: `the test ${quoteUntrusted(young.test.name)}`,
        line: young.test.line,
        ...diffBodies({ old: old.test, young: young.test }),
      })),
    ...made.map(({ file, test }) => ({
      file,
      name: `the test ${quoteUntrusted(test.name)}`,
      line: test.line,
      removed: [],
      added: test.body,
    })),
    ...files
      .filter(({ file }) => !file.isGone)
      .map((file) => ({ file, name: "the code outside of the tests", ...diffRest(file) })),
  ];
}

const diffRest = ({ before, after }: TestFile): Pick<TestPart, "removed" | "added"> => ({
  removed: subtractLines(before.rest, after.rest),
  added: subtractLines(after.rest, before.rest),
});

function collectOutsideLines(file: TestFile): OutsideLines {
  const { added } = diffRest(file);
  return {
    words: added.flatMap(({ text }) => extractTerms(text)),
    isAsserting: findAssertions(added, file.rules).length > 0,
  };
}

function findRemoved(part: TestPart, { asserters, texts, beside }: OtherEvidence): TamperFinding[] {
  const { rules, file } = part.file;
  const [removed, added] = [findAssertions(part.removed, rules), findAssertions(part.added, rules)];
  if (removed.length <= added.length || callsAny(part.added, asserters)) return [];
  const around = beside.get(part.file);
  const isAsserting = added.length > 0 || around?.isAsserting === true;
  const own = part.added.flatMap(({ text }) => extractTerms(text));
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
      text: `${part.name} lost ${what}: ${quoteUntrusted(lost[0]?.text ?? "")}`,
    },
  ];
}

const callsAny = (lines: readonly NumberedLine[], names: ReadonlySet<string>): boolean =>
  names.size > 0 &&
  lines.some(({ text }) =>
    (text.match(/\w{3,}(?=!?\s*[(<])/g) ?? []).some((name) => names.has(name)),
  );

function findVacuous({ file: { file, rules }, name, removed, added }: TestPart): TamperFinding[] {
  const wasThere = removed.filter(({ text }) => rules.vacuous.test(text)).length;
  return added
    .filter(({ text }) => rules.vacuous.test(text))
    .slice(wasThere)
    .map(({ line, text }) => ({
      code: "weakened-assertion",
      path: file.path,
      line,
      text: `${name} asserts something that is always true: ${quoteUntrusted(text)}`,
    }));
}

function findLooser(part: TestPart): TamperFinding[] {
  const wider = findWiderTolerances(part);
  return wider.length > 0 ? wider : findLooseForStrict(part);
}

function findWiderTolerances({ file: { file }, name, removed, added }: TestPart): TamperFinding[] {
  const before = new Map(
    removed.map(({ text }) => readTolerances(text)).map((reading) => [reading.key, reading]),
  );
  return added.flatMap(({ line, text }) => {
    const reading = readTolerances(text);
    const old = before.get(reading.key);
    if (old === undefined || !isLooser(old, reading)) return [];
    const words = `${name} allows a larger difference: ${quoteUntrusted(text)}`;
    return [{ code: "weakened-assertion", path: file.path, line, text: words }];
  });
}

function findLooseForStrict({ file, name, removed, added }: TestPart): TamperFinding[] {
  const { rules } = file;
  const isOf =
    (strength: "strict" | "loose") =>
    ({ text }: NumberedLine): boolean =>
      getAssertionStrength(text, rules) === strength;
  const [old, young] = [findAssertions(removed, rules), findAssertions(added, rules)];
  const lost = old.filter(isOf("strict")).length - young.filter(isOf("strict")).length;
  const loose = young.filter(isOf("loose"));
  const gained = loose.length - old.filter(isOf("loose")).length;
  return loose.slice(0, Math.max(Math.min(lost, gained), 0)).map(({ line, text }) => ({
    code: "weakened-assertion",
    path: file.file.path,
    line,
    text: `${name} asserts less precisely: ${quoteUntrusted(text)}`,
  }));
}

const DEFINITION =
  /\b(?:def|function|func|fn|fun|void|const|let|auto|bool|static|Task)\s+(?:\([^)]*\)\s*|self\.)?(?<name>\w{3,})/;
/** Maximum lines between the name of a function and its assertion. */
const MAX_LINES = 30;

/** Returns the names of new functions with assertions: a test that calls one has an assertion. */
export const findNewAsserters = ({ files }: ChangedTests): ReadonlySet<string> =>
  new Set(files.flatMap(listAsserters));

function listAsserters({ file, rules, after }: TestFile): string[] {
  const added = new Set(file.added.map(({ line }) => line));
  return after.rest.flatMap(({ line, text }, at) => {
    const name = added.has(line) ? DEFINITION.exec(text)?.groups?.name : undefined;
    if (name === undefined) return [];
    const below = after.rest.slice(at + 1, at + 1 + MAX_LINES);
    return findAssertions(below, rules).length > 0 ? [name] : [];
  });
}
