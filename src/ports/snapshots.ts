import type { Secret } from "../domain/core/secret.ts";
import type { SearchResult, TreeEntry } from "../domain/core/tree-entry.ts";
import type { FileBlob, PullFile } from "../domain/diff/pull-file.ts";

/** The location of a commit's objects. */
export type SnapshotOrigin =
  | {
      readonly kind: "local";
      /** Top folder of the repository. */
      readonly folder: string;
      /** Additional object folder, from `LocalChange.objects`. */
      readonly objects?: string | undefined;
    }
  | {
      readonly kind: "remote";
      /** https, http or file URL without user and token. */
      readonly url: string;
      /** Selects the cache: untrusted heads and tasks never share one. */
      readonly purpose: "review" | "task";
      /** Token to fetch with. */
      readonly token?: Secret;
      /** Refs to fetch if the server does not serve the commit directly, such as `refs/pull/7/head`. */
      readonly refs?: readonly string[];
    };

/** A commit to open. */
export interface SnapshotRequest {
  /** Location of the objects. */
  readonly origin: SnapshotOrigin;
  /** Full object id of a commit, or of a tree for uncommitted work. */
  readonly commit: string;
  /** Full object ids of further commits to fetch, such as the merge base. */
  readonly also?: readonly string[];
}

/** A search in the files of a snapshot. */
export interface SearchQuery {
  /** POSIX extended regular expression. */
  readonly pattern: string;
  /** Path or glob that narrows the search; absent to search all files. */
  readonly path?: string | undefined;
  /** True if the search is case-insensitive. */
  readonly ignoreCase: boolean;
  /** Maximum number of matches. */
  readonly maxMatches: number;
}

/** The files of one commit, read from git objects without a checkout. */
export interface Snapshot {
  /** Full object id of the commit or tree. */
  readonly commit: string;
  /**
   * Reads a file; `undefined` for a missing file, a folder, or a file larger than `maxBytes`. A submodule reads as
   * `Subproject commit <id>`, the text that a diff shows.
   */
  read(path: string, options: ReadOptions): Promise<FileBlob | undefined>;
  /** Returns the entry at a path, without its content; the root is a folder. */
  stat(path: string, signal: AbortSignal): Promise<TreeEntry | undefined>;
  /** Lists the entries of a folder, sorted; `""` is the root. `undefined` for anything that is not a folder. */
  list(path: string, signal: AbortSignal): Promise<readonly TreeEntry[] | undefined>;
  /** Searches the text files. */
  search(query: SearchQuery, signal: AbortSignal): Promise<SearchResult>;
  /** Lists the files that differ from `base` (a full object id), with rename detection and patches. */
  changes(base: string, options: ChangesOptions): Promise<readonly PullFile[]>;
  /**
   * Writes the files into an empty folder for commands to work on: raw bytes, without applying git attributes. Links
   * are not followed; unsafe names (`.git`, `..`) are skipped and counted.
   */
  materialize(folder: string, options: MaterializeOptions): Promise<MaterializeResult>;
  /** Releases the snapshot and stops running operations. Idempotent. */
  close(): Promise<void>;
}

/** Options for writing a snapshot's files. */
export interface MaterializeOptions {
  /**
   * Paths to omit (a file, or a folder with everything below it), in any spelling that a file system treats as the
   * same.
   */
  readonly without?: readonly string[];
  /** Writes only the content of this folder, as the root; for a file, only that file by its name. */
  readonly below?: string | undefined;
  /** Adds a temporary `.git` with one commit of these files, for commands that use git. */
  readonly withGit: boolean;
  /** Maximum total size; larger trees reject with `tree-too-large`. */
  readonly maxBytes: number;
  /** Maximum number of files; larger trees reject with `tree-too-large`. */
  readonly maxFiles: number;
  /** Cancels the operation. */
  readonly signal: AbortSignal;
}

/** Counts of the written files. */
export interface MaterializeResult {
  /** Number of files written. */
  readonly files: number;
  /** Total size in bytes. */
  readonly bytes: number;
  /** Entries skipped because of their name. */
  readonly skipped: number;
}

/** Options for reading a file. */
export interface ReadOptions {
  /** Files larger than this return `undefined`. */
  readonly maxBytes: number;
  /** Cancels the operation. */
  readonly signal: AbortSignal;
}

/** Options for listing changed files. */
export interface ChangesOptions {
  /** Maximum length of one patch; a longer one is omitted and marked `too-large`. */
  readonly maxPatchChars: number;
  /** Maximum length of all patches together; further patches are omitted and marked `too-large`. */
  readonly maxTotalChars: number;
  /** Lists only this file, by its path in the snapshot. */
  readonly path?: string | undefined;
  /** Cancels the operation. */
  readonly signal: AbortSignal;
}

/**
 * Opens commits for reading.
 *
 * Contract (test/contracts/snapshots.contract.ts):
 * - an unavailable commit rejects with `snapshot-unavailable`, a failing remote with `fetch-failed`;
 * - paths are literal: `..`, `.git`, a leading `/`, a trailing `/` or globs in `read`, `stat` and `list` match nothing;
 * - a symbolic link reads as its target text and is never followed;
 * - bytes are returned exactly; a path may contain any byte except NUL (as UTF-8);
 * - a search covers text files only, stops at its limit and reports that; a malformed pattern rejects with
 *   `tool-refused`;
 * - `changes` lists every changed file, with or without a patch; a patch is empty when no line differs, and absent when
 *   it cannot show the whole change;
 * - reads of one snapshot may run concurrently;
 * - `close` is idempotent and ends running reads.
 */
export interface Snapshots {
  /** Fetches a commit if necessary and opens it. */
  open(request: SnapshotRequest, signal: AbortSignal): Promise<Snapshot>;
}
