/** File of a commit; the mode distinguishes links. */
export interface CommitFile {
  readonly content: string;
  readonly mode?: "100644" | "100755" | "120000" | "160000" | undefined;
}
export type CommitFiles = Readonly<Record<string, string | CommitFile>>;
