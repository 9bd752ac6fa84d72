import type { TamperFinding } from "../proposal.ts";
import { getAssertionStrength } from "./assertion.ts";
import { type ChangedFile, isTestPath } from "./changed-file.ts";
import { detectLanguage } from "./detect-language.ts";
import type { NumberedLine } from "./diff-lines.ts";
import { type ExpectationReading, readExpectation } from "./expectation.ts";
import { findExpectingLines } from "./expecting-lines.ts";
import { findChangedStatements } from "./find-changed-statements.ts";
import type { LanguageRules } from "./language-rules.ts";
import { quoteUntrusted } from "./quote-untrusted.ts";
import type { ChangedTests, TestFile } from "./test-file.ts";

const DOCUMENT = /\.(?:md|mdx|rst|adoc|txt)$|(?:^|\/)(?:CHANGELOG|CHANGES|LICENSE)[^/]*$/i;
const RECORDED =
  /\.(?:snap|ambr|golden|approved\.\w+)$|(?:^|\/)(?:__snapshots__|golden|snapshots)\/|(?:^|[/_.-])(?:expected|golden|snapshot|baseline)(?:[_.-][^/]*)?\.(?:json|ya?ml|txt|csv|xml|html|out)$/i;

/**
 * Finds expected values that change while only tests change: the test may have been adapted to the
 * code's behaviour. With a change of code, expected values may change for good reasons, and nothing
 * is reported.
 */
export function findChangedExpectations(
  files: readonly ChangedFile[],
  tests: ChangedTests,
): TamperFinding[] {
  const known = new Map(tests.files.map((one) => [one.file, one]));
  if (!files.every((file) => isWithoutCode(file, known.get(file)))) return [];
  return files.flatMap((file) =>
    RECORDED.test(file.path) ? findChangedRecord(file) : findChangedValues(file),
  );
}

/** Returns whether a change of a file does not affect the code under test. */
function isWithoutCode(file: ChangedFile, tests: TestFile | undefined): boolean {
  if (isTestPath(file.path) || RECORDED.test(file.path) || DOCUMENT.test(file.path)) return true;
  const rules = detectLanguage(file.path);
  if (rules === undefined) return false;
  const isIdle = (side: TestFile["before"] | undefined, lines: readonly NumberedLine[]) => {
    const own = new Set(side?.tests.flatMap(({ body }) => body.map(({ line }) => line)));
    return lines.every(({ line, text }) => own.has(line) || rules.comment.test(text));
  };
  return (
    !file.isNew &&
    !file.isGone &&
    isIdle(tests?.before, file.removed) &&
    isIdle(tests?.after, file.added)
  );
}

function findChangedRecord({ path, isNew, isGone, removed }: ChangedFile): TamperFinding[] {
  const text = "a recorded result changes, and nothing but tests does";
  return isNew || isGone || removed.length === 0
    ? []
    : [{ code: "changed-expectation", path, text }];
}

/** Line with its expectation. */
interface ExpectingLine {
  readonly line: NumberedLine;
  readonly reading: ExpectationReading;
}

function findChangedValues(file: ChangedFile): TamperFinding[] {
  const rules = detectLanguage(file.path);
  if (rules === undefined || file.isNew || file.isGone) return [];
  const old = readLines(file.removed, file.before, rules);
  const young = readLines(file.added, file.after, rules);
  const sameShape = pairBy(old, young, ({ reading }) => reading.shape);
  const paired = new Set(sameShape.flat());
  const isOpen = (one: ExpectingLine): boolean =>
    !paired.has(one) && rules.assertion.test(one.line.text) && one.reading.subject !== "";
  const sameSubject = pairBy(
    old.filter(isOpen),
    young.filter(isOpen),
    ({ reading }) => reading.subject,
  );
  const isStill = createMoveCheck(young);
  const found = [...sameShape, ...sameSubject.filter(([was, is]) => !isStill(was, is))]
    .filter(([was, is]) => isOtherOutcome(was.reading, is.reading) && !isWeaker(was, is, rules))
    .map(([was, is]) => ({
      code: "changed-expectation" as const,
      path: file.path,
      line: is.line.line,
      text: `an expected value changes, and only tests change: ${describeDifference(was, is)}`,
    }));
  const known = new Set(found.map(({ line }) => line));
  return [...found, ...findChangedStatements(file, rules, known)];
}

/**
 * Returns whether only the outcome differs; if the arguments of the call under test also change, it
 * is another test case.
 */
const isOtherOutcome = (was: ExpectationReading, is: ExpectationReading): boolean =>
  (was.compared !== is.compared) !== (was.inCalls !== is.inCalls);

/** Returns whether the new assertion is weaker; those are found separately. */
function isWeaker(was: ExpectingLine, is: ExpectingLine, rules: LanguageRules): boolean {
  const [old, young] = [was, is].map(({ line }) => getAssertionStrength(line.text, rules));
  return rules.vacuous.test(is.line.text) || (young === "loose" && old === "strict");
}

/**
 * Creates a check that returns whether the values of an assertion only moved to other new lines,
 * such as to a constant.
 */
function createMoveCheck(
  young: readonly ExpectingLine[],
): (was: ExpectingLine, is: ExpectingLine) => boolean {
  const counts = new Map<string, number>();
  for (const { reading } of young)
    for (const value of new Set(reading.values)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return (was, is) => {
    const own = new Set(is.reading.values);
    const lost = was.reading.values.filter((value) => !own.has(value));
    return lost.length > 0 && lost.every((value) => (counts.get(value) ?? 0) > 0);
  };
}

function readLines(
  changed: readonly NumberedLine[],
  all: readonly string[],
  rules: LanguageRules,
): ExpectingLine[] {
  const expecting = findExpectingLines(all, rules);
  return changed
    .filter(({ line }) => expecting.has(line))
    .map((line) => ({ line, reading: readExpectation(line.text, rules) }));
}

/** Pairs lines with the same key in order. */
function pairBy(
  old: readonly ExpectingLine[],
  young: readonly ExpectingLine[],
  keyOf: (one: ExpectingLine) => string,
): (readonly [ExpectingLine, ExpectingLine])[] {
  const waiting = new Map<string, ExpectingLine[]>();
  for (const one of old.toReversed()) {
    const same = waiting.get(keyOf(one));
    if (same === undefined) waiting.set(keyOf(one), [one]);
    else same.push(one);
  }
  return young.flatMap((is) => {
    const was = waiting.get(keyOf(is))?.pop();
    return was === undefined ? [] : [[was, is] as const];
  });
}

const MAX_SHOWN = 40;
const clipQuoted = (text: string): string => {
  const plain = quoteUntrusted(text);
  return plain.length > MAX_SHOWN ? `${plain.slice(0, MAX_SHOWN)}…` : plain;
};

function describeDifference(was: ExpectingLine, is: ExpectingLine): string {
  const [old, young] = [was.reading.values, is.reading.values];
  const at = old.findIndex((value, place) => value !== young[place]);
  const isOne =
    was.reading.shape === is.reading.shape &&
    old.filter((value, place) => value !== young[place]).length === 1;
  return isOne
    ? `${clipQuoted(old[at] ?? "")} → ${clipQuoted(young[at] ?? "")}`
    : `${clipQuoted(was.line.text)} → ${clipQuoted(is.line.text)}`;
}
