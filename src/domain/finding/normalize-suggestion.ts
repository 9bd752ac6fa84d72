import { refuseFlatBlocks } from "./refuse-flat-blocks.ts";
import { refuseProse } from "./refuse-prose.ts";
import { reindentSuggestion } from "./reindent-suggestion.ts";
import { stripDiffMarkers } from "./strip-diff-markers.ts";
import {
  getIndent,
  isProseFile,
  type NormalizedSuggestion,
  nonBlankLines,
  replacedLines,
  type SuggestionTarget,
} from "./suggestion-target.ts";

type Step = (text: string, target: SuggestionTarget) => NormalizedSuggestion;

/**
 * Converts a model's suggestion to the text that replaces the lines: removes the fence, position
 * tags, line numbers and diff signs around it. Text that may be content of the file is kept; if
 * both readings are possible, or a part is omitted, the result has a reason.
 */
export function normalizeSuggestion(text: string, target: SuggestionTarget): NormalizedSuggestion {
  let normalized: NormalizedSuggestion = { text };
  for (const step of STEPS) {
    normalized = step(normalized.text, target);
    if (normalized.reason !== undefined) return { text, reason: normalized.reason };
  }
  return normalized;
}

const STEPS: readonly Step[] = [
  normalizeBlanks,
  stripFence,
  stripDiffMarkers,
  stripLineNumbers,
  refusePlaceholders,
  refuseProse,
  reindentSuggestion,
  refuseFlatBlocks,
];

/** Replaces lookalike spaces at the beginning of lines by the file's own. */
function normalizeBlanks(text: string, { lines }: SuggestionTarget): NormalizedSuggestion {
  const odd = /^[ \t]*[\u00A0\u2000-\u200A\u202F]+/;
  if (lines.some((line) => odd.test(line))) return { text };
  const plain = (line: string): string =>
    line.replace(/^[ \t\u00A0\u2000-\u200A\u202F]+/, (indent) => indent.replace(/[^ \t]/g, " "));
  return { text: text.split("\n").map(plain).join("\n") };
}

