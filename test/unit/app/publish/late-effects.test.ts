import { describe, expect, it } from "vitest";
import { reconcileTask } from "../../../../src/app/jobs/reconcile-task.ts";
import { createPostNotice } from "../../../../src/app/publish/post-notice.ts";
import { createPublishChange } from "../../../../src/app/task/publish/publish-change.ts";
import type { Job } from "../../../../src/domain/job/job.ts";
import type { NewOutboxEntry } from "../../../../src/domain/job/outbox-entry.ts";
import type { TaskIntent } from "../../../../src/domain/task/task-intent.ts";
import type { MemoryFailure } from "../../../../src/testing/create-memory-code-host.ts";
import { createMemoryGit, toGitPorts } from "../../../../src/testing/create-memory-git.ts";
import { createMemoryStore } from "../../../../src/testing/create-memory-store.ts";
import { createRandom, type Random } from "../../../crash/random.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import {
  LATEST_MS,
  type LateEffectsHarness,
  lateCalls,
  processUntilDone,
} from "../../../fakes/late-effects-harness.ts";
import { withCrashes } from "../../../fakes/with-crashes.ts";
import { sampleJob } from "../../domain/job/sample-job.ts";
import { sampleStored } from "../../domain/review/sample-draft.ts";
import {
  addedFile,
  createHost,
  HEAD,
  MARKERS,
  pullRequest,
  REF,
  reviewThread,
} from "../review/pull-fixture.ts";
import { blobs, LOGIN } from "../task/task-run-host.ts";

// 500 writes whose effects come 0 to 90 s late and are listed up to 90 s later still, with processes that die between.

const EACH = 100;
const idle = () => new AbortController().signal;
const ASKED = { pull: { ...REF }, commentId: 55, instructions: "", commenter: "mia" };
const QUESTION = {
  ...ASKED,
  commentId: 503,
  threadId: 501,
  path: "a.ts",
  side: "RIGHT",
  line: 2,
  diffHunk: "",
} as const;
const base = pullRequest().mergeBaseSha;

interface OpenedOutbox {
  readonly clock: ReturnType<typeof createFakeClock>;
  readonly store: ReturnType<typeof createMemoryStore>;
  readonly host: ReturnType<typeof createHost>;
}

interface LateEffectsSetup {
  readonly failures: readonly MemoryFailure[];
  readonly job: Partial<Job>;
  readonly entry: Pick<NewOutboxEntry, "kind" | "payload">;
  readonly draft?: string | undefined;
}

/** A job with one entry in its outbox. */
async function open({
  failures,
  job: over,
  entry,
  draft,
}: LateEffectsSetup): Promise<OpenedOutbox> {
  const clock = createFakeClock({ isManual: true });
  const scene = { pull: pullRequest(), files: [addedFile("a.ts")], threads: [reviewThread()] };
  const host = createHost(scene, { failures, nowMs: clock.monotonicMs });
  const store = createMemoryStore(clock);
  const { version: _version, ...job } = sampleJob({ request: ASKED, ...over });
  const { job: accepted } = await store.jobs.accept({ ...job, status: "running" }, ["k"]);
  const status = over.status ?? "running";
  const outbox = [{ key: `${entry.kind}:job-1`, jobId: "job-1", ...entry }];
  await store.jobs.change({
    job: { ...accepted, status },
    outbox,
    ...(draft === undefined ? {} : { draft }),
  });
  return { clock, store, host };
}

/** What is on the code host when nothing can come any more. */
async function lastBodies({ clock, host }: OpenedOutbox): Promise<readonly string[]> {
  clock.advance(2 * LATEST_MS);
  await host.identity(REF, idle());
  return host.posts.flatMap((post) => (post.kind === "reaction" ? [] : [post.post.body]));
}

type Case = (random: Random) => Promise<{ readonly lives: number; readonly found: unknown }>;

const work = (
  opened: OpenedOutbox,
  random: Random,
  more: Partial<LateEffectsHarness> = {},
): Promise<number> =>
  processUntilDone({
    ...opened,
    random,
    deadly: ["postReview", "reply", "comment", "edit"],
    ...more,
  });

const review: Case = async (random) => {
  const draft = JSON.stringify({ ...sampleStored({ head: HEAD }), base });
  const failures = lateCalls("postReview", random);
  const entry = { kind: "review", payload: {} } as const;
  const opened = await open({ failures, job: { status: "publishing" }, entry, draft });
  const lives = await work(opened, random);
  const job = await opened.store.jobs.get("job-1");
  return { lives, found: [job?.status, (await lastBodies(opened)).length] };
};

const reply: Case = async (random) => {
  const payload = { reply: { text: "Because.", hadTools: true, head: HEAD }, stopReason: "final" };
  const entry = { kind: "reply", payload } as const;
  const failures = lateCalls("reply", random);
  const opened = await open({ failures, job: { kind: "followup", request: QUESTION }, entry });
  const lives = await work(opened, random);
  const job = await opened.store.jobs.get("job-1");
  return { lives, found: [job?.status, (await lastBodies(opened)).length] };
};

