import type { FileBlob } from "../diff/pull-file.ts";

/** What a patch makes of one file. `before` is absent for a new one, `after` for one that goes. */
export interface FileChange {
  readonly path: string;
  /** Where the file was, when it moves. */
  readonly previousPath?: string | undefined;
  readonly before?: FileBlob | undefined;
  readonly after?: FileBlob | undefined;
}