const FENCE = /^\s{0,3}(?:`{3,}|~{3,})/;
const WHOLE = /^\s*(`{3,}|~{3,})([^\n`]*)\n([\s\S]*?)\n?[^\S\n]*\1[^\S\n]*\s*$/;

/** Removes a fence around the whole suggestion, unless the file has fences of its own. */
function stripFence(text: string, target: SuggestionTarget): NormalizedSuggestion {
  const [, , info = "", inner = ""] = WHOLE.exec(text) ?? [];
  const isWhole = WHOLE.test(text) && !inner.split("\n").some((line) => FENCE.test(line));
  const isOurs = /^\s*suggestion\b/.test(info);
  const replaced = replacedLines(target);
  if (isWhole && isOurs && !replaced.some((line) => /^\s*(?:`{3,}|~{3,})suggestion/.test(line))) {
    return { text: inner };
  }
  const hasFences = (lines: readonly string[]): boolean =>
    lines.some((line) => /(?:`{3}|~{3})/.test(line));
  if (!text.split("\n").some((line) => FENCE.test(line)) || hasFences(replaced)) {
    return isQuoted(text, replaced) ? { text, reason: "is in backticks" } : { text };
  }
  if (isProseFile(target.path) || hasFences(target.lines)) {
    return { text, reason: "may be in a fence, or be one" };
  }
  return isWhole ? { text: inner } : { text, reason: "contains a fence that is not in the file" };
}

/** Returns whether the whole text is one code span and the replaced lines are not. */
const isQuoted = (text: string, replaced: readonly string[]): boolean =>
  /^\s*`[^`\n]+`\s*$/.test(text) && !replaced.some((line) => line.trim().startsWith("`"));

const NUMBER = /^\s*(\d{1,7})(?:\t|\s?[|:] ?)/;
/** Line numbers that cannot be code: `L4: `, `   4→`, `line 4: `, `(4) `, `4. `. */
const MARKED =
  /^\s*(?:(?:[LR]|[Ll]ine |#)\s?(\d{1,7})(?:\s?(?:[:|)>│] ?|→)|\t)|[[(](\d{1,7})[\])]:? ?|(\d{1,7})(?:\s?[→│┃┆»]|[.)] | {2,}(?=\S)))/;
const parseLineNumber = (line: string): number => {
  const found = NUMBER.exec(line) ?? MARKED.exec(line);
  return Number(found?.slice(1).find((digits) => digits !== undefined) ?? Number.NaN);
};

/** Removes line numbers in the format in which a file is shown. */
function stripLineNumbers(text: string, target: SuggestionTarget): NormalizedSuggestion {
  const lines = text.split("\n");
  const suggested = nonBlankLines(lines);
  const isNumber = (line: string): boolean => NUMBER.test(line) || MARKED.test(line);
  if (!suggested.some(isNumber) || replacedLines(target).some(isNumber)) return { text };
  const numbers = suggested.map(parseLineNumber);
  const [first = Number.NaN] = numbers;
  const isNumbered = numbers.every((number, at) => number === first + at);
  if (isNumbered && first === target.from) {
    const bare = lines.map((line) => line.replace(NUMBER.test(line) ? NUMBER : MARKED, ""));
    return { text: stripBlank(bare, target).join("\n") };
  }
  const isTab = suggested.every((line) => /^\s*\d+\t/.test(line));
  const isMarked = suggested.some(
    (line) => /^\s*(?:[LR]\d|[Ll]ine \d|\d+\s?[→│┃┆»])/.test(line) && MARKED.test(line),
  );
  const isOther = isMarked || (isNumbered && (isTab || suggested.length > 1));
  return isOther ? { text, reason: "contains line numbers" } : { text };
}

/** Removes the space behind a number, if the lines then begin like the replaced ones. */
function stripBlank(lines: readonly string[], target: SuggestionTarget): readonly string[] {
  const suggested = nonBlankLines(lines);
  const wanted = getIndent(nonBlankLines(replacedLines(target))[0] ?? "");
  const isSpaced = suggested.every((line) => line.startsWith(" "));
  const indent = getIndent(suggested[0] ?? "");
  const isClose = isSpaced && wanted !== " " && (indent === ` ${wanted}` || indent === " ");
  return isClose ? lines.map((line) => line.replace(/^ /, "")) : lines;
}

const COMMENT = "(?:\\/\\/|#|--|;|%|<!--|\\/\\*|\\*|\\{\\/\\*)";
/** `...`, `// ... existing code ...`, `# [...]`; not `...rest,`. */
const DOTS = new RegExp(
  `^\\s*(?:${COMMENT}\\s*)?[[(<{]?\\s*(?:\\.{3,}|…)(?=\\s|$|[\\])>}*]|-->)[^\\n]{0,80}$`,
);
/** `// rest of the code`, `# unchanged`. */
const OMITTED = new RegExp(
  `^\\s*${COMMENT}\\s*[[(<]?(?:the |your |all )?(?:(?:rest|remainder)(?: of)?|remaining|existing|other|previous|original|same)\\b[^\\n]{0,60}?(?:\\.{3}|…|\\b(?:code|unchanged|implementation|lines?|logic|function|method|class|file|body|here|as is|as before|stays?|same)\\b)[^\\w\\n]{0,8}$|^\\s*${COMMENT}\\s*[[(<]?(?:unchanged|omitted|snip(?:ped)?|truncated|no changes?)\\b[^\\n]{0,40}$`,
  "i",
);
const isOmission = (line: string): boolean => DOTS.test(line) || OMITTED.test(line);
const CONFLICT = /^(?:<{7}|={7}|>{7})(?: |$)/;
const SENTENCE = /^(?:[A-Z][a-z]+|I)(?: [\w'’`,()-]+){3,}[.!]$/;

/** Refuses text that omits code or is not code: placeholders, conflict markers, instructions. */
function refusePlaceholders(text: string, target: SuggestionTarget): NormalizedSuggestion {
  const replaced = replacedLines(target).map((line) => line.trim());
  const fresh = text.split("\n").filter((line) => !replaced.includes(line.trim()));
  const isProse = isProseFile(target.path);
  if (fresh.some(isOmission) || (!isProse && endsEarly(fresh))) {
    return { text, reason: "omits code" };
  }
  if (
    fresh.some((line) => CONFLICT.test(line)) &&
    !target.lines.some((line) => CONFLICT.test(line))
  ) {
    return { text, reason: "contains conflict markers" };
  }
  const isWords =
    !isProse &&
    nonBlankLines(fresh).length > 0 &&
    nonBlankLines(fresh).every((line) => SENTENCE.test(line.trim()));
  if (isWords && !replaced.some((line) => SENTENCE.test(line))) {
    return { text, reason: "is a sentence rather than code" };
  }
  return namesFile(text, target) ? { text, reason: "begins with the name of the file" } : { text };
}

/** Returns whether the last line ends with dots, outside of a comment or a string. */
function endsEarly(lines: readonly string[]): boolean {
  const last = nonBlankLines(lines).at(-1)?.trimEnd() ?? "";
  return /(?:\.{3}|…)$/.test(last) && !/(?:\/\/|#|--|\/\*|^\s*\*|["'`][^"'`]*$)/.test(last);
}

function namesFile(text: string, { path, lines }: SuggestionTarget): boolean {
  const [first = ""] = nonBlankLines(text.split("\n"));
  const bare = first
    .replace(/^\s*(?:\/\/|#|--|<!--|\/\*)?\s*(?:File(?:name)?:\s*)?/i, "")
    .replace(/\s*(?:-->|\*\/)?:?\s*$/, "");
  return bare === path && !lines.includes(first);
}
