import {
  getIndent,
  isProseFile,
  type NormalizedSuggestion,
  nonBlankLines,
  replacedLines,
  type SuggestionTarget,
} from "./suggestion-target.ts";

const OTHER_INDENTATION = "is indented otherwise than the file";

/**
 * Restores the indentation of the replaced lines in a suggestion that lost it or uses the other
 * kind.
 */
export function reindentSuggestion(text: string, target: SuggestionTarget): NormalizedSuggestion {
  const spelled = convertIndentation(text, target);
  return spelled.reason === undefined
    ? align(restoreIndentation(spelled.text, target), target)
    : spelled;
}

/** Files in which indentation is significant. */
const INDENTATION_MATTERS =
  /(?:\.(?:py|pyi|pyx|bzl|star|nim|gd|coffee|ya?ml|haml|pug|jade|sass|styl|slim|hs|fs|fsx|elm|purs|robot|feature|mk)|(?:^|\/)(?:Makefile|GNUmakefile|BUILD))$/i;

/** Aligns each line with the one it replaces, for files in which white space is not significant. */
function align(given: NormalizedSuggestion, target: SuggestionTarget): NormalizedSuggestion {
  const current = replacedLines(target);
  const isOneLine = current.length === 1 && !given.text.includes("\n");
  if (given.reason !== undefined || !isOneLine) return given;
  if (INDENTATION_MATTERS.test(target.path) || isProseFile(target.path)) return given;
  const [was = ""] = current;
  const isSame = was.replace(/\s+/g, "") === given.text.replace(/\s+/g, "");
  const isCode = /[;)}\],]\s*$/.test(was) && /[;)}\],]\s*$/.test(given.text);
  if (isSame || !isCode || getIndent(given.text) === "" || getIndent(was) === "") return given;
  return { text: getIndent(was) + given.text.trimStart() };
}

/** Converts between tabs and spaces to match the replaced lines. */
function convertIndentation(text: string, target: SuggestionTarget): NormalizedSuggestion {
  const lines = text.split("\n");
  const expected = getIndent(nonBlankLines(replacedLines(target))[0] ?? "");
  const given = getIndent(nonBlankLines(lines)[0] ?? "");
  if (/^\t+$/.test(expected) && /^ +$/.test(given)) {
    const unit = given.length / expected.length;
    return convertLines(lines, (indent) =>
      Number.isInteger(unit) && /^ *$/.test(indent) && indent.length % unit === 0
        ? "\t".repeat(indent.length / unit)
        : undefined,
    );
  }
  if (/^ +$/.test(expected) && /^\t+$/.test(given)) {
    const unit = expected.length / given.length;
    return convertLines(lines, (indent) =>
      Number.isInteger(unit) && /^\t*$/.test(indent) ? " ".repeat(indent.length * unit) : undefined,
    );
  }
  return mixesIndentation(lines, target) ? { text, reason: OTHER_INDENTATION } : { text };
}

function convertLines(
  lines: readonly string[],
  spell: (indent: string) => string | undefined,
): NormalizedSuggestion {
  const spelled = lines.map((line) => {
    const indent = getIndent(line);
    const other = line.trim() === "" ? "" : spell(indent);
    return other === undefined ? undefined : other + line.slice(indent.length);
  });
  return spelled.includes(undefined)
    ? { text: lines.join("\n"), reason: OTHER_INDENTATION }
    : { text: spelled.join("\n") };
}

/**
 * Returns whether lines are indented by spaces only in a file that uses tabs only, or the reverse.
 */
function mixesIndentation(lines: readonly string[], target: SuggestionTarget): boolean {
  const has = (all: readonly string[], pattern: RegExp): boolean =>
    all.some((line) => pattern.test(line));
  const [tabs, blanks] = [/^\t+\S/, /^ {2,}(?!\*)\S/];
  const [fileTabs, fileBlanks] = [has(target.lines, tabs), has(target.lines, blanks)];
  return (
    (fileTabs && !fileBlanks && has(lines, blanks)) || (fileBlanks && !fileTabs && has(lines, tabs))
  );
}

/** Restores indentation that models trimmed, of the first line or of all lines. */
function restoreIndentation(text: string, target: SuggestionTarget): NormalizedSuggestion {
  const lines = text.split("\n");
  const [first, ...others] = nonBlankLines(lines);
  const current = nonBlankLines(replacedLines(target));
  const indent = getIndent(current[0] ?? "");
  if (first === undefined || indent === "" || getIndent(first) !== "" || isAtMargin(first)) {
    return { text };
  }
  const least = Math.min(...others.map((line) => getIndent(line).length));
  const all = lines.map((line) => (line.trim() === "" ? line : indent + line)).join("\n");
  if (others.length === 0 || least === 0) return { text: all };
  const lost = findLostIndentation({ first, least, indent: indent.length, current });
  if (lost === "all") return { text: all };
  if (lost === "first") return { text: text.replace(/\S/, `${indent}$&`) };
  return { text, reason: "has lost part of its indentation" };
}

interface LostIndentation {
  readonly first: string;
  /** Smallest indentation of the other lines. */
  readonly least: number;
  /** Indentation of the first replaced line. */
  readonly indent: number;
  readonly current: readonly string[];
}

/** Finds the lines that lost their indentation: all of them, or only the first. */
function findLostIndentation({
  first,
  least,
  indent,
  current,
}: LostIndentation): "all" | "first" | "unclear" {
  const before = Math.min(...current.slice(1).map((line) => getIndent(line).length));
  if (least === before) return "first";
  if (indent + least === before) return "all";
  // Lines behind one that opens a block are indented deeper than it.
  if (/[:{([]\s*$/.test(first)) return least <= indent ? "all" : "first";
  return least === indent ? "first" : "unclear";
}

/** Preprocessor directives and labels start at the margin in every block. */
const isAtMargin = (line: string): boolean =>
  /^(?:#(?:if|ifdef|ifndef|else|elif|endif|define|include|region|endregion|pragma|undef)\b|\w+:$)/.test(
    line,
  );
