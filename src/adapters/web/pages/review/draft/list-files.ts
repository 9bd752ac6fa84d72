import type { DiffFile } from "../../../../../domain/api/draft-response.ts";
import type { Severity } from "../../../../../domain/core/severity.ts";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";
import type { Manifest, ManifestEntry } from "../../../../../domain/review/manifest.ts";
import { isRepeat } from "./count-draft.ts";

export type FileOrder = "worst" | "path";

/** Changed file with its findings and coverage. */
export interface ListedFile {
  readonly file: DiffFile;
  /** Findings shown in the file or on it, in line order, including discarded ones. */
  readonly comments: readonly DraftComment[];
  /** Coverage of the file. */
  readonly coverage?: ManifestEntry | undefined;
}

const RANKS: Readonly<Record<Severity, number>> = { critical: 0, major: 1, minor: 2, nit: 3 };
const NOTHING_LIVE = 4;
const NOTHING = 5;
const NOT_REVIEWED = 6;

/** Checks whether a finding has a position in the diff, on lines or on a whole file. */
export function isInDiff({ bucket, original, hasPlace, discarded }: DraftComment): boolean {
  if (bucket !== "summary") return true;
  // A finding moved to the summary leaves a marker at its original position.
  return !discarded && (hasPlace || original.bucket === "file");
}

export interface ListedDraft {
  readonly comments: readonly DraftComment[];
  readonly coverage: Manifest;
  /**
   * Findings at page load; they set the order of files, which must not change while the user works.
   */
  readonly atFirst: readonly DraftComment[];
}

/** Combines the files of a diff with their findings, and sorts them. */
export function listFiles(
  files: readonly DiffFile[],
  draft: ListedDraft,
  order: FileOrder,
): readonly ListedFile[] {
  const byPath = groupByPath(draft.comments);
  const covered = new Map(draft.coverage.map((entry) => [entry.path, entry]));
  const listed = files.map((file): ListedFile => {
    const coverage = covered.get(file.path);
    const comments = sortByLine(byPath.get(file.path) ?? []);
    return { file, comments, coverage };
  });
  const byName = listed.toSorted((left, right) => compare(left.file.path, right.file.path));
  if (order === "path") return byName;
  const first = groupByPath(draft.atFirst);
  const ranks = new Map(
    byName.map((one) => [one, rankOf(first.get(one.file.path) ?? [], one.coverage)]),
  );
  const [rank, live] = [
    (one: ListedFile) => ranks.get(one) ?? NOTHING,
    ({ file }: ListedFile) => (first.get(file.path) ?? []).filter(isLive).length,
  ];
  return byName.toSorted((left, right) => rank(left) - rank(right) || live(right) - live(left));
}

function groupByPath(
  comments: readonly DraftComment[],
): ReadonlyMap<string, readonly DraftComment[]> {
  const groups = new Map<string, DraftComment[]>();
  for (const comment of comments) {
    if (isRepeat(comment) || !isInDiff(comment)) continue;
    const known = groups.get(comment.path);
    if (known === undefined) groups.set(comment.path, [comment]);
    else known.push(comment);
  }
  return groups;
}

/** Sorts findings on the whole file first, then by line. */
function sortByLine(comments: readonly DraftComment[]): readonly DraftComment[] {
  const at = ({ hasPlace, line = 0 }: DraftComment): number => (hasPlace ? line : 0);
  return comments.toSorted((left, right) => at(left) - at(right) || compare(left.side, right.side));
}

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

const isLive = ({ discarded, bucket }: DraftComment): boolean => !discarded && bucket !== "summary";

function rankOf(comments: readonly DraftComment[], coverage: ManifestEntry | undefined): number {
  const live = comments.filter(isLive).map(({ severity }) => RANKS[severity]);
  if (live.length > 0) return Math.min(...live);
  if (comments.length > 0) return NOTHING_LIVE;
  return coverage?.state === "not-reviewed" ? NOT_REVIEWED : NOTHING;
}

