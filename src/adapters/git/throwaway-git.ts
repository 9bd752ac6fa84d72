import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { alternatesVariable } from "./alternates.ts";
import { type GitProgram, type GitRunOptions, toGitError } from "./git-program.ts";
import { detectObjectFormat, isObjectId } from "./object-id.ts";
import type { TargetRow } from "./write-blobs.ts";

export interface ThrowawayGitRequest {
  /** git in our own repository, which no other process writes to. */
  readonly git: GitProgram;
  /** Folder with the files; git never runs in it. */
  readonly folder: string;
  readonly rows: Iterable<TargetRow>;
  /** Paths that may be created later and are not changes. */
  readonly excluded: readonly string[];
  readonly signal: AbortSignal;
}

const MODES = {
  file: "100644",
  executable: "100755",
  symlink: "120000",
  submodule: "160000",
} as const;
const COMMIT_IDENTITY = {
  GIT_AUTHOR_NAME: "svc",
  GIT_AUTHOR_EMAIL: "svc@invalid",
  GIT_AUTHOR_DATE: "2000-01-01T00:00:00Z",
  GIT_COMMITTER_NAME: "svc",
  GIT_COMMITTER_EMAIL: "svc@invalid",
  GIT_COMMITTER_DATE: "2000-01-01T00:00:00Z",
};
/**
 * Attributes of highest precedence: the files are exactly the content of the tree, byte by byte.
 */
const ATTRIBUTES = "* -text -filter -ident -working-tree-encoding\n";
const TIMEOUT_MS = 600_000;

/**
 * Adds a `.git` of one commit to files that were just written: no remote, no hook, no credentials,
 * no borrowed objects. All of it is created from our own repository.
 */
export async function writeThrowawayGit(request: ThrowawayGitRequest): Promise<void> {
  const { git, folder, rows, excluded, signal } = request;
  const place = join(folder, ".git");
  for (const path of ["objects/pack", "objects/info", "refs/heads", "refs/tags", "info"])
    await mkdir(join(place, path), { recursive: true });
  const options = { signal, timeoutMs: TIMEOUT_MS };
  const ours = await runGit(git, ["rev-parse", "--absolute-git-dir"], options);
  const env = { GIT_INDEX_FILE: join(place, "index"), ...COMMIT_IDENTITY };
  await runGit(git, ["update-index", "-z", "--index-info"], {
    ...options,
    env,
    input: toIndexInfo(rows),
  });
  const tree = requireId(await runGit(git, ["write-tree"], { ...options, env }));
  const commitOptions = { ...options, env, input: "snapshot\n" };
  const commit = requireId(await runGit(git, ["commit-tree", tree], commitOptions));
  await runGit(git, packArgv(join(place, "objects/pack/pack")), {
    ...options,
    // There, its temporary files are on the same disk as the pack.
    env: {
      GIT_OBJECT_DIRECTORY: join(place, "objects"),
      GIT_ALTERNATE_OBJECT_DIRECTORIES: alternatesVariable([join(ours, "objects")]),
    },
    input: `${commit}\n`,
  });
  const files = {
    config: formatConfig(commit),
    HEAD: "ref: refs/heads/main\n",
    "refs/heads/main": `${commit}\n`,
    "info/attributes": ATTRIBUTES,
    "info/exclude": excluded.map((path) => `/${escapeGlob(path)}\n`).join(""),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(place, name), text);
}

/**
 * Disables the checks for special names: only ASCII folds to a special name, and those were left
 * out, so the index matches the disk.
 */
const LITERAL_NAMES = ["-c", "core.protectNTFS=false", "-c", "core.protectHFS=false"];

async function runGit(
  git: GitProgram,
  args: readonly string[],
  options: GitRunOptions,
): Promise<string> {
  const result = await git.run([...LITERAL_NAMES, ...args], options);
  if (result.exitCode !== 0) throw toGitError(args[0] ?? "", result);
  return result.stdout.toString("utf8").trim();
}

function requireId(text: string): string {
  if (isObjectId(text)) return text;
  throw toGitError("write-tree", {
    exitCode: 1,
    stderr: "it returned no object id",
    isTimedOut: false,
  });
}

function toIndexInfo(rows: Iterable<TargetRow>): Buffer {
  const records: Buffer[] = [];
  for (const { kind, id, place } of rows)
    records.push(Buffer.from(`${MODES[kind]} ${id}\t`), place, Buffer.from([0]));
  return Buffer.concat(records);
}

/** Returns the arguments that pack the commit with all its objects: nothing is borrowed. */
const packArgv = (name: string): string[] => [
  ...["pack-objects", "-q", "--revs", "--window=0", "--threads=1", "--delta-base-offset"],
  name,
];

function formatConfig(commit: string): string {
  const isSha256 = detectObjectFormat(commit) === "sha256";
  const core = `[core]\n\trepositoryformatversion = ${isSha256 ? 1 : 0}\n\tbare = false\n\tfilemode = true\n`;
  return `${core}[gc]\n\tauto = 0\n${isSha256 ? "[extensions]\n\tobjectformat = sha256\n" : ""}`;
}

const escapeGlob = (path: string): string => path.replace(/[\\*?[\]!# ]/g, "\\$&");
