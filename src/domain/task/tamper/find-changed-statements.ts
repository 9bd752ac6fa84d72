import type { TamperFinding } from "../proposal.ts";
import { getAssertionStrength } from "./assertion.ts";
import type { ChangedFile } from "./changed-file.ts";
import type { LanguageRules } from "./language-rules.ts";
import { parseComparison, tokensToText } from "./parse-comparison.ts";
import { quoteUntrusted } from "./quote-untrusted.ts";
import { readStatements, type Statement } from "./read-statements.ts";
import { isOpeningBracket, type LineToken } from "./tokenize-line.ts";

interface StatementDiff {
  /** Statements that exist only before, or only after the change. */
  readonly old: readonly Statement[];
  readonly young: readonly Statement[];
  /** Number of changed statements by text. */
  readonly counts: ReadonlyMap<string, number>;
  /** Statements of the new file, by the words in them. */
  readonly uses: ReadonlyMap<string, readonly Statement[]>;
}

interface StatementChange {
  readonly statement: Statement;
  readonly was: readonly LineToken[];
  readonly is: readonly LineToken[];
}

/**
 * Finds changed lists, names and constants that a test expects, also in multi-line statements;
 * lines reported before are skipped. Takes time linear in the file.
 */
export function findChangedStatements(
  { path, before, after }: Pick<ChangedFile, "path" | "before" | "after">,
  rules: LanguageRules,
  known: ReadonlySet<number>,
): TamperFinding[] {
  const [all, now] = [readStatements(before, rules), readStatements(after, rules)];
  const [old, young] = [subtractStatements(all, now), subtractStatements(now, all)];
  const counts = new Map(
    [...indexByWord([...old, ...young])].map(([text, own]) => [text, own.length]),
  );
  const sides = { old, young, counts, uses: indexByWord(now) };
  const isKnown = ({ line, end }: Statement): boolean =>
    Array.from({ length: end - line + 1 }, (_, at) => line + at).some((at) => known.has(at));
  return [...findChangedComparisons(sides, rules), ...findChangedConstants(sides)]
    .filter(({ statement }) => !isKnown(statement))
    .map(({ statement, was, is }) => ({
      code: "changed-expectation",
      path,
      line: statement.line,
      text: `an expected value changes, and only tests change: ${clipQuoted(was)} → ${clipQuoted(is)}`,
    }));
}

function indexByWord(statements: readonly Statement[]): ReadonlyMap<string, readonly Statement[]> {
  const found = new Map<string, Statement[]>();
  for (const statement of statements)
    for (const text of collectTexts(statement.tokens)) {
      const same = found.get(text);
      if (same === undefined) found.set(text, [statement]);
      else same.push(statement);
    }
  return found;
}

/** Returns the statements that the other list lacks, each as often as it is missing. */
function subtractStatements(
  own: readonly Statement[],
  others: readonly Statement[],
): readonly Statement[] {
  const counts = new Map<string, number>();
  for (const { tokens } of others)
    counts.set(tokensToText(tokens), (counts.get(tokensToText(tokens)) ?? 0) + 1);
  return own.filter(({ tokens }) => {
    const left = counts.get(tokensToText(tokens)) ?? 0;
    counts.set(tokensToText(tokens), left - 1);
    return left <= 0;
  });
}

function findChangedComparisons(sides: StatementDiff, rules: LanguageRules): StatementChange[] {
  const waiting = new Map<string, ExpectedValue[]>();
  for (const statement of sides.old.filter(({ isExpecting }) => isExpecting).toReversed())
    for (const { subject, expected } of parseComparison(statement.tokens)) {
      const same = waiting.get(subject);
      if (same === undefined) waiting.set(subject, [{ statement, expected }]);
      else same.push({ statement, expected });
    }
  return sides.young.flatMap((statement) => {
    if (!statement.isExpecting) return [];
    const found = parseComparison(statement.tokens).flatMap(({ subject, expected: is }) => {
      const before = waiting.get(subject)?.pop();
      if (before === undefined || !isOtherCase(before.expected, is)) return [];
      const isFound =
        !isMoved(sides, before, { statement, expected: is }) &&
        !isWeaker(before.statement, statement, rules);
      return isFound ? [{ statement, was: before.expected, is }] : [];
    });
    return found.slice(0, 1);
  });
}

interface ExpectedValue {
  readonly statement: Statement;
  readonly expected: readonly LineToken[];
}

/** Returns whether the arguments of a call of the code under test changed. */
function isOtherCase(was: readonly LineToken[], is: readonly LineToken[]): boolean {
  const [before, after] = [tokensToText(was), tokensToText(is)];
  const isLonger =
    before !== "" &&
    after.startsWith(before) &&
    /^ (?:\|\|?|&&|or|and) /.test(after.slice(before.length));
  const isSorted =
    tokensToText(sortTokens(was)) === tokensToText(sortTokens(is)) && before.includes("{");
  return before !== after && !isSorted && (isLonger || !(callsCode(was) || callsCode(is)));
}

const sortTokens = (tokens: readonly LineToken[]): readonly LineToken[] =>
  tokens.toSorted((one, other) => (one.text < other.text ? -1 : 1));

