import { onTestFinished } from "vitest";
import { openHttpChannel } from "../../src/adapters/callback/open-http-channel.ts";
import { reconcileTask } from "../../src/app/jobs/reconcile-task.ts";
import { createCertainty } from "../../src/app/publish/certainty.ts";
import { createChangeChecker } from "../../src/app/task/change/change-checker.ts";
import type { ChangeToPublish } from "../../src/app/task/publish/create-commit.ts";
import { createPublishChange } from "../../src/app/task/publish/publish-change.ts";
import type { Job } from "../../src/domain/job/job.ts";
import { createSecretFilter } from "../../src/domain/outbound/secret-filter.ts";
import { openCallbackRoutes } from "./callback-routes.ts";
import { openWriterHarness, SHOP, SHOP_NAME } from "./writer-harness.ts";

// A runner speaks with the server over HTTP, and writes to the code host with a token of its own: what it announces, or
// something else.

export const SECRET = "hook-secret-4Zk9Qw2LmNx8Vb7Tr5Yp";
export const BRANCH = "svc/fix-00000001";
export const idle = () => new AbortController().signal;
export const bytes = (text: string) => new TextEncoder().encode(text);
export const file = (text: string) => ({ bytes: bytes(text), mode: "100644" }) as const;
export const CHANGES: ChangeToPublish["changes"] = [
  { path: "src/price.ts", before: file("a\nb\n"), after: file("a\nB\n") },
  { path: "docs/new/deep.md", after: file("# New\n") },
  { path: "src/gone.ts", before: file("gone\n") },
];

/** Opens the server's side for one job, and what a runner of it has. */
export async function openLyingRunner({
  pullNumber,
}: {
  readonly pullNumber?: number | undefined;
} = {}) {
  const scene = await openWriterHarness();
  const gate = createSecretFilter();
  gate.registerSecret("the webhook's secret", SECRET);
  const incidents: string[] = [];
  const others = new Map<string, NonNullable<Job["intent"]>>();
  const ports = {
    objects: scene.objects,
    branches: scene.branches,
    branchPulls: scene.branchPulls,
    clock: scene.options.clock,
    gate,
    fileAt: scene.pulls.fileAt,
    findIntent: async (id: string) => others.get(id),
    onIncident: (why: string) => void incidents.push(why),
  };
  const changes = createChangeChecker(ports);
  const request = {
    instruction: "x",
    context: "",
    baseRef: "main",
    branchPrefix: "svc/fix",
    testLinks: {},
    mode: pullNumber === undefined ? "new_pr" : "existing_pr",
    ...(pullNumber === undefined ? {} : { pullNumber }),
  };
  const opened = await openCallbackRoutes({
    job: { kind: "task", source: "task", status: "running", repository: SHOP_NAME, request },
    ports: { gate, changes },
  });
  const { store } = opened.scene;
  const { channel } = openHttpChannel({
    url: opened.url,
    token: opened.token,
    jobId: "a",
    attempt: 1,
  });
  onTestFinished(async () => {
    scene.watched.expectNoViolations();
    await scene.close();
  });
  const publish = createPublishChange({
    objects: scene.objects,
    branches: scene.branches,
    branchPulls: scene.branchPulls,
    clock: scene.options.clock,
    announce: (change) => channel.announce(change, idle()),
  });
  const job = async (): Promise<Job> => {
    const found = await store.jobs.get("a");
    if (found === undefined) throw new Error("no job");
    return found;
  };
  const change: ChangeToPublish = {
    repository: SHOP,
    jobId: "a",
    baseSha: scene.base,
    changes: CHANGES,
    title: "Round prices",
    body: "Why",
    branch: BRANCH,
  };
  const pullPage = (repository: string, pull: number) => `https://host.test/${repository}/${pull}`;
  const settle = async () =>
    reconcileTask({ ...ports, pullPage, identity: async () => "asksvc[bot]" }, await job(), {
      certainty: createCertainty({ clock: ports.clock }),
      signal: idle(),
    });
  return {
    ...scene,
    opened,
    channel,
    publish,
    change,
    job,
    incidents,
    changes,
    settle,
    others,
  };
}

export type LyingRunner = Awaited<ReturnType<typeof openLyingRunner>>;

/** Announces the change honestly, and gives the commit that would be honest. */
export const announce = ({ publish, change }: LyingRunner) => publish.createCommit(change, idle());

/** Writes a commit past all checks, as a runner can with its token. */
export async function forge(
  { objects, base }: LyingRunner,
  message: string,
  { parent = base, text = `key ${SECRET}\n`, path = "src/price.ts" } = {},
): Promise<string> {
  const { tree = "" } = (await objects.commitAt(SHOP, parent, idle())) ?? {};
  const blob = await objects.blob(SHOP, bytes(text), idle());
  const entries = [{ path, mode: "100644", blob }] as const;
  const next = await objects.tree(SHOP, { base: tree, entries }, idle());
  return objects.commit(SHOP, { tree: next, parents: [parent], message }, idle());
}

export const put = ({ branches }: LyingRunner, sha: string) =>
  branches.createBranch(SHOP, { name: BRANCH, sha }, idle());
