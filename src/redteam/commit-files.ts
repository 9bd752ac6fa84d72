/** A file of a commit; a link has the mode of one. */
export interface CommitFile {
  readonly content: string;
  readonly mode?: "100644" | "100755" | "120000" | "160000" | undefined;
}
export type CommitFiles = Readonly<Record<string, string | CommitFile>>;
