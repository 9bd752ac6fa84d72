import { memoizeGit } from "./memoize-git.ts";
import { runGit } from "./run-git.ts";

export interface Signature {
  readonly name: string;
  readonly email: string;
  /** ISO 8601 in UTC, whole seconds. */
  readonly date: string;
}

export interface CommitRecord {
  readonly sha: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  readonly message: string;
}

const FIELDS = ["%H", "%T", "%P", "%an", "%ae", "%at", "%cn", "%ce", "%ct", "%B"];

/** Reads the commits that `git log` lists for the given revisions and options, newest first. */
export async function readCommits(
  folder: string,
  revisions: readonly string[],
): Promise<CommitRecord[]> {
  const format = `--format=${FIELDS.join("%x00")}`;
  const text = await runGit(folder, ["log", "-z", format, ...revisions, "--"]);
  if (text === "") return [];
  const values = text.split("\0");
  const records: CommitRecord[] = [];
  for (let at = 0; at + FIELDS.length <= values.length; at += FIELDS.length) {
    records.push(toRecord(values.slice(at, at + FIELDS.length)));
  }
  return records;
}

/** Reads one commit, which must exist. */
export function readCommit(folder: string, sha: string): Promise<CommitRecord> {
  return memoizeGit(["record", folder, sha], async () => {
    const [record] = await readCommits(folder, ["--max-count=1", sha]);
    if (record === undefined) throw new Error(`${sha} is not a commit.`);
    return record;
  });
}

function toRecord(values: readonly string[]): CommitRecord {
  const [sha = "", tree = "", parents = "", name = "", email = "", time = ""] = values;
  const [committerName = "", committerEmail = "", committerTime = "", message = ""] =
    values.slice(6);
  return {
    sha,
    tree,
    parents: parents.split(" ").filter((id) => id !== ""),
    author: { name, email, date: toTime(time) },
    committer: { name: committerName, email: committerEmail, date: toTime(committerTime) },
    message: message.replace(/\n+$/, ""),
  };
}

function toTime(seconds: string): string {
  return new Date(Number(seconds) * 1000).toISOString().replace(/\.\d+Z$/, "Z");
}
