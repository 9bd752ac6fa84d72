import { AppError } from "../../../domain/core/app-error.ts";
import type { FileChange } from "../../../domain/diff/pull-file.ts";
import { type RepositoryRef, repositoryName } from "../../../domain/pull/pull-request.ts";
import type {
  AnnouncedFile,
  ChangeAnnouncement,
} from "../../../domain/task/change-announcement.ts";
import { formatCommitMessage } from "../../../domain/task/commit-message.ts";
import { digestChanges } from "../../../domain/task/digest-changes.ts";
import { listFinalFiles } from "../../../domain/task/final-files.ts";
import { computeGitBlobId } from "../../../domain/task/git-tree-id.ts";
import type { TaskIntent } from "../../../domain/task/task-intent.ts";
import type { GitObjects, TreeWrite } from "../../../ports/git-objects.ts";
import { mapLimit } from "../../concurrency/map-limit.ts";

/** A change to publish. */
export interface ChangeToPublish {
  readonly repository: RepositoryRef;
  readonly jobId: string;
  /** Commit that the change was made on: the only parent. */
  readonly baseSha: string;
  /** Never empty. */
  readonly changes: readonly FileChange[];
  /** Title of the pull request; the commit message starts with it. */
  readonly title: string;
  readonly explanation?: string;
  /** Remarks for the commit message. */
  readonly notes?: readonly string[];
  /** Description of the pull request; empty if it exists already. */
  readonly body: string;
  /** The branch to create (`branchName` with 8 digits) or to move. */
  readonly branch: string;
  readonly isVerified?: boolean;
}

/** A change whose commit is on the code host, without a branch. */
export interface CreatedCommit {
  readonly repository: RepositoryRef;
  readonly jobId: string;
  readonly commit: string;
  readonly intent: TaskIntent;
}

export interface CreateCommitPorts {
  readonly objects: Pick<GitObjects, "blob" | "tree" | "commit" | "commitAt">;
  /** Has the change checked and its intent stored; resolves once that is done. */
  announce(announcement: ChangeAnnouncement): Promise<void>;
}

/** Concurrent uploads. */
const MAX_UPLOADS = 4;

/**
 * Announces the intent, then writes blobs, a tree based on that of the base, and the commit. Rejects with
 * `base-not-found` when the base is gone, and as its ports do; objects written until then are harmless, because no
 * branch points to them.
 */
export async function createCommit(
  { objects, announce }: CreateCommitPorts,
  change: ChangeToPublish,
  signal: AbortSignal,
): Promise<CreatedCommit> {
  const { repository, jobId, baseSha, title, explanation, notes = [] } = change;
  const digest = digestChanges(change.changes);
  const more = explanation === undefined ? {} : { explanation };
  const message = formatCommitMessage({ title, jobId, digest, notes, ...more });
  const intent = toIntent(change, digest);
  await announce({ ...intent, message, files: toAnnouncedFiles(change) });
  const base = await objects.commitAt(repository, baseSha, signal);
  if (base === undefined) throw baseGoneError(change);
  const entries = await uploadFiles(objects, change, signal);
  const tree = await objects.tree(repository, { base: base.tree, entries }, signal);
  const commit = await objects.commit(repository, { tree, parents: [baseSha], message }, signal);
  return { repository, jobId, commit, intent };
}

function toIntent(change: ChangeToPublish, treeDigest: string): TaskIntent {
  const { baseSha, title, body, branch, isVerified } = change;
  const verified = isVerified === undefined ? {} : { isVerified };
  return { baseSha, treeDigest, title, body, branch, ...verified };
}

function toAnnouncedFiles({ changes }: ChangeToPublish): readonly AnnouncedFile[] {
  return listFinalFiles(changes).map(({ path, blob }) => {
    if (blob === undefined) return { path };
    const { bytes, mode } = blob;
    if (mode !== "100644" && mode !== "100755")
      throw new Error(`a change of a file of mode ${mode}`);
    return { path, mode, bytes, blob: computeGitBlobId(bytes) };
  });
}

/** Uploads each content once. Removals come first, so that a folder can replace a file. */
async function uploadFiles(
  objects: Pick<GitObjects, "blob">,
  { repository, changes }: ChangeToPublish,
  signal: AbortSignal,
): Promise<readonly TreeWrite[]> {
  const files = listFinalFiles(changes);
  const contents = new Map(
    files.flatMap(({ blob }) =>
      blob === undefined ? [] : [[computeGitBlobId(blob.bytes), blob.bytes]],
    ),
  );
  const ids = await mapLimit([...contents], MAX_UPLOADS, async ([id, bytes]) => {
    return [id, await objects.blob(repository, bytes, signal)] as const;
  });
  const stored = new Map(ids);
  const gone = changes.flatMap(({ before, path, previousPath }) =>
    before === undefined ? [] : [[previousPath ?? path, before.mode] as const],
  );
  const oldModes = new Map(gone);
  const entries = files.map(({ path, blob }): TreeWrite => {
    if (blob === undefined) return { path, mode: oldModes.get(path) ?? "100644" };
    const id = computeGitBlobId(blob.bytes);
    return { path, mode: blob.mode, blob: stored.get(id) ?? id };
  });
  return entries.sort((left, right) => rank(left) - rank(right));
}

const rank = ({ blob }: TreeWrite): number => (blob === undefined ? 0 : 1);

function baseGoneError({ repository, baseSha }: ChangeToPublish): AppError {
  const name = repositoryName(repository);
  const message = `commit ${baseSha.slice(0, 12)} of ${name}, on which the change was made, is gone; ask again`;
  return new AppError("base-not-found", message, { details: { ref: baseSha } });
}
