import type { Secret } from "../domain/core/secret.ts";
import type { SearchResult, TreeEntry } from "../domain/core/tree-entry.ts";
import type { FileBlob, PullFile } from "../domain/diff/pull-file.ts";

/** Where the objects of a commit are. */
export type SnapshotOrigin =
  | {
      readonly kind: "local";
      readonly folder: string;
      /** A further folder of objects, as `LocalChange` names it. */
      readonly objects?: string | undefined;
    }
  | {
      readonly kind: "remote";
      /** https, http or file; never with a user or a token in it. */
      readonly url: string;
      /** Strangers' heads and tasks never share a cache. */
      readonly purpose: "review" | "task";
      readonly token?: Secret;
      /** Refs to try when the server does not hand out the sha by itself, such as `refs/pull/7/head`. */
      readonly refs?: readonly string[];
    };

export interface SnapshotRequest {
  readonly origin: SnapshotOrigin;
  /** Full object id of a commit, or of a tree for work that is not committed. */
  readonly commit: string;
  /** Further commits wanted beside it, such as the merge base: full object ids. */
  readonly also?: readonly string[];
}

export interface SearchQuery {
  /** POSIX extended regular expression. */
  readonly pattern: string;
  /** Path or glob that narrows the search; absent means everywhere. */
  readonly path?: string | undefined;
  readonly ignoreCase: boolean;
  readonly maxMatches: number;
}

/** One commit's files, read from git objects: nothing is checked out. */
export interface Snapshot {
  readonly commit: string;
  /**
   * The file, or `undefined` when there is none, it is a folder, or it is above `maxBytes`.
   * A submodule reads as `Subproject commit <id>`, the text a diff shows.
   */
  read(path: string, options: ReadOptions): Promise<FileBlob | undefined>;
  /** The entry at a path, without its content; the root is a folder. */
  stat(path: string, signal: AbortSignal): Promise<TreeEntry | undefined>;
  /** What a folder holds, sorted; `""` is the root. `undefined` when it is no folder. */
  list(path: string, signal: AbortSignal): Promise<readonly TreeEntry[] | undefined>;
  search(query: SearchQuery, signal: AbortSignal): Promise<SearchResult>;
  /** Every file that differs from `base` (a full object id), renames detected, with its patch. */
  changes(base: string, options: ChangesOptions): Promise<readonly PullFile[]>;
  /**
   * Writes the files into an empty folder for commands to work on: raw bytes, no attribute of the tree acts. Nothing is
   * followed on the way; a name that no file system should see (`.git`, `..`) is left out and counted.
   */
  materialize(folder: string, options: MaterializeOptions): Promise<MaterializeResult>;
  close(): Promise<void>;
}

export interface MaterializeOptions {
  /** Paths (a file, or a folder with all below it) that are left out, in any spelling that a file system takes for them. */
  readonly without?: readonly string[];
  /** Only what is below this folder, which becomes the root; of a file, the file alone by its name. */
  readonly below?: string | undefined;
  /** Adds a throw-away `.git` of one commit with these files, for commands that ask git. */
  readonly withGit: boolean;
  /** More rejects with `tree-too-large`. */
  readonly maxBytes: number;
  readonly maxFiles: number;
  readonly signal: AbortSignal;
}

export interface MaterializeResult {
  readonly files: number;
  readonly bytes: number;
  /** Entries left out because of their name. */
  readonly skipped: number;
}

export interface ReadOptions {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

export interface ChangesOptions {
  /** A file whose patch is longer comes without it, marked `too-large`. */
  readonly maxPatchChars: number;
  /** Patches of all files together; what comes after is marked `too-large`. */
  readonly maxTotalChars: number;
  /** Only this file, by its path in the snapshot. */
  readonly path?: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Opens commits for reading.
 *
 * Contract (test/contracts/snapshots.contract.ts):
 * - a commit that cannot be had rejects with `snapshot-unavailable`, a remote that fails with `fetch-failed`;
 * - paths are literal: `..`, `.git`, a leading `/`, a trailing `/` or globs in `read`, `stat` and `list` find nothing;
 * - a symbolic link is read as its target text and never followed;
 * - bytes come back exactly; a path may hold any byte but NUL (as UTF-8);
 * - a search finds in text files only, honours its cap and says so; a malformed pattern rejects with `tool-refused`;
 * - `changes` lists every changed file, patch or not; a patch is empty where no line differs, and absent where there is
 *   more than it says;
 * - reads of one snapshot may run at the same time;
 * - `close` is idempotent and ends what runs.
 */
export interface Snapshots {
  open(request: SnapshotRequest, signal: AbortSignal): Promise<Snapshot>;
}
