// Writes a Git bundle with some files of some commits of a repository: the data of test/adapters/delta-histories.
// node scripts/thin-history.mjs <repository> <commit> <bundle> <number of commits> <path>...
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const [repository, tip, bundle, count, ...paths] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "svc-thin-"));
const identity = {
  GIT_AUTHOR_NAME: "Author",
  GIT_AUTHOR_EMAIL: "author@example.com",
  GIT_COMMITTER_NAME: "Author",
  GIT_COMMITTER_EMAIL: "author@example.com",
};

function git(cwd, args, { input, env = {} } = {}) {
  const options = { cwd, input, encoding: "utf8", maxBuffer: 2 ** 30 };
  return execFileSync("git", args, { ...options, env: { ...process.env, ...env } }).trim();
}

git(folder, ["init", "-q", "--bare"]);
const objects = resolve(repository, git(repository, ["rev-parse", "--git-path", "objects"]));
const env = {
  ...identity,
  GIT_INDEX_FILE: join(folder, "thin-index"),
  GIT_ALTERNATE_OBJECT_DIRECTORIES: objects,
};
const list = ["rev-list", "--first-parent", `--max-count=${count}`, tip, "--", ...paths];
const commits = git(repository, list).split("\n").reverse();
let parent;
let last;
for (const [at, commit] of commits.entries()) {
  const files = git(repository, ["ls-tree", "-r", commit, "--", ...paths]);
  git(folder, ["read-tree", "--empty"], { env });
  git(folder, ["update-index", "--index-info"], { env, input: `${files}\n` });
  const tree = git(folder, ["write-tree"], { env });
  if (tree === last) continue;
  last = tree;
  const date = "2026-01-01T00:00:00Z";
  const dates = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const parents = parent === undefined ? [] : ["-p", parent];
  const message = `${at}: from ${commit}`;
  parent = git(folder, ["commit-tree", tree, ...parents, "-m", message], {
    env: { ...env, ...dates },
  });
}
git(folder, ["update-ref", "refs/heads/main", parent], { env });
git(folder, ["repack", "-adfq", "--window=100", "--depth=100"], { env });
git(folder, ["bundle", "create", "-q", resolve(bundle), "refs/heads/main"], { env });
rmSync(folder, { recursive: true, force: true });
