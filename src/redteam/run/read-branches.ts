import { runGitSync } from "../../demo/git/run-git.ts";

/** Commits of all branches by name. */
export type Branches = ReadonlyMap<string, string>;

/** New commit. */
export interface NewCommit {
  readonly id: string;
  readonly parents: readonly string[];
  readonly message: string;
  readonly changes: readonly NewFile[];
}

/** File in a commit. */
export interface NewFile {
  readonly path: string;
  /** Mode in git's format; `000000` for a deleted file. */
  readonly mode: string;
  readonly content: string;
}

/** Reads the branches of a bare repository. */
export function readBranches(folder: string): Branches {
  const format = "--format=%(objectname) %(refname:lstrip=2)";
  const lines = runGitSync(folder, ["for-each-ref", format, "refs/heads"]).split("\n");
  return new Map(
    lines.flatMap((line) => {
      const at = line.indexOf(" ");
      return at === -1 ? [] : [[line.slice(at + 1), line.slice(0, at)] as const];
    }),
  );
}

/** Reads the new commits of branches, oldest first. */
export function readNewCommits(
  folder: string,
  before: Branches,
  after: Branches,
): readonly NewCommit[] {
  const known = new Set(before.values());
  const tips = [...new Set(after.values())].filter((id) => !known.has(id));
  if (tips.length === 0) return [];
  const range = ["rev-list", "--reverse", ...tips, "--not", ...known];
  return runGitSync(folder, range)
    .split("\n")
    .filter(Boolean)
    .map((id) => readCommit(folder, id));
}

function readCommit(folder: string, id: string): NewCommit {
  const text = runGitSync(folder, ["cat-file", "commit", id]);
  const end = text.indexOf("\n\n");
  const parents = [...text.slice(0, end).matchAll(/^parent (\S+)$/gm)].map(([, sha = ""]) => sha);
  const [parent = EMPTY_TREE] = parents;
  const raw = runGitSync(folder, ["diff-tree", "-r", "-z", "--raw", "--no-renames", parent, id]);
  return { id, parents, message: text.slice(end + 2), changes: [...readRaw(folder, raw)] };
}

/** Id of the empty tree, which git knows without storing it. */
const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
const GONE = "000000";
const LINK = "160000";

/** Parses pairs of `:old new old-id new-id status` and a path. */
function* readRaw(folder: string, raw: string): Generator<NewFile> {
  const parts = raw.split("\0");
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [, mode = GONE, , blob = ""] = parts[at]?.split(" ") ?? [];
    const path = parts[at + 1] ?? "";
    const isText = mode !== GONE && mode !== LINK;
    const content = isText ? runGitSync(folder, ["cat-file", "blob", blob]) : "";
    yield { path, mode, content };
  }
}