const notice: Case = async (random) => {
  const isInThread = random.chance(0.5);
  const failures = lateCalls(isInThread ? "reply" : "comment", random);
  const job = isInThread ? ({ kind: "followup", request: QUESTION } as const) : {};
  const entry = { kind: "notice", payload: { text: "It failed." } } as const;
  const opened = await open({ failures, job, entry });
  const lives = await work(opened, random);
  const [written] = await opened.store.outbox.listByJob("job-1");
  return { lives, found: [written?.state, (await lastBodies(opened)).length] };
};

const edit: Case = async (random) => {
  // A list that lags shows the old text, and leaves nothing out.
  const failures = lateCalls("edit", random, "code-host-unreachable").map((failure) =>
    failure.late === undefined ? failure : { ...failure, late: { ...failure.late, listedMs: 0 } },
  );
  const entry = { kind: "notice", payload: { text: "In other words." } } as const;
  const opened = await open({ failures, job: {}, entry });
  const post = createPostNotice({ comments: opened.host, markers: MARKERS, clock: opened.clock });
  await post({ pull: REF, workId: "w1", text: "It failed." }, idle());
  const lives = await work(opened, random);
  const [written] = await opened.store.outbox.listByJob("job-1");
  const bodies = await lastBodies(opened);
  const isEdited = bodies[0]?.startsWith("In other words.");
  return { lives, found: isEdited ? [written?.state, bodies.length] : bodies };
};

const CHANGE = {
  repository: { owner: "acme", name: "shop" },
  jobId: "job-1",
  title: "Fix it",
  body: "Why",
  branch: "svc/fix/job-1",
  changes: [{ path: "b.ts", after: { bytes: new TextEncoder().encode("b\n"), mode: "100644" } }],
} as const;
const TASK = {
  instruction: "Fix it.",
  context: "It fails.",
  baseRef: "main",
  branchPrefix: "svc/fix",
  testLinks: {},
  mode: "new_pr",
};

/** The runner sends the pull request first; what becomes of that is for the outbox to find out. */
const pull: Case = async (random) => {
  const payload = { why: "its runner is gone", stopReason: "final" };
  const entry = { kind: "settle", payload } as const;
  const job = { kind: "task", source: "task", request: TASK } as const;
  const opened = await open({ failures: [], job, entry });
  const { clock, store } = opened;
  const failures = lateCalls("openPull", random);
  const git = createMemoryGit({ login: LOGIN, failures, nowMs: clock.monotonicMs });
  const baseSha = git.push({ branch: "main", files: blobs({ "a.ts": "a\n" }) });
  const announce = async (intent: TaskIntent): Promise<void> => {
    const now = await store.jobs.get("job-1");
    if (now !== undefined) await store.jobs.change({ job: { ...now, intent } });
  };
  const publish = createPublishChange({ ...toGitPorts(git), clock, announce, leavesDoubt: true });
  const written = await publish.createCommit({ ...CHANGE, baseSha }, idle());
  const placed = await publish.createBranch(written, { prefix: "svc/fix" }, idle());
  const { title, body, repository } = CHANGE;
  const wish = { repository, ...placed, base: "main", title, body, intent: written.intent };
  const sent = publish.openPull(wish, idle()).catch(() => undefined);
  if (random.chance(0.7)) await sent;
  const settle: LateEffectsHarness["reconcileTask"] = (life) => (settled, context) => {
    const deadly = new Set(["openPull"]);
    const alive = withCrashes(git, { life, random, deadly, share: 0.2 });
    const pullPage = (name: string, number: number) => `https://x/${name}/pull/${number}`;
    const identity = async () => LOGIN;
    return reconcileTask({ ...toGitPorts(alive), clock, pullPage, identity }, settled, context);
  };
  const lives = await work(opened, random, { reconcileTask: settle });
  clock.advance(2 * LATEST_MS);
  await git.branchHead(repository, "main", idle());
  const ended = await store.jobs.get("job-1");
  return { lives, found: [ended?.status, git.pulls.filter(({ isOpen }) => isOpen).length] };
};

const CASES = [
  ["review", review, "published"],
  ["reply", reply, "replied"],
  ["notice", notice, "done"],
  ["edit", edit, "done"],
  ["pull request", pull, "succeeded"],
] as const;

describe(`${EACH} writes of each kind that take effect late`, () => {
  it.each(CASES)("a %s is there once in the end, whenever a process dies", async (_, run, end) => {
    const wrong: unknown[] = [];
    let lives = 0;
    for (let seed = 1; seed <= EACH; seed += 1) {
      const done = await run(createRandom(seed * 7919));
      lives += done.lives;
      const [status, count] = Array.isArray(done.found) ? done.found : [];
      if (status !== end || count !== 1) wrong.push({ seed, found: done.found });
    }
    expect(wrong).toEqual([]);
    expect(lives).toBeGreaterThan(EACH + 10);
  });
});
