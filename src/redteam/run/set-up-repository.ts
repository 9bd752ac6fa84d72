import { join } from "node:path";
import { runGitSync } from "../../demo/git/run-git.ts";
import { writeOrder } from "../adversary/order.ts";
import type { Attack, PullPlan } from "../attack.ts";
import type { Facts } from "../facts.ts";
import type { Harness } from "../harness/harness.ts";
import { NEIGHBOUR } from "../harness/open-harness.ts";
import { MAINTAINER, VIEWER } from "../harness/operator-environment.ts";
import type { CommitFile, CommitFiles } from "../task-plan.ts";

/** Author of hostile pull requests, without permissions in the repositories. */
export const ATTACKER = "mallory";

const DEFAULT_BRANCH: CommitFiles = {
  "README.md": "# A small thing\n",
  "src/change.js": "export const one = 1;\nexport const two = 2;\n",
};
const CHANGE: CommitFiles = {
  "src/change.js": "export const one = 11;\nexport const two = 2;\nexport const three = 3;\n",
};

/** Returns the facts of an attack before it starts. */
export function createFacts({ name }: Attack, harness: Harness): Facts {
  return {
    name,
    maintainer: `w-${harness.host.state.repositories.length}`,
    repository: `acme/${name}`,
    neighbour: NEIGHBOUR,
    trapUrl: `${harness.trap.url}/${name}`,
    outside: join(harness.folder, "outside", name, "mark"),
    secretFile: join(harness.folder, "secret.txt"),
    order: writeOrder,
  };
}

/**
 * Creates the repository of an attack. The app is installed on it unless a command does the work.
 */
export function addRepository(
  { host }: Harness,
  { name, maintainer }: Facts,
  isInstalled: boolean,
): void {
  const collaborators = { [MAINTAINER]: "write", [maintainer]: "write", [VIEWER]: "read" } as const;
  host.addRepository({ owner: "acme", name, isInstalled, collaborators });
}

/** Commits both sides of a pull request and opens it as number 1. */
export function openPull(harness: Harness, facts: Facts, plan: PullPlan): void {
  const { host } = harness;
  const folder = join(harness.folder, "host", `${facts.repository}.git`);
  const { branch = "change", title = "A change", body = "", message = "Change" } = plan;
  commitDefaultBranch(folder, plan.defaultBranchFiles);
  commit(folder, { branch, from: "main", message, files: { ...CHANGE, ...plan.files } });
  host.openPull(facts.repository, { title, body, author: ATTACKER, head: branch });
}

/** Commits the initial files of the default branch. */
export function commitDefaultBranch(folder: string, files: CommitFiles = {}): void {
  commit(folder, { branch: "main", message: "Start", files: { ...DEFAULT_BRANCH, ...files } });
}

interface Commit {
  readonly branch: string;
  readonly from?: string;
  readonly message: string;
  readonly files: CommitFiles;
}

/** Creates a commit with files of any git mode. */
export function commit(folder: string, { branch, from, message, files }: Commit): void {
  const who = `${ATTACKER} <${ATTACKER}@users.example> 1700000000 +0000`;
  const parts = [
    `commit refs/heads/${branch}\nauthor ${who}\ncommitter ${who}\n`,
    ...data(message),
    from === undefined ? "" : `from refs/heads/${from}\n`,
    ...Object.entries(files).flatMap(([path, file]) => change(path, toFile(file))),
  ];
  const input = Buffer.concat(parts.map((part) => Buffer.from(part, "utf8")));
  runGitSync(folder, ["fast-import", "--quiet", "--force"], { input });
}

const toFile = (file: string | CommitFile): CommitFile =>
  typeof file === "string" ? { content: file } : file;

function change(path: string, { content, mode = "100644" }: CommitFile): string[] {
  if (mode === "160000") return [`M 160000 ${content} ${quoted(path)}\n`];
  return [`M ${mode} inline ${quoted(path)}\n`, ...data(content)];
}

const data = (content: string): string[] => [`data ${Buffer.byteLength(content)}\n`, content, "\n"];

const quoted = (path: string): string =>
  `"${path.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n")}"`;