/** Lists findings in display order: those in the summary, then file by file. */
export function listFindings(
  comments: readonly DraftComment[],
  files: readonly ListedFile[],
): readonly DraftComment[] {
  const summary = listSummaryFindings(comments);
  const seen = new Set(summary.map(({ id }) => id));
  const inFiles = files.flatMap((listed) => listed.comments.filter(({ id }) => !seen.has(id)));
  for (const { id } of inFiles) seen.add(id);
  // Without a diff, its findings are still listed for triage.
  const others = comments.filter((comment) => !isRepeat(comment) && !seen.has(comment.id));
  return [...summary, ...inFiles, ...others];
}

/**
 * Lists the findings posted with the summary, the most severe first. The generated severity is
 * used, so that changing it does not move a finding.
 */
export function listSummaryFindings(comments: readonly DraftComment[]): readonly DraftComment[] {
  return comments
    .filter((comment) => comment.bucket === "summary" && !isRepeat(comment))
    .toSorted((left, right) => RANKS[left.original.severity] - RANKS[right.original.severity]);
}

/**
 * Returns the next or previous item, or the first or last one if there is no current item;
 * `undefined` for an empty list.
 */
export function stepFrom(
  ids: readonly string[],
  current: string | undefined,
  by: 1 | -1,
): string | undefined {
  const at = current === undefined ? -1 : ids.indexOf(current);
  if (at === -1) return by === 1 ? ids[0] : ids.at(-1);
  return ids[Math.min(Math.max(at + by, 0), ids.length - 1)];
}

/** Filter of a list. */
export interface ListFilter {
  /** Part of a path or a text, case-insensitive. */
  readonly text: string;
  readonly severities: ReadonlySet<Severity>;
}

/** Checks whether a finding matches a filter. */
export function fitsFilter(comment: DraftComment, { text, severities }: ListFilter): boolean {
  if (!severities.has(comment.severity)) return false;
  const texts = [comment.title ?? "", comment.body, comment.path, comment.category ?? ""];
  return texts.some((part) => contains(part, text));
}

/**
 * Returns the files that match a filter by path and, if severities are excluded, by their findings.
 */
export function filterFiles(
  files: readonly ListedFile[],
  filter: ListFilter,
): readonly ListedFile[] {
  const isNarrow = filter.severities.size < Object.keys(RANKS).length;
  return files.filter(
    ({ file, comments }) =>
      (contains(file.path, filter.text) ||
        comments.some((comment) => contains(comment.title ?? "", filter.text))) &&
      (!isNarrow || comments.some(({ severity }) => filter.severities.has(severity))),
  );
}

const contains = (text: string, part: string): boolean =>
  text.toLowerCase().includes(part.trim().toLowerCase());

/** Folder with its files; the name is empty for files at the root. */
export interface Folder {
  readonly name: string;
  readonly files: readonly ListedFile[];
}

/** Groups files by folder, sorted by name; files at the root come last. */
export function toFolders(files: readonly ListedFile[]): readonly Folder[] {
  const folders = new Map<string, ListedFile[]>();
  for (const listed of files) {
    const { folder } = splitPath(listed.file.path);
    const known = folders.get(folder);
    if (known === undefined) folders.set(folder, [listed]);
    else known.push(listed);
  }
  return [...folders]
    .map(([name, inIt]) => ({
      name,
      files: inIt.toSorted((left, right) => compare(left.file.path, right.file.path)),
    }))
    .toSorted(
      (left, right) =>
        Number(left.name === "") - Number(right.name === "") || compare(left.name, right.name),
    );
}

/** Splits a path: `src/` and `a.ts` have `src` as folder and `a.ts` as name. */
export function splitPath(path: string): { readonly folder: string; readonly name: string } {
  const at = path.lastIndexOf("/");
  return { folder: at === -1 ? "" : path.slice(0, at), name: path.slice(at + 1) };
}
