/** What a code host says of a file in a pull request. */
export const PULL_FILE_STATUSES = [
  "added",
  "modified",
  "removed",
  "renamed",
  "copied",
  "changed",
  "unchanged",
] as const;

export type PullFileStatus = (typeof PULL_FILE_STATUSES)[number];

/** Why a changed file comes without a patch although its content may have changed. */
export type PatchOmission = "binary" | "too-large" | "submodule" | "filtered";

/** One changed file of a pull request, as the code host lists it: `patch` holds hunks only. */
export interface PullFile {
  readonly path: string;
  readonly status: PullFileStatus;
  readonly previousPath?: string | undefined;
  /** Empty when contents were compared and no line differs; absent when nobody said: kept back, binary, oversized. */
  readonly patch?: string | undefined;
  readonly additions?: number | undefined;
  readonly deletions?: number | undefined;
  readonly omission?: PatchOmission | undefined;
}

/** The bytes of a file with its git mode. */
export interface FileBlob {
  readonly bytes: Uint8Array;
  readonly mode: "100644" | "100755" | "120000" | "160000";
}
