import { findMergeBase } from "../git/find-commits.ts";
import type { DiffFile } from "../git/read-diff.ts";
import type { HostServices } from "./host-services.ts";
import { findPosition, mapLine } from "./patch-places.ts";
import type { PullRange } from "./pull-range.ts";
import type { ReviewCommentState } from "./state.ts";

/** Comment with its place in the current diff; it has no line if it is outdated. */
export interface PlacedComment {
  readonly comment: ReviewCommentState;
  /** The head if the comment is current, else the commit that it was made on. */
  readonly commit: string;
  readonly line?: number | undefined;
  readonly startLine?: number | undefined;
  readonly position?: number | undefined;
}

/** Folder and compared commits of a pull request. */
export interface PullDiff {
  readonly folder: string;
  readonly range: PullRange;
}

/** Maps comments from the commits that they were made on to the current head. */
export async function placeComments(
  services: HostServices,
  diff: PullDiff,
  comments: readonly ReviewCommentState[],
): Promise<PlacedComment[]> {
  if (comments.length === 0) return [];
  const { folder, range } = diff;
  const files = await services.compareCommits(folder, range.mergeBase, range.head);
  const current = new Map(files.map((file) => [file.path, file]));
  return Promise.all(
    comments.map(async (comment) => {
      const file = current.get(comment.path);
      const follow = file && (await createLineMapper(services, diff, { comment, file }));
      return place(comment, { file, follow, head: range.head });
    }),
  );
}

/** Places a comment that was made on the current head. */
export function placeNewComment(comment: ReviewCommentState): PlacedComment {
  const { commit, line, startLine, position } = comment;
  return {
    comment,
    commit,
    line,
    startLine,
    position,
  };
}

type LineMapper = (line: number) => number | undefined;

/**
 * Creates a function that maps lines of the commented text to the current one; `undefined` if they
 * cannot be mapped.
 */
async function createLineMapper(
  { compareCommits }: HostServices,
  { folder, range }: PullDiff,
  { comment, file }: { readonly comment: ReviewCommentState; readonly file: DiffFile },
): Promise<LineMapper | undefined> {
  const isRight = comment.side === "RIGHT";
  const oldMergeBase = () => findMergeBase(folder, range.base, comment.commit);
  const from = isRight ? comment.commit : await oldMergeBase();
  const to = isRight ? range.head : range.mergeBase;
  if (from === undefined) return undefined;
  if (from === to) return (line) => line;
  const path = isRight ? file.path : (file.previousPath ?? file.path);
  const changes = await compareCommits(folder, from, to);
  const change = changes.find((one) => path === one.path || path === one.previousPath);
  if (change === undefined || change.status === "changed") return (line) => line;
  const { patch, status } = change;
  return patch === undefined || status !== "modified" ? undefined : (line) => mapLine(patch, line);
}

function place(
  comment: ReviewCommentState,
  to: {
    readonly file: DiffFile | undefined;
    readonly follow: LineMapper | undefined;
    readonly head: string;
  },
): PlacedComment {
  const { side, startSide = side } = comment;
  const patch = to.file?.patch;
  const line = to.follow?.(comment.line);
  const position = line === undefined ? undefined : findPosition(patch, side, line);
  const outdated = { comment, commit: comment.commit };
  if (line === undefined || position === undefined) return outdated;
  const placed = { comment, commit: to.head, line, position };
  if (comment.startLine === undefined) return placed;
  const startLine = startSide === side ? to.follow?.(comment.startLine) : comment.startLine;
  if (startLine === undefined || findPosition(patch, startSide, startLine) === undefined)
    return outdated;
  return { ...placed, startLine };
}
