import { applySuggestedDiff, hasDiffHeader, readSuggestedDiff } from "./apply-suggested-diff.ts";
import {
  getIndent,
  isProseFile,
  type NormalizedSuggestion,
  nonBlankLines,
  replacedLines,
  type SuggestionTarget,
} from "./suggestion-target.ts";

const TAG = /^\s*\[[LR] *\d+\](?: |$)/;
/** `--` and `++` start comments and statements. */
const SIGN = /^(?:\+(?!\+)|-(?!-))/;
const LIST_FILE = /\.(?:ya?ml|csv|tsv)$/i;
const DIFF_FILE = /\.(?:patch|diff|rej)$/i;

/**
 * Removes position tags, signs and headers of a diff from a suggestion, if the remaining text is
 * unambiguous.
 */
export function stripDiffMarkers(text: string, target: SuggestionTarget): NormalizedSuggestion {
  const lines = text.split("\n");
  if (lines.some((line) => TAG.test(line)) && !target.lines.some((line) => TAG.test(line))) {
    return stripTags(text, lines, target);
  }
  if (!lines.some((line) => SIGN.test(line)) && !hasDiffHeader(lines)) return { text };
  if (DIFF_FILE.test(target.path)) return { text };
  // Text that parses as a diff of exactly these lines is a diff, regardless of its signs' meaning
  // in the file.
  const diff = readSuggestedDiff(lines);
  const takesAway = diff?.some(({ sign }) => sign === "-") === true;
  const applied = takesAway && diff ? applySuggestedDiff(diff, target) : undefined;
  return applied === undefined ? stripSigns(text, lines, target) : { text: applied };
}

/**
 * Removes the tags of the annotated diff, if all lines have one, and the signs and spaces behind
 * them.
 */
function stripTags(
  text: string,
  lines: readonly string[],
  target: SuggestionTarget,
): NormalizedSuggestion {
  const suggested = nonBlankLines(lines);
  if (!suggested.every((line) => TAG.test(line))) {
    return { text, reason: "contains positions of the diff on some of its lines" };
  }
  const bare = suggested.map((line) => line.replace(TAG, ""));
  const isSigned = bare.every((line) => line === "" || /^[+\- ]/.test(line));
  if (!isSigned) return { text: bare.join("\n") };
  const diff = readSuggestedDiff(bare);
  const hasOld = diff?.some(({ sign }) => sign === "-") ?? false;
  if (diff !== undefined && hasOld) return applyAsDiff(text, diff, target);
  // Without a plus sign, the space behind the tag may be part of the indentation.
  const unsigned = bare.map((line) => line.slice(1));
  const hasPlus = bare.some((line) => line.startsWith("+"));
  const indent = firstIndent(replacedLines(target));
  if (hasPlus || firstIndent(unsigned) === indent) return { text: unsigned.join("\n") };
  return firstIndent(bare) === indent
    ? { text: bare.join("\n") }
    : { text, reason: "contains positions of the diff" };
}

/** Removes signs, unless the file itself has such lines. */
function stripSigns(
  text: string,
  lines: readonly string[],
  target: SuggestionTarget,
): NormalizedSuggestion {
  const suggested = nonBlankLines(lines);
  const signs = [
    ...new Set(suggested.filter((line) => SIGN.test(line)).map((line) => line.charAt(0))),
  ];
  const isContent =
    !hasDiffHeader(lines) && signs.every((sign) => mayBeContent(sign, suggested, target));
  const hasDiffs = target.lines.some((line) => line.startsWith("@@ "));
  if (isContent || hasDiffs) return { text };
  if (!suggested.every((line) => line.startsWith("+")))
    return applyAsDiff(text, readSuggestedDiff(lines), target);
  const isList = isProseFile(target.path) && suggested.every((line) => /^\+ \S/.test(line));
  return isList
    ? { text, reason: "may be a list, or lines of a diff" }
    : stripPlus(text, lines, target);
}

/**
 * Returns whether the replaced lines begin with the sign, or other lines of a file with lists do.
 */
function mayBeContent(
  sign: string,
  suggested: readonly string[],
  target: SuggestionTarget,
): boolean {
  if (nonBlankLines(replacedLines(target)).some((line) => line.startsWith(sign))) return true;
  if (!isProseFile(target.path) && !LIST_FILE.test(target.path)) return false;
  const items = suggested.filter((line) => line.startsWith(sign));
  const isItem = (line: string): boolean => /^\s*[+-] \S/.test(line);
  return (
    items.every(isItem) &&
    (sign === "-" || target.lines.some((line) => line.startsWith(sign) && isItem(line)))
  );
}

/** Removes the plus, and the space behind it if the replaced lines are indented that way. */
function stripPlus(
  text: string,
  lines: readonly string[],
  target: SuggestionTarget,
): NormalizedSuggestion {
  const bare = lines.map((line) => line.replace(/^\+/, ""));
  const indent = firstIndent(replacedLines(target));
  if (firstIndent(bare) === indent) return { text: bare.join("\n") };
  const closer = bare.map((line) => line.replace(/^ /, ""));
  const isSpaced = nonBlankLines(bare).every((line) => line.startsWith(" "));
  return isSpaced && firstIndent(closer) === indent
    ? { text: closer.join("\n") }
    : { text, reason: "begins its lines with signs of a diff" };
}

function applyAsDiff(
  text: string,
  diff: ReturnType<typeof readSuggestedDiff>,
  target: SuggestionTarget,
): NormalizedSuggestion {
  if (diff === undefined) return { text, reason: "begins some lines with signs of a diff" };
  const applied = applySuggestedDiff(diff, target);
  return applied === undefined ? { text, reason: "is a diff of other lines" } : { text: applied };
}

const firstIndent = (lines: readonly string[]): string => getIndent(nonBlankLines(lines)[0] ?? "");
