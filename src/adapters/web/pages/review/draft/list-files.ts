import type { DiffFile } from "../../../../../domain/api/draft-response.ts";
import type { Severity } from "../../../../../domain/core/severity.ts";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";
import type { Manifest, ManifestEntry } from "../../../../../domain/review/manifest.ts";
import { isRepeat } from "./count-draft.ts";

export type FileOrder = "worst" | "path";

/** A changed file with what the review has to say of it. */
export interface ListedFile {
  readonly file: DiffFile;
  /** Findings that are shown in it or on it, in the order of their lines; discarded ones included. */
  readonly comments: readonly DraftComment[];
  /** What was reviewed of it. */
  readonly coverage?: ManifestEntry | undefined;
}

const RANKS: Readonly<Record<Severity, number>> = { critical: 0, major: 1, minor: 2, nit: 3 };
const NOTHING_LIVE = 4;
const NOTHING = 5;
const NOT_REVIEWED = 6;

/** Whether a finding has its place in the diff: on lines, or on a file as a whole. */
export function isInDiff({ bucket, original, hasPlace, discarded }: DraftComment): boolean {
  if (bucket !== "summary") return true;
  // What was moved to the summary leaves a line where it was.
  return !discarded && (hasPlace || original.bucket === "file");
}

export interface ListedDraft {
  readonly comments: readonly DraftComment[];
  readonly coverage: Manifest;
  /** The findings as they were when the page was opened: files stay where they are while one works on them. */
  readonly atFirst: readonly DraftComment[];
}

/** Puts the files of a diff together with their findings, in an order. */
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

/** Those on the file come first, then line by line. */
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

/** Findings in the order in which the page shows them: those in the summary, then file by file. */
export function listFindings(
  comments: readonly DraftComment[],
  files: readonly ListedFile[],
): readonly DraftComment[] {
  const summary = listSummaryFindings(comments);
  const seen = new Set(summary.map(({ id }) => id));
  const inFiles = files.flatMap((listed) => listed.comments.filter(({ id }) => !seen.has(id)));
  for (const { id } of inFiles) seen.add(id);
  // Without a diff, what belongs into it is still there to be judged.
  const others = comments.filter((comment) => !isRepeat(comment) && !seen.has(comment.id));
  return [...summary, ...inFiles, ...others];
}

/** What is posted with the summary, the worst first: as they were generated, so that none jumps when it is graded. */
export function listSummaryFindings(comments: readonly DraftComment[]): readonly DraftComment[] {
  return comments
    .filter((comment) => comment.bucket === "summary" && !isRepeat(comment))
    .toSorted((left, right) => RANKS[left.original.severity] - RANKS[right.original.severity]);
}

/** The next or previous of a list; the first or last where there is none. `undefined` for an empty list. */
export function stepFrom(
  ids: readonly string[],
  current: string | undefined,
  by: 1 | -1,
): string | undefined {
  const at = current === undefined ? -1 : ids.indexOf(current);
  if (at === -1) return by === 1 ? ids[0] : ids.at(-1);
  return ids[Math.min(Math.max(at + by, 0), ids.length - 1)];
}

/** What a list is narrowed down to. */
export interface ListFilter {
  /** Part of a path or a text, whatever its case. */
  readonly text: string;
  readonly severities: ReadonlySet<Severity>;
}

/** Tells whether a finding fits a filter. */
export function fitsFilter(comment: DraftComment, { text, severities }: ListFilter): boolean {
  if (!severities.has(comment.severity)) return false;
  const said = [comment.title ?? "", comment.body, comment.path, comment.category ?? ""];
  return said.some((part) => contains(part, text));
}

/** Files that fit a filter: by their path; and, when severities are left out, by the findings in them. */
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

/** A folder with its files; of the files at the top the name is empty. */
export interface Folder {
  readonly name: string;
  readonly files: readonly ListedFile[];
}

/** Groups files by their folder, by name; those at the top come last. */
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

/** Takes a path apart: `src/` and `a.ts` have `src` as folder and `a.ts` as name. */
export function splitPath(path: string): { readonly folder: string; readonly name: string } {
  const at = path.lastIndexOf("/");
  return { folder: at === -1 ? "" : path.slice(0, at), name: path.slice(at + 1) };
}
