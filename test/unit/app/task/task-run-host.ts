import { createMemorySnapshots } from "../../../../src/adapters/memory/create-memory-snapshots.ts";
import { createTreeFiles } from "../../../../src/adapters/sandbox/create-tree-files.ts";
import { createIsServiceAuthor } from "../../../../src/app/jobs/reconcile-task.ts";
import {
  protectBranches,
  protectBranchPulls,
  protectGitObjects,
} from "../../../../src/app/outbound/protect-branches.ts";
import { createPublishChange } from "../../../../src/app/task/publish/publish-change.ts";
import type { TaskHost } from "../../../../src/app/task/task-context.ts";
import { createChangeVerifier } from "../../../../src/app/task/verify/change-verifier.ts";
import type { FileBlob } from "../../../../src/domain/diff/pull-file.ts";
import { createSecretFilter } from "../../../../src/domain/outbound/secret-filter.ts";
import type { PullRequest } from "../../../../src/domain/pull/pull-request.ts";
import type { ChangeAnnouncement } from "../../../../src/domain/task/change-announcement.ts";
import type { TaskSettings } from "../../../../src/domain/task/task-settings.ts";
import type { Snapshots } from "../../../../src/ports/snapshots.ts";
import type { MemoryGit } from "../../../../src/testing/create-memory-git.ts";
import { createMemoryIssueSearch } from "../../../../src/testing/create-memory-issue-search.ts";
import { createScriptedSandbox } from "../../../fakes/scripted-sandbox.ts";
import type { TaskRunHarness, TaskRunSetup } from "./task-run-harness.ts";
import { OWN_SECRET, SHOP } from "./task-run-samples.ts";

export const LOGIN = "svc[bot]";
export const PULL_BRANCH = "svc/fix-1";

const blob = (text: string): FileBlob => ({
  bytes: new TextEncoder().encode(text),
  mode: "100644",
});
export const blobs = (files: Readonly<Record<string, string>>): Record<string, FileBlob> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, blob(text)]));

/** The head of the pull request that is there: a commit of ours. */
export const pushFix = (git: MemoryGit, files: Readonly<Record<string, string>>): string =>
  git.push({
    branch: PULL_BRANCH,
    parent: git.branches.get("main") ?? "",
    files: blobs({ ...files, "fix.txt": "first try\n" }),
    author: LOGIN,
  });

export interface HostPorts extends Pick<TaskRunHarness, "git" | "clock" | "workflows" | "intents"> {
  pullNow(): PullRequest;
}

export function createTaskHost(
  { git, clock, workflows, intents, pullNow }: HostPorts,
  { issues = [] }: TaskRunSetup,
  { verify }: TaskSettings,
): TaskHost {
  const gate = createSecretFilter();
  gate.registerSecret("LLM_API_KEY", OWN_SECRET);
  const guarded = {
    objects: protectGitObjects(git, gate),
    branches: protectBranches(git, gate),
    branchPulls: protectBranchPulls(git, gate),
  };
  const identity = (): Promise<string> => Promise.resolve(LOGIN);
  const announce = async (change: ChangeAnnouncement): Promise<void> => void intents.push(change);
  return {
    ...guarded,
    publish: createPublishChange({
      ...guarded,
      clock,
      announce,
      isServicePull: createIsServiceAuthor(identity),
    }),
    pulls: { pull: async () => pullNow() },
    search: createMemoryIssueSearch(issues),
    identity,
    ...(verify === undefined ? {} : { verify: createChangeVerifier({ workflows, clock }, verify) }),
  };
}

export function createTaskSandbox({ sandbox }: TaskRunSetup) {
  if (sandbox === undefined) return {};
  const played = createScriptedSandbox(sandbox);
  return { openSandbox: () => Promise.resolve(played), files: createTreeFiles() };
}

/** Every commit that is there by now. */
export function createTaskSnapshots(git: MemoryGit): Snapshots {
  const treeOf = (sha: string) => new Map(Object.entries(git.filesAt(sha)));
  return {
    open: (request, signal) => {
      const wanted = [request.commit, ...(request.also ?? [])];
      const commits = new Map(wanted.map((sha) => [sha, treeOf(sha)]));
      return createMemorySnapshots(commits).open(request, signal);
    },
  };
}

/** Reads the pull request, as it is at that moment. */
export function createPullGetter({
  git,
  main,
  parts,
}: {
  readonly git: MemoryGit;
  readonly main: string;
  readonly parts: TaskRunSetup;
}): () => PullRequest {
  let reads = 0;
  return () => ({
    ref: { ...SHOP, number: 7 },
    url: "https://code.example/acme/shop/pull/7",
    title: "Mend the cart",
    description: "",
    author: LOGIN,
    isOpen: true,
    headRepository: "acme/shop",
    defaultBranch: "trunk",
    base: { branch: "main", sha: main },
    head: { branch: PULL_BRANCH, sha: git.branches.get(PULL_BRANCH) ?? "" },
    mergeBaseSha: main,
    changedFiles: 1,
    ...parts.pull?.(git, ++reads),
  });
}

/** Pushes as a person to the pull request's branch. */
export function pushByHand(git: MemoryGit, files: Readonly<Record<string, string>>): string {
  const before = git.filesAt(git.branches.get(PULL_BRANCH) ?? "");
  return git.push({ branch: PULL_BRANCH, files: { ...before, ...blobs(files) } });
}