/**
 * Returns whether the tokens call a function, rather than a type, a collection literal or a macro.
 */
const callsCode = (tokens: readonly LineToken[]): boolean =>
  tokens.some(
    ({ kind, text }, at) =>
      kind === "word" &&
      tokens[at + 1]?.text === "(" &&
      /^[a-z_]/.test(text) &&
      !/^(?:of|list|set|dict|tuple|frozenset|vec|int|str|float|asList|new|range|in|not|and|or|is)$/.test(
        text,
      ),
  );

/**
 * Returns whether all differences are in another changed statement: renamed, or moved to or from a
 * name.
 */
function isMoved({ counts }: StatementDiff, was: ExpectedValue, is: ExpectedValue): boolean {
  const own = [was, is].map(({ statement }) => collectTexts(statement.tokens));
  const [before, after] = [collectTexts(was.expected), collectTexts(is.expected)];
  const differing = [
    ...[...before].filter((text) => !after.has(text)),
    ...[...after].filter((text) => !before.has(text)),
  ];
  const others = (text: string): number =>
    (counts.get(text) ?? 0) - own.filter((texts) => texts.has(text)).length;
  return differing.length > 0 && differing.every((text) => others(text) > 0);
}

const collectTexts = (tokens: readonly LineToken[]): ReadonlySet<string> =>
  new Set(tokens.filter(({ kind }) => kind !== "sign").map(({ text }) => text));

/** Returns whether the new assertion is weaker; those are found separately. */
function isWeaker(was: Statement, is: Statement, rules: LanguageRules): boolean {
  const [old, young] = [was, is].map(({ tokens }) =>
    getAssertionStrength(formatTokens(tokens), rules),
  );
  return rules.vacuous.test(formatTokens(is.tokens)) || (young === "loose" && old === "strict");
}

const formatTokens = (tokens: readonly LineToken[]): string =>
  tokens
    .map(({ text }) => text)
    .join(" ")
    .replace(/ (?=[,.:)\]])|(?<=[.([]) |(?<=[\w!]) (?=\()/g, "");

interface Assignment {
  readonly statement: Statement;
  readonly name: string;
  readonly value: readonly LineToken[];
}

/** Finds changed values of names that are only used in comparisons. */
function findChangedConstants({ old, young, uses }: StatementDiff): StatementChange[] {
  const fresh = new Set(young);
  const before = new Map(old.flatMap(readAssignments).map((one) => [one.name, one]));
  return young.flatMap(readAssignments).flatMap(({ statement, name, value: is }) => {
    const was = before.get(name)?.value;
    const isFound =
      was !== undefined &&
      isOtherCase(was, is) &&
      hasValue([...was, ...is]) &&
      isExpected(name, uses.get(name) ?? []);
    const isStill = !(uses.get(name) ?? []).some(
      (one) => one.isExpecting && one !== statement && fresh.has(one),
    );
    return isFound && isStill ? [{ statement, was, is }] : [];
  });
}

const DECLARATION =
  /^(?:const|let|var|static|final|private|public|protected|internal|readonly|auto|export|pub)$/;

function readAssignments(statement: Statement): Assignment[] {
  const { tokens, isExpecting } = statement;
  const sign = tokens.findIndex(({ text }) => text === "=");
  const inner = tokens.findIndex(isOpeningBracket);
  if (isExpecting && sign === -1) return [];
  const isPlain = sign > 0 && (inner === -1 || inner > sign || tokens[inner]?.text === "[");
  if (!isPlain) return [];
  const left = tokens
    .slice(0, sign)
    .filter(({ kind, text }) => kind === "word" && !DECLARATION.test(text));
  // With its type in front, as in C, or behind it.
  const isTyped = tokens.slice(0, sign).some(({ text }) => text === ":");
  const isColon = tokens[sign - 1]?.text === ":";
  const name = (isTyped && !isColon ? left[0] : left.at(-1))?.text;
  return name === undefined || tokens.slice(0, sign).some(({ text }) => text === ".")
    ? []
    : [{ statement, name, value: tokens.slice(sign + 1) }];
}

/** Returns whether tokens contain a value; names alone do not, unless they are constants. */
const hasValue = (tokens: readonly LineToken[]): boolean =>
  tokens.some(({ kind, text }) => kind !== "sign" && (kind !== "word" || /^[A-Z]/.test(text)));

/** Returns whether a name is compared as a whole somewhere, and never used as an input. */
function isExpected(name: string, all: readonly Statement[]): boolean {
  const uses = all.filter((one) => !readAssignments(one).some((own) => own.name === name));
  return (
    uses.length > 0 &&
    uses.every(
      ({ isExpecting, tokens }) =>
        isExpecting &&
        parseComparison(tokens).some(({ expected }) =>
          expected.some(
            ({ text }, at) => text === name && !/^[.([]$/.test(expected[at + 1]?.text ?? ""),
          ),
        ),
    )
  );
}

const MAX_SHOWN = 40;
const clipQuoted = (tokens: readonly LineToken[]): string => {
  const plain = quoteUntrusted(formatTokens(tokens));
  return plain.length > MAX_SHOWN ? `${plain.slice(0, MAX_SHOWN)}…` : plain;
};
