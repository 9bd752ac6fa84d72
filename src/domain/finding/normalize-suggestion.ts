import { indentSuggestion } from "./indent-suggestion.ts";
import {
  isProseFile,
  type NormalizedSuggestion,
  replacedLines,
  type SuggestionTarget,
  saidLines,
} from "./suggestion-target.ts";
import { unsignSuggestion } from "./unsign-suggestion.ts";

type Step = (text: string, target: SuggestionTarget) => NormalizedSuggestion;

/**
 * Makes of what a model hands over as a suggestion the text that replaces the lines: without the fence, the position
 * tags, line numbers and signs of a diff around it. What may be content of the file stays; where both readings are
 * possible, or a part is left out, the reason says so.
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
  unfence,
  unsignSuggestion,
  unnumber,
  refuseScraps,
  indentSuggestion,
];

const FENCE = /^\s{0,3}(?:`{3,}|~{3,})/;
const WHOLE = /^\s*(`{3,}|~{3,})([^\n`]*)\n([\s\S]*?)\n?[^\S\n]*\1[^\S\n]*\s*$/;

/** Takes a fence off that wraps the whole suggestion, unless the file has fences of its own. */
function unfence(text: string, target: SuggestionTarget): NormalizedSuggestion {
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
    return isQuoted(text, replaced) ? { text, reason: "stands in backticks" } : { text };
  }
  if (isProseFile(target.path) || hasFences(target.lines)) {
    return { text, reason: "may be in a fence, or be one" };
  }
  return isWhole ? { text: inner } : { text, reason: "holds a fence that is not the file's" };
}

/** Whether all of it is one code span, which the replaced lines are not. */
const isQuoted = (text: string, replaced: readonly string[]): boolean =>
  /^\s*`[^`\n]+`\s*$/.test(text) && !replaced.some((line) => line.trim().startsWith("`"));

const NUMBER = /^\s*(\d{1,7})(?:\t|\s?[|:] ?)/;

/** Takes line numbers off, as they are shown with a file. */
function unnumber(text: string, target: SuggestionTarget): NormalizedSuggestion {
  const lines = text.split("\n");
  const said = saidLines(lines);
  const numbers = said.map((line) => Number(NUMBER.exec(line)?.[1] ?? Number.NaN));
  const [first = Number.NaN] = numbers;
  const isNumbered = said.length > 0 && numbers.every((number, at) => number === first + at);
  if (!isNumbered || replacedLines(target).some((line) => NUMBER.test(line))) return { text };
  if (first !== target.from) {
    const isTab = said.every((line) => /^\s*\d+\t/.test(line));
    return isTab || said.length > 1 ? { text, reason: "holds line numbers" } : { text };
  }
  return { text: lines.map((line) => line.replace(NUMBER, "")).join("\n") };
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

/** Refuses what leaves code out or is no code: placeholders, markers of conflicts, words on what to do. */
function refuseScraps(text: string, target: SuggestionTarget): NormalizedSuggestion {
  const replaced = replacedLines(target).map((line) => line.trim());
  const fresh = text.split("\n").filter((line) => !replaced.includes(line.trim()));
  const isProse = isProseFile(target.path);
  if (fresh.some(isOmission) || (!isProse && endsEarly(fresh))) {
    return { text, reason: "leaves code out" };
  }
  if (
    fresh.some((line) => CONFLICT.test(line)) &&
    !target.lines.some((line) => CONFLICT.test(line))
  ) {
    return { text, reason: "holds markers of a conflict" };
  }
  const isWords =
    !isProse &&
    saidLines(fresh).length > 0 &&
    saidLines(fresh).every((line) => SENTENCE.test(line.trim()));
  if (isWords && !replaced.some((line) => SENTENCE.test(line))) {
    return { text, reason: "is a sentence rather than code" };
  }
  return namesFile(text, target) ? { text, reason: "begins with the name of the file" } : { text };
}

/** Whether the last line stops with dots, outside of a comment or a text. */
function endsEarly(lines: readonly string[]): boolean {
  const last = saidLines(lines).at(-1)?.trimEnd() ?? "";
  return /(?:\.{3}|…)$/.test(last) && !/(?:\/\/|#|--|\/\*|^\s*\*|["'`][^"'`]*$)/.test(last);
}

function namesFile(text: string, { path, lines }: SuggestionTarget): boolean {
  const [first = ""] = saidLines(text.split("\n"));
  const bare = first
    .replace(/^\s*(?:\/\/|#|--|<!--|\/\*)?\s*(?:File(?:name)?:\s*)?/i, "")
    .replace(/\s*(?:-->|\*\/)?:?\s*$/, "");
  return bare === path && !lines.includes(first);
}
