import type { Signature } from "./read-commits.ts";
import { runGitSync } from "./run-git.ts";

export interface CommitImport {
  /** Full ref to set to the new commit. */
  readonly ref: string;
  /** Full id of the parent; absent for a root commit. */
  readonly parent?: string | undefined;
  readonly message: string;
  readonly author: Signature;
  /** Content by path; `null` deletes the file. */
  readonly files: Readonly<Record<string, string | Uint8Array | null>>;
}

/** Writes a commit with one git process and returns its id. The ref is replaced if it exists. */
export function importCommit(folder: string, commit: CommitImport): string {
  const { name, email, date } = commit.author;
  const who = `${name} <${email}> ${Math.floor(Date.parse(date) / 1000)} +0000`;
  const parts = [
    // Without a reset, a commit without parent would continue the ref.
    text(`reset ${commit.ref}\n\n`),
    text(`commit ${commit.ref}\nauthor ${who}\ncommitter ${who}\n`),
    data(Buffer.from(`${commit.message}\n`)),
    ...(commit.parent === undefined ? [] : [text(`from ${commit.parent}\n`)]),
    ...Object.entries(commit.files).flatMap(([path, content]) => change(path, content)),
  ];
  runGitSync(folder, ["fast-import", "--quiet", "--force"], { input: Buffer.concat(parts) });
  return runGitSync(folder, ["rev-parse", commit.ref]);
}

function change(path: string, content: string | Uint8Array | null): Buffer[] {
  if (content === null) return [text(`D ${quoted(path)}\n`)];
  const bytes = typeof content === "string" ? text(content) : Buffer.from(content);
  return [text(`M 100644 inline ${quoted(path)}\n`), data(bytes)];
}

function data(bytes: Buffer): Buffer {
  return Buffer.concat([text(`data ${bytes.length}\n`), bytes, text("\n")]);
}

/** Quotes a path for git-fast-import(1), which accepts any name in quotes. */
function quoted(path: string): string {
  return `"${path.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n")}"`;
}

function text(value: string): Buffer {
  return Buffer.from(value, "utf8");
}
