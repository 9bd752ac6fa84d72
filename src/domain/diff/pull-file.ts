/** Statuses of a file in a pull request, as reported by the code host. */
export const PULL_FILE_STATUSES = [
  "added",
  "modified",
  "removed",
  "renamed",
  "copied",
  "changed",
  "unchanged",
] as const;

/** Status of a file in a pull request. */
export type PullFileStatus = (typeof PULL_FILE_STATUSES)[number];

/** Reason why a changed file has no patch although its content may have changed. */
export type PatchOmission = "binary" | "too-large" | "submodule" | "filtered";

/** Changed file of a pull request, as listed by the code host: `patch` contains hunks only. */
export interface PullFile {
  readonly path: string;
  readonly status: PullFileStatus;
  readonly previousPath?: string | undefined;
  /**
   * Empty if the contents were compared and no line differs; absent if unknown: withheld, binary or
   * too large.
   */
  readonly patch?: string | undefined;
  readonly additions?: number | undefined;
  readonly deletions?: number | undefined;
  readonly omission?: PatchOmission | undefined;
}

/** Bytes of a file with its git mode. */
export interface FileBlob {
  readonly bytes: Uint8Array;
  readonly mode: "100644" | "100755" | "120000" | "160000";
}

/** The change of one file. `before` is absent for a new file, `after` for a deleted one. */
export interface FileChange {
  readonly path: string;
  /** The old path of a file that is moved. */
  readonly previousPath?: string | undefined;
  readonly before?: FileBlob | undefined;
  readonly after?: FileBlob | undefined;
}
