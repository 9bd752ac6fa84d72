import {
  getIndent,
  type NormalizedSuggestion,
  nonBlankLines,
  replacedLines,
  type SuggestionTarget,
} from "./suggestion-target.ts";

/** Files whose blocks are defined by white space. */
const INDENTED_FILE =
  /(?:\.(?:py|pyi|pyx|pyw|bzl|star|nim|gd|coffee|sage)|(?:^|\/)(?:BUILD|SConstruct|SConscript|Snakefile))$/i;
const OPENS = /:\s*(?:#.*)?$/;
/** Statements that open a block. */
const STATEMENT =
  /^(?:async\s+)?(?:def|class|if|elif|else|for|while|with|try|except|finally|match|case|func|proc|when|static)\b|^else:/;
const OPENS_BRACE = /[{([]\s*(?:\/\/.*)?$/;
/** Lines that may follow an opening line without deeper indentation. */
const STAYS = /^(?:[})\]]|case\b|default\b|#|\/\/|\w+:|public:|private:|protected:|end\b)/;
const REASON = "has lost the indentation of its blocks";

/** Refuses blocks whose lines are not indented deeper than the line that opens them. */
export function refuseFlatBlocks(text: string, target: SuggestionTarget): NormalizedSuggestion {
  const suggested = nonBlankLines(text.split("\n"));
  const isIndented = INDENTED_FILE.test(target.path);
  if (isIndented) return isBrokenBlock(suggested, target) ? { text, reason: REASON } : { text };
  const wasDeep = holdsBlock(nonBlankLines(replacedLines(target)), false);
  const opens = OPENS_BRACE;
  const isFlat =
    (wasDeep || isAllDeep(target.lines)) &&
    suggested.some(
      (line, at) =>
        opens.test(line) &&
        !/^(?:namespace|extern|module|package)\b/.test(line.trim()) &&
        !isDeeper(suggested[at + 1], line) &&
        !STAYS.test(suggested[at + 1]?.trim() ?? "}"),
    );
  return isFlat ? { text, reason: REASON } : { text };
}

const isDeeper = (next: string | undefined, line: string): boolean =>
  next !== undefined && getIndent(next).length > getIndent(line).length;

const holdsBlock = (lines: readonly string[], isFlat: boolean): boolean =>
  lines.some((line, at) => {
    const next = lines[at + 1];
    return OPENS_BRACE.test(line) && next !== undefined && isDeeper(next, line) !== isFlat;
  });

/** Returns whether a file indents the contents of its blocks. */
const isAllDeep = (lines: readonly string[]): boolean => holdsBlock(nonBlankLines(lines), false);

function isBrokenBlock(suggested: readonly string[], target: SuggestionTarget): boolean {
  const current = nonBlankLines(replacedLines(target));
  const flat = suggested.some((line, at) => {
    const next = suggested[at + 1];
    return (
      OPENS.test(line) && STATEMENT.test(line.trim()) && next !== undefined && !isDeeper(next, line)
    );
  });
  return flat || takesNext(suggested, current, target) || isShifted(suggested, current);
}

const firstWord = (line: string | undefined): string => /^\s*(\w+)/.exec(line ?? "")?.[1] ?? "";

/**
 * Returns whether the last of several flat lines opens a block for the next line of the file, which
 * is indented less.
 */
function takesNext(
  suggested: readonly string[],
  current: readonly string[],
  { lines, to }: SuggestionTarget,
): boolean {
  const [last, next] = [suggested.at(-1), nonBlankLines(lines.slice(to))[0]];
  if (suggested.length <= current.length || last === undefined || next === undefined) return false;
  return (
    /^(?:return|raise|break|continue|yield|pass)$/.test(firstWord(last)) &&
    firstWord(last) === firstWord(next) &&
    getIndent(next).length < getIndent(last).length
  );
}

/** Returns whether the new code is in another block than the replaced code. */
function isShifted(suggested: readonly string[], current: readonly string[]): boolean {
  const [first, was] = [suggested[0], current[0]];
  if (first === undefined || was === undefined || getIndent(first) === getIndent(was)) return false;
  return first.trim() !== was.trim();
}
