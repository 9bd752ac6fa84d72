import { countListedHunks, type HunkList, type ListedHunk } from "../review/hunk-list.ts";
import type { Manifest, ManifestEntry, NotReviewedReason } from "../review/manifest.ts";

const REASON_LABELS: Readonly<Record<NotReviewedReason, string>> = {
  binary: "binary",
  "no-patch": "no patch delivered",
  "too-large": "too large",
  submodule: "submodule",
  filtered: "uncommitted content behind a git filter (such as Git LFS)",
  generated: "generated",
  "skipped-by-rule": "skipped by context script",
  ignored: "ignored by the setting IGNORE_PATHS",
  "no-content-change": "no content change",
  "lines-clipped": "long lines clipped",
  "model-failed": "the model gave no answer",
  "budget-spent": "token budget spent",
};

/** Formats the reason for people. */
export function notReviewedLabel(reason: NotReviewedReason): string {
  return REASON_LABELS[reason];
}

/** Formats the coverage of a review on one line. */
export function coverageLabel(manifest: Manifest): string {
  const count = (state: string): number => manifest.filter((entry) => entry.state === state).length;
  const [whole, part, none] = [count("reviewed"), count("in-part"), count("not-reviewed")];
  const parts = [
    `${whole} of ${manifest.length} file${manifest.length === 1 ? "" : "s"} reviewed`,
    part > 0 ? `${part} in part` : "",
    none > 0 ? `${none} not` : "",
  ];
  return parts.filter((text) => text !== "").join(", ");
}

/** Formats the coverage of a draft on one line, with the numbers of hunks unless all were reviewed now. */
export function draftCoverageLabel({ manifest, hunks }: CoveredDraft): string {
  const files = coverageLabel(manifest);
  if (hunks === undefined) return files;
  const counts = countListedHunks(hunks);
  const others = counts["reviewed-earlier"] + counts["in-part"] + counts["not-reviewed"];
  return others === 0 ? files : `${files}; ${hunksLabel(hunks)}`;
}

interface CoveredDraft {
  readonly manifest: Manifest;
  readonly hunks?: HunkList | undefined;
}

/** Formats the numbers of hunks by state on one line. */
export function hunksLabel(list: HunkList): string {
  const counts = countListedHunks(list);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const parts = [
    `${counts.reviewed} of ${all} ${all === 1 ? "hunk" : "hunks"} reviewed now`,
    counts["reviewed-earlier"] > 0 ? `${counts["reviewed-earlier"]} at an older head` : "",
    counts["in-part"] > 0 ? `${counts["in-part"]} in part` : "",
    counts["not-reviewed"] > 0 ? `${counts["not-reviewed"]} not` : "",
  ];
  return parts.filter((text) => text !== "").join(", ");
}

/** Formats how much of a file was not reviewed, with the reason and the lines of its hunks. */
export function missingLabel(
  { path, state, reason }: ManifestEntry,
  list: HunkList | undefined,
): string {
  const why = reason === undefined ? "" : `, ${notReviewedLabel(reason)}`;
  const lines = missingHunksLabel(list, path);
  return `${state === "in-part" ? "in part" : "not reviewed"}${why}${lines === "" ? "" : ` (${lines})`}`;
}

const MAX_PLACES = 5;

/** Formats the hunks of a file that were not reviewed in full; empty if none of the file was reviewed. */
export function missingHunksLabel(list: HunkList | undefined, path: string): string {
  if (list?.kind !== "hunks") return "";
  const own = list.hunks.filter((hunk) => hunk.path === path);
  const missing = own.filter(isMissing);
  if (missing.length === own.length && missing.every(({ state }) => state === "not-reviewed"))
    return "";
  const places = missing.slice(0, MAX_PLACES).map(formatHunk);
  const more = missing.length - places.length;
  return [...places, ...(more > 0 ? [`${more} more`] : [])].join("; ");
}

/** Returns whether lines of a hunk were not reviewed. */
export const isMissing = ({ state }: Pick<ListedHunk, "state">): boolean =>
  state === "in-part" || state === "not-reviewed";

/** Formats the lines of a hunk after the change, or before it if it deletes all of them. */
function hunkLinesLabel({
  oldStart = 0,
  newStart = 0,
  newLines = 0,
}: Pick<ListedHunk, "oldStart" | "newStart" | "newLines">): string {
  if (newLines === 0) return `old line ${oldStart}`;
  return newLines === 1 ? `line ${newStart}` : `lines ${newStart}–${newStart + newLines - 1}`;
}

function formatHunk(hunk: ListedHunk): string {
  const { state, reason } = hunk;
  const why = reason === undefined ? "" : `, ${notReviewedLabel(reason)}`;
  return `${hunkLinesLabel(hunk)} ${state === "in-part" ? "in part" : "not"}${why}`;
}
