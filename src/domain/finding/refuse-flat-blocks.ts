import {
  getIndent,
  type NormalizedSuggestion,
  nonBlankLines,
  replacedLines,
  type SuggestionTarget,
} from "./suggestion-target.ts";

/** Files in which white space says what belongs to a block. */
const INDENTED_FILE =
  /(?:\.(?:py|pyi|pyx|pyw|bzl|star|nim|gd|coffee|sage)|(?:^|\/)(?:BUILD|SConstruct|SConscript|Snakefile))$/i;
const OPENS = /:\s*(?:#.*)?$/;
/** Statements that open a block. */
const STATEMENT =
  /^(?:async\s+)?(?:def|class|if|elif|else|for|while|with|try|except|finally|match|case|func|proc|when|static)\b|^else:/;
const OPENS_BRACE = /[{([]\s*(?:\/\/.*)?$/;
/** Lines that may follow an opening one without being deeper. */
const STAYS = /^(?:[})\]]|case\b|default\b|#|\/\/|\w+:|public:|private:|protected:|end\b)/;
const REASON = "has lost the indentation of its blocks";

/** Refuses blocks whose lines stand no deeper than what opens them. */
export function refuseFlatBlocks(text: string, target: SuggestionTarget): NormalizedSuggestion {
  const said = nonBlankLines(text.split("\n"));
  const isIndented = INDENTED_FILE.test(target.path);
  if (isIndented) return isBrokenBlock(said, target) ? { text, reason: REASON } : { text };
  const wasDeep = holdsBlock(nonBlankLines(replacedLines(target)), false);
  const opens = OPENS_BRACE;
  const isFlat =
    (wasDeep || isAllDeep(target.lines)) &&
    said.some(
      (line, at) =>
        opens.test(line) &&
        !/^(?:namespace|extern|module|package)\b/.test(line.trim()) &&
        !isDeeper(said[at + 1], line) &&
        !STAYS.test(said[at + 1]?.trim() ?? "}"),
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

/** Whether a file indents what stands in its blocks. */
const isAllDeep = (lines: readonly string[]): boolean => holdsBlock(nonBlankLines(lines), false);

function isBrokenBlock(said: readonly string[], target: SuggestionTarget): boolean {
  const current = nonBlankLines(replacedLines(target));
  const flat = said.some((line, at) => {
    const next = said[at + 1];
    return (
      OPENS.test(line) && STATEMENT.test(line.trim()) && next !== undefined && !isDeeper(next, line)
    );
  });
  return flat || takesNext(said, current, target) || isShifted(said, current);
}

const firstWord = (line: string | undefined): string => /^\s*(\w+)/.exec(line ?? "")?.[1] ?? "";

/** Whether the last of several flat lines was meant for the line that follows, which stands less deep. */
function takesNext(
  said: readonly string[],
  current: readonly string[],
  { lines, to }: SuggestionTarget,
): boolean {
  const [last, next] = [said.at(-1), nonBlankLines(lines.slice(to))[0]];
  if (said.length <= current.length || last === undefined || next === undefined) return false;
  return (
    /^(?:return|raise|break|continue|yield|pass)$/.test(firstWord(last)) &&
    firstWord(last) === firstWord(next) &&
    getIndent(next).length < getIndent(last).length
  );
}

/** Whether other code than the replaced one stands in another block than that. */
function isShifted(said: readonly string[], current: readonly string[]): boolean {
  const [first, was] = [said[0], current[0]];
  if (first === undefined || was === undefined || getIndent(first) === getIndent(was)) return false;
  return first.trim() !== was.trim();
}
