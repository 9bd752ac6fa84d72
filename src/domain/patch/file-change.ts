import type { FileBlob } from "../diff/pull-file.ts";

/** The change of one file. `before` is absent for a new file, `after` for a deleted one. */
export interface FileChange {
  readonly path: string;
  /** The old path of a file that is moved. */
  readonly previousPath?: string | undefined;
  readonly before?: FileBlob | undefined;
  readonly after?: FileBlob | undefined;
}
