import type { FileBlob } from "../diff/pull-file.ts";
import { describePlaceholders, hasPlaceholder } from "../inbound/vault.ts";
import type { Place } from "./anchor-finding.ts";
import { cleanSuggestion, stripMarkup } from "./clean-suggestion.ts";
import { type FileIndex, stripWhitespace } from "./diff-index.ts";
import { normalizeSuggestion } from "./normalize-suggestion.ts";
import { nonBlankLines, replacedLines, type SuggestionTarget } from "./suggestion-target.ts";

/** Replacement for the anchored lines, and whether the code host may offer to commit it. */
export interface Suggestion {
  readonly text: string;
  readonly isCommittable: boolean;
  /** Reason for showing it as plain code. */
  readonly reason?: string | undefined;
}

interface SuggestionInput {
  readonly text: string;
  readonly place: Place | undefined;
  /** Number of lines named by the finding; the place must have as many. */
  readonly wantedLines: number;
  /** Text of the lines that the finding is about, as quoted by the model. */
  readonly quote?: string | undefined;
  /** File at the head; absent if unknown. */
  readonly head: FileBlob | undefined;
}

/**
 * Decides whether a suggestion replaces exactly `startLine..line` of the head: those lines are in
 * the head as shown in the diff, the suggestion differs from them, and it does not repeat the lines
 * around them. Wrapping added by models (a fence, positions, diff signs, template markup) is
 * removed first, if it is clearly not code. Returns `undefined` if nothing remains.
 */
export function evaluateSuggestion(
  index: FileIndex | undefined,
  evaluated: SuggestionInput,
): Suggestion | undefined {
  const given = evaluated.text.replace(/\r\n/g, "\n").replace(/\n$/, "");
  const lines = getHeadLines(evaluated.head);
  const file = knownText(index, lines);
  const suggested = cleanSuggestion(given, file);
  if (suggested !== given && suggested.trim() === "") return undefined;
  const plain = (text: string, reason: string): Suggestion => ({
    text: describePlaceholders(text),
    isCommittable: false,
    reason,
  });
  const stripped = stripMarkup(suggested, file);
  if (stripped !== suggested) {
    return stripped.trim() === "" ? undefined : plain(stripped, "held text of the model's own");
  }
  const misplaced = getMisplacedReason(index, evaluated, lines);
  if (misplaced !== undefined || evaluated.place === undefined) {
    return plain(suggested, misplaced ?? "is not on a line of the diff");
  }
  const { path, line: to, startLine: from = to } = evaluated.place;
  const target = { path, lines, from, to };
  const { text, reason } = normalizeSuggestion(suggested, target);
  const refusal =
    reason ?? getPlainReason(text, target) ?? getPartialReason(text, evaluated.quote, target);
  return refusal === undefined ? { text, isCommittable: true } : plain(text, refusal);
}

/**
 * Returns the suggestion of a finding without text added by a chat template; `undefined` if that
 * text is inside the code.
 */
export function sanitizeSuggestion(
  index: FileIndex | undefined,
  text: string | undefined,
  head: FileBlob | undefined,
): { readonly suggestion?: string | undefined } {
  if (text === undefined) return {};
  const file = knownText(index, getHeadLines(head));
  const suggested = cleanSuggestion(text, file);
  const isEmptied = suggested.trim() === "" && text.trim() !== "";
  return isEmptied || stripMarkup(suggested, file) !== suggested ? {} : { suggestion: suggested };
}

/** Returns the known text of the file: the head, or without it the lines of the diff. */
const knownText = (index: FileIndex | undefined, lines: readonly string[]): string =>
  (lines.length > 0 ? lines : (index?.rows ?? []).map(({ text }) => text)).join("\n");

const getHeadLines = (head: FileBlob | undefined): readonly string[] =>
  head === undefined
    ? []
    : new TextDecoder()
        .decode(head.bytes)
        .split("\n")
        .map((line) => line.replace(/\r$/, ""));

/**
 * Returns the reason why a suggestion cannot be committed at this place, regardless of its text.
 */
function getMisplacedReason(
  index: FileIndex | undefined,
  { place, wantedLines, quote, head }: SuggestionInput,
  lines: readonly string[],
): string | undefined {
  if (place === undefined || index === undefined) return "is not on a line of the diff";
  if (place.side !== "RIGHT") return "is on a deleted line";
  if (head === undefined) return "the file at the head is not available";
  const [from, to] = [place.startLine ?? place.line, place.line];
  if (to - from + 1 !== wantedLines) return "was meant for other lines";
  const current = lines.slice(from - 1, to);
  const shown = Array.from({ length: to - from + 1 }, (_, at) =>
    index.rowAt("RIGHT", from + at)?.text.replace(/\r$/, ""),
  );
  if (current.length !== shown.length || current.some((line, at) => line !== shown[at])) {
    return "the head differs from the diff";
  }
  // The suggestion would replace one of the lines it was written for, and leave the others.
  const quoted = nonBlankLines((quote ?? "").split("\n")).length;
  return quoted > nonBlankLines(current).length && quoted > 1
    ? "was meant for other lines"
    : undefined;
}

