/** A file of a commit; a link has the mode of one. */
export interface StagedFile {
  readonly content: string;
  readonly mode?: "100644" | "100755" | "120000" | "160000" | undefined;
}
export type StagedFiles = Readonly<Record<string, string | StagedFile>>;
