import type { NumberedLine } from "./diff-lines.ts";
import type { LanguageRules } from "./language-rules.ts";
import { tokensToText } from "./parse-comparison.ts";
import { readStatements, type Statement } from "./read-statements.ts";
import { isClosingBracket, isOpeningBracket, type LineToken } from "./tokenize-line.ts";

/** Row of a test table, with normalized quotes and white space. */
export type TableRow = NumberedLine;

/** Directives that each define one row. */
const ROW_MARK =
  /^(?:\[ (?:\w+ \. )*(?:InlineData|TestCase|DataRow|Arguments)|# \[ (?:\w+ :: )*(?:case|test_case)|# \[ TestWith|@ (?:TestCase|example)|yield (?:\[|"[^"]*" =>|return)) /;
/** Calls, directives and names that introduce a table. */
const TABLE =
  /(?:^|[\w.@]* )(?:parametrize|parameterized \. expand|each|with|dataset|arguments :|ValueSource|CsvSource|EnumSource|test_matrix|values) ?[([{:]?|^(?:\w+ (?:: )?)*_?(?:\w*(?:[cC]ases|CASES|[eE]xamples|EXAMPLES|[sS]cenarios|SCENARIOS|TABLE|[tT]able|[rR]ows|ROWS)|tests|TESTS|params|PARAMS|provider|data) (?:: .{1,80} )?(?:: )?= |\[ \] struct \{|map \[ \w+ \] |^return (?:\[|Stream|List|array)|\] \. each (?:do|\{)|^for .{1,80}(?: in| of| range|< -) /;
const PARAMETRIZE = /\bparametrize \( |\bexpand \( /;
/** Maximum characters of a statement that are searched for the start of a table. */
const MAX_HEAD = 300;

/** Reads the rows of all tables of a test file. Takes time linear in the file. */
export function readTableRows(lines: readonly string[], rules: LanguageRules): readonly TableRow[] {
  return [...readStatements(lines, rules).flatMap(readStatementRows), ...readTextRows(lines)];
}

function readStatementRows(statement: Statement): TableRow[] {
  const { tokens, line } = statement;
  const head = tokensToText(tokens).slice(0, MAX_HEAD);
  if (ROW_MARK.test(`${head} `)) return [{ line, text: tokensToText(tokens) }];
  if (!TABLE.test(head)) return [];
  const group = findTable(tokens, head);
  if (group === undefined) return [];
  const rows = unwrapRows(splitElements(tokens.slice(group.open + 1, group.close)));
  // The sequence of a loop is not necessarily a table.
  const isLoose = /^(?:for|return) |\] \. each /.test(head);
  return rows
    .filter((row) => !isLoose || row.some(isOpeningBracket))
    .map((row) => ({ line, text: tokensToText(row) }));
}

interface BracketGroup {
  readonly open: number;
  readonly close: number;
  readonly depth: number;
}

/** Finds the brackets that contain the rows. */
function findTable(tokens: readonly LineToken[], head: string): BracketGroup | undefined {
  const groups = listBracketGroups(tokens).filter(({ depth }) => depth <= 1);
  if (/\[ \] struct \{|map \[/.test(head)) return groups.findLast(({ depth }) => depth === 0);
  if (PARAMETRIZE.test(head)) {
    const call = groups.find(
      ({ open, depth }) =>
        depth === 0 && /^(?:parametrize|expand)$/.test(tokens[open - 1]?.text ?? ""),
    );
    const inner = groups.filter(
      ({ open, close, depth }) =>
        depth === 1 && call !== undefined && open > call.open && close < call.close,
    );
    const first = inner.find(
      ({ open }) => tokens[open - 1]?.text === "," || tokens[open - 1]?.text === "=",
    );
    return first ?? inner[0];
  }
  const start = /^for /.test(head)
    ? tokens.findIndex(({ text }) => /^(?:in|of|range|<)$/.test(text))
    : -1;
  return groups.find(({ open }) => open > start && holdsRows(tokens, open));
}

/** Returns whether a bracket is a list, a tuple, or the arguments of a list constructor. */
function holdsRows(tokens: readonly LineToken[], open: number): boolean {
  const before = tokens[open - 1];
  if (tokens[open]?.text !== "(") return true;
  return (
    before?.kind !== "word" ||
    /^(?:of|asList|listOf|arrayOf|setOf|array|CsvSource)$/.test(before.text)
  );
}

function listBracketGroups(tokens: readonly LineToken[]): readonly BracketGroup[] {
  const found: BracketGroup[] = [];
  const stack: number[] = [];
  for (const [at, token] of tokens.entries()) {
    if (isOpeningBracket(token)) stack.push(at);
    else if (isClosingBracket(token)) {
      const open = stack.pop();
      if (open !== undefined) found.push({ open, close: at, depth: stack.length });
    }
  }
  return found.sort((one, other) => one.open - other.open);
}

function splitElements(tokens: readonly LineToken[]): readonly (readonly LineToken[])[] {
  const parts: LineToken[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    depth += isOpeningBracket(token) ? 1 : isClosingBracket(token) ? -1 : 0;
    if (token.text === "," && depth === 0) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

/** Removes the braces of a list that is the only argument of a directive. */
function unwrapRows(rows: readonly (readonly LineToken[])[]): readonly (readonly LineToken[])[] {
  const [only, ...others] = rows;
  const isList = others.length === 0 && only?.[0]?.text === "{" && only.at(-1)?.text === "}";
  return isList ? splitElements(only.slice(1, -1)) : rows;
}

const TEXT_TABLE =
  /\.(?:each|for)\s*(?:<[^>]*>)?\s*`\s*$|\btextBlock\s*=\s*"""\s*$|@CsvSource\s*\(\s*"""\s*$|^\s*where:?\s*(?:do)?\s*$|^\s*(?:Examples|Scenarios):/;
const ROW_SIGN = /\||,|;/;
const TITLES = /^[\s|,\w"'-]*$/;
/** Maximum characters of a line that are read. */
const MAX_LINE = 500;

/** Reads the rows of tables written as text; the first line contains the titles. */
function readTextRows(lines: readonly string[]): TableRow[] {
  const found: TableRow[] = [];
  let place: "outside" | "titles" | "rows" = "outside";
  for (const [at, whole] of lines.entries()) {
    const text = whole.slice(0, MAX_LINE);
    const plain = text.replace(/\s+/g, " ").trim();
    place = nextPlace(place, text, plain);
    if (place === "rows" && plain !== "" && !TEXT_TABLE.test(text))
      found.push({ line: at + 1, text: plain });
    if (place === "titles" && plain !== "" && !TEXT_TABLE.test(text)) place = "rows";
  }
  return found;
}

function nextPlace(
  place: "outside" | "titles" | "rows",
  text: string,
  plain: string,
): "outside" | "titles" | "rows" {
  if (TEXT_TABLE.test(text)) return text.includes('"') ? "rows" : "titles";
  if (place === "outside" || plain === "") return place;
  if (!ROW_SIGN.test(plain)) return "outside";
  return place === "titles" && !TITLES.test(plain) ? "rows" : place;
}