function getPlainReason(text: string, target: SuggestionTarget): string | undefined {
  const { lines, from, to } = target;
  const current = replacedLines(target);
  if (text === current.join("\n")) return "changes nothing";
  if (hasPlaceholder(text) && !hasPlaceholder(current.join("\n")))
    return "would need a secret that is not on these lines";
  const above = lines.slice(Math.max(from - 1 - MAX_REPEATED, 0), from - 1);
  const below = lines.slice(to, to + MAX_REPEATED);
  return repeatsAround(text.split("\n"), current, { above, below })
    ? "repeats the lines around it"
    : undefined;
}

/** The unquoted rest of a line below this length, such as a semicolon, is not significant. */
const MIN_REST = 4;

/** Returns the reason for refusing a suggestion that replaces only a part of the line. */
function getPartialReason(
  text: string,
  quote: string | undefined,
  target: SuggestionTarget,
): string | undefined {
  const [line, ...others] = replacedLines(target);
  const part = quote?.trim() ?? "";
  if (line === undefined || others.length > 0 || part === "" || text.includes("\n"))
    return undefined;
  const at = line.indexOf(part);
  if (at === -1) return undefined;
  const [before, after] = [line.slice(0, at).trim(), line.slice(at + part.length).trim()];
  if (before.length + after.length < MIN_REST) return undefined;
  const suggested = text.trim();
  const holdsRest =
    (before !== "" && suggested.startsWith(before)) || (after !== "" && suggested.endsWith(after));
  return holdsRest ? undefined : "may replace only a part of the line";
}

/** Maximum number of lines around the place that a suggestion is compared with. */
const MAX_REPEATED = 20;

interface SurroundingLines {
  readonly above: readonly string[];
  readonly below: readonly string[];
}

/** Detects replacements that include lines above or below: committed, these would be duplicated. */
function repeatsAround(
  wanted: readonly string[],
  current: readonly string[],
  { above, below }: SurroundingLines,
): boolean {
  const upwards = [wanted.toReversed(), current.toReversed(), below.toReversed()] as const;
  return (
    (startsWithEnd(wanted, above) && !startsWithEnd(current, above)) ||
    (startsWithEnd(upwards[0], upwards[2]) && !startsWithEnd(upwards[1], upwards[2])) ||
    repeatsBracket(wanted, current, below[0]) ||
    repeatsBracket(upwards[0], upwards[1], above.at(-1))
  );
}

/**
 * Returns whether the outermost line is a bracket of the file that would be duplicated, with no
 * counterpart.
 */
function repeatsBracket(
  wanted: readonly string[],
  current: readonly string[],
  next: string | undefined,
): boolean {
  const last = wanted.at(-1);
  const isLone = last !== undefined && /^\s*(?:[{}()[\]]{1,2}[;,]?|fi|od)\s*$/.test(last);
  if (!isLone || next === undefined || stripWhitespace(last) !== stripWhitespace(next))
    return false;
  return (
    getBracketDepth(wanted) !== getBracketDepth(current) &&
    getBracketDepth(wanted.slice(0, -1)) === getBracketDepth(current)
  );
}

/** Counts the brackets and shell blocks that are opened and not closed. */
function getBracketDepth(lines: readonly string[]): number {
  const code = lines.map((line) =>
    line.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/.*$/g, ""),
  );
  const count = (pattern: RegExp): number => code.join("\n").match(pattern)?.length ?? 0;
  return count(/[{([]|^\s*(?:if|do)\b.*(?:then|do)\s*$/gm) - count(/[})\]]|^\s*(?:fi|od)\s*$/gm);
}

/** Returns whether a text starts with the last lines, one or more, of another. */
function startsWithEnd(lines: readonly string[], others: readonly string[]): boolean {
  const [starts, ends] = [lines.map(stripWhitespace), others.map(stripWhitespace)];
  return ends.some((_, at) => {
    const tail = ends.slice(at);
    // A lone bracket may be repeated on purpose.
    return tail.every((key, row) => key === starts[row]) && tail.some((key) => key.length > 2);
  });
}
