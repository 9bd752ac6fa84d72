import { numberRows, type Row } from "../diff/number-rows.ts";
import { parseHunks } from "../diff/parse-hunks.ts";
import type { PullFile } from "../diff/pull-file.ts";
import type { ReviewThread } from "../pull/review-thread.ts";

/** The place of the code that a finding quotes, in the present change; `unknown` if parts of it cannot be read. */
export type QuotePlace = "in-file" | "elsewhere" | "gone" | "unknown";

/** The present change, as far as it is needed to look for code. */
export interface PresentChange {
  readonly files: readonly PullFile[];
  /** True if `files` has all changed files. */
  readonly isComplete: boolean;
  /** Returns the text of a file at the head; empty if it does not exist, `undefined` if it cannot be read. */
  textAtHead(path: string): string | undefined;
}

/** Shorter code, such as `}`, occurs everywhere. */
const MIN_CHARS = 6;
/** Lines above the quoted code that its hunk is recognized by. */
const MAX_NEIGHBOURS = 3;

/**
 * Finds the code that a thread was opened on. White space is ignored, so that indented, wrapped and moved code is found;
 * code that is too short to be recognized has an unknown place.
 */
export function findQuotePlace(thread: ReviewThread, change: PresentChange): QuotePlace {
  const { quote } = readQuote(thread);
  if (flatten(quote).length < MIN_CHARS) return "unknown";
  const find = thread.side === "LEFT" ? findDeleted : findPresent;
  const place = find(thread.path, flatten(quote), change);
  if (place !== "gone") return place;
  // Lines that were inserted between the quoted ones do not remove these.
  const lines = quote.map((line) => flatten([line])).filter((line) => line.length >= MIN_CHARS);
  const places = lines.map((line) => find(thread.path, line, change));
  return places.every((each) => each !== "gone") ? (places[0] ?? "gone") : "gone";
}

function findPresent(path: string, quote: string, change: PresentChange): QuotePlace {
  const own = new Set(listOwnPaths(path, change.files));
  const others = change.files.filter(
    (file) => !own.has(file.path) && file.status !== "removed" && !isWithoutText(file),
  );
  const here = [...own].map((each) => toPart(change.textAtHead(each)));
  if (here.some((part) => part?.includes(quote))) return "in-file";
  const there = others.flatMap(({ path: other, patch }): readonly (string | undefined)[] =>
    patch === undefined ? [toPart(change.textAtHead(other))] : listParts(patch, isOnRight),
  );
  if (there.some((part) => part?.includes(quote))) return "elsewhere";
  return change.isComplete && ![...here, ...there].includes(undefined) ? "gone" : "unknown";
}

const toPart = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : flatten([text]);

function findDeleted(
  path: string,
  quote: string,
  { files, isComplete }: PresentChange,
): QuotePlace {
  let isUnknown = !isComplete;
  for (const file of files) {
    const { patch, previousPath } = file;
    if (isWithoutText(file)) continue;
    if (patch === undefined) isUnknown = true;
    else if (
      listParts(patch, ({ kind }) => kind === "deletion").some((each) => each.includes(quote))
    )
      return file.path === path || previousPath === path ? "in-file" : "elsewhere";
  }
  return isUnknown ? "unknown" : "gone";
}

/** Decides whether a file has no changed lines, such as a binary or renamed one. */
const isWithoutText = ({ patch = "", additions, deletions }: PullFile): boolean =>
  patch === "" && additions === 0 && deletions === 0;

/** Lists the file's own path and the one that it was renamed to. */
const listOwnPaths = (path: string, files: readonly PullFile[]): readonly string[] => [
  path,
  ...files.filter(({ previousPath }) => previousPath === path).map((file) => file.path),
];

const isOnRight = ({ kind }: Row): boolean => kind === "addition" || kind === "context";

const listParts = (patch: string, isMeant: (row: Row) => boolean): readonly string[] =>
  parseHunks(patch).map((hunk) =>
    flatten(
      numberRows(hunk)
        .filter(isMeant)
        .map(({ text }) => text),
    ),
  );

/** Joins lines without white space and without comments: a comment that was added or removed changes no code. */
const flatten = (lines: readonly string[]): string => {
  const code = lines
    .flatMap((line) => line.split("\n"))
    .map((line) => (line.length > MAX_COMMENTED_CHARS ? line : line.replace(COMMENT, "")));
  return code.join("").replace(/\s+/g, "");
};

/** Longer lines are generated, and are compared with their comments. */
const MAX_COMMENTED_CHARS = 1_000;
/** The sign of a comment inside a text or an address counts as well, on both sides of the comparison. */
const COMMENT = /(?:^|\s)(?:\/\/|#(?![\w!])).*$|\/\*.*?\*\//g;

/** Lines of a thread's hunk that it is about, and the ones above. */
interface QuotedLines {
  readonly quote: readonly string[];
  readonly above: readonly string[];
}

function readQuote({ side, diffHunk, line, startLine, lineCount }: ThreadLines): QuotedLines {
  const other = side === "LEFT" ? "+" : "-";
  const lines = diffHunk
    .split("\n")
    .filter((each) => !/^(?:@@|\\)/.test(each) && !each.startsWith(other))
    .map((each) => each.slice(1));
  const shown = line === undefined || startLine === undefined ? 1 : line - startLine + 1;
  const count = Math.max(1, lineCount ?? shown);
  return { quote: lines.slice(-count), above: lines.slice(0, -count) };
}

type ThreadLines = Pick<ReviewThread, "side" | "diffHunk" | "line" | "startLine" | "lineCount">;

/**
 * Decides whether the hunk of a thread is still part of the change: one of the lines above the quoted code is in a hunk
 * of the same file. The quoted code being gone, that hunk was changed after the finding.
 */
export function hasHunk(thread: ReviewThread, { files }: PresentChange): boolean {
  const { path } = thread;
  const hunks = files
    .filter((file) => file.path === path || file.previousPath === path)
    .flatMap(({ patch = "" }) => parseHunks(patch));
  const above = readQuote(thread)
    .above.map((line) => flatten([line]))
    .filter((line) => line.length >= MIN_CHARS)
    .slice(-MAX_NEIGHBOURS);
  if (above.length === 0) return hunks.length > 0;
  return hunks.some((hunk) =>
    numberRows(hunk).some(({ kind, text }) => kind !== "note" && above.includes(flatten([text]))),
  );
}
