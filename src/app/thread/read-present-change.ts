import type { PullRequest } from "../../domain/pull/pull-request.ts";
import type { ReviewThread } from "../../domain/pull/review-thread.ts";
import type { PresentChange } from "../../domain/thread/quote-place.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import { mapLimit } from "../concurrency/map-limit.ts";

/** Limits of reading files; further files count as unreadable. */
const MAX_FILES = 50;
const MAX_BYTES = 1024 * 1024;
const CONCURRENCY = 4;

/** Reads the change of a pull request and the files at its head that threads are on, or that have no patch. */
export async function readPresentChange(
  pulls: Pick<PullReader, "files" | "fileAt">,
  now: PullRequest,
  { threads, signal }: { readonly threads: readonly ReviewThread[]; readonly signal: AbortSignal },
): Promise<PresentChange> {
  const { files, isComplete } = await pulls.files(now, signal);
  const onRight = new Set(threads.flatMap(({ side, path }) => (side === "RIGHT" ? [path] : [])));
  const wanted = files.filter(
    ({ path, previousPath, patch, status }) =>
      status !== "removed" &&
      (patch === undefined || onRight.has(path) || onRight.has(previousPath ?? path)),
  );
  const texts = new Map<string, string>();
  await mapLimit(wanted.slice(0, MAX_FILES), CONCURRENCY, async ({ path }) => {
    const request = { path, ref: now.head.sha, maxBytes: MAX_BYTES };
    const blob = await pulls.fileAt(now.ref, request, signal);
    if (blob !== undefined) texts.set(path, new TextDecoder().decode(blob.bytes));
  });
  const isWanted = new Set(wanted.map(({ path }) => path));
  return {
    files,
    isComplete,
    // A file that is not changed, or removed, has no code of the change.
    textAtHead: (path) => texts.get(path) ?? (isWanted.has(path) ? undefined : ""),
  };
}
