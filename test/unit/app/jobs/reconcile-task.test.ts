import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createIsServiceAuthor, reconcileTask } from "../../../../src/app/jobs/reconcile-task.ts";
import { createCertainty } from "../../../../src/app/publish/certainty.ts";
import { isTerminal, type Job, JobStatus } from "../../../../src/domain/job/job.ts";
import { formatCommitMessage } from "../../../../src/domain/task/commit-message.ts";
import { toGitPorts } from "../../../../src/testing/create-memory-git.ts";
import { sampleJob } from "../../domain/job/sample-job.ts";
import { blobs, LOGIN, PULL_BRANCH } from "../task/task-run-host.ts";
import { BRANCH, JOB_ID, SCRATCH } from "../task/task-run-samples.ts";
import { type CRASH_POINTS, crashTaskRun } from "./crash-task-run.ts";

const idle = () => new AbortController().signal;
const ENDED = JobStatus.options.filter(isTerminal);
const PAGE = "https://code.example/acme/shop/pull";

/** A dead runner's job in a status, with what looks up what it left. */
async function open(death: keyof typeof CRASH_POINTS, status: JobStatus) {
  const { scene, intent } = await crashTaskRun(death);
  const job: Job = sampleJob({
    id: JOB_ID,
    kind: "task",
    source: "task",
    status,
    intent,
    request: z.json().parse({ ...scene.input.request, ...(scene.input.pull && { pullNumber: 7 }) }),
  });
  const before = scene.git.calls.length;
  const log: string[] = [];
  const tell = (text: string): void => void log.push(text);
  return {
    scene,
    log,
    intent,
    /** Operations since the runner has died. */
    calls: () => scene.git.calls.slice(before),
    settle: (change: (job: Job) => Job = (same) => same, isRunning = () => false) =>
      reconcileTask(
        {
          isRunning,
          ...toGitPorts(scene.git),
          clock: scene.clock,
          pullPage: (repository, pull) => `https://code.example/${repository}/pull/${pull}`,
          identity: () => Promise.resolve(LOGIN),
        },
        change(job),
        { certainty: createCertainty({ clock: scene.clock, log: tell }), signal: idle() },
      ),
  };
}

describe("settling what a dead runner has left", () => {
  it("opens the pull request of an open job, with the announced text", async () => {
    const { scene, intent, settle } = await open("branch", "running");
    expect(await settle()).toEqual({ url: `${PAGE}/1` });
    const { title, body } = intent;
    expect(scene.git.pulls).toMatchObject([{ title, body, base: "main", isOpen: true }]);
    expect(await settle()).toEqual({ url: `${PAGE}/1` });
    expect(scene.git.pulls).toHaveLength(1);
  });

  it("writes nothing while the runner is being stopped", async () => {
    const { settle, calls } = await open("branch", "cancelled");
    await expect(settle(undefined, () => true)).rejects.toMatchObject({
      code: "code-host-unclear",
      message: `the runner of ${JOB_ID} is stopping; its writes are looked up after its end`,
    });
    expect(calls()).toEqual([]);
    expect(await settle()).toEqual({});
  });

  it.each(ENDED)("clears the branch of a job away that is %s", async (status) => {
    const { scene, settle } = await open("branch", status);
    expect(await settle()).toEqual({});
    expect([scene.ownBranches(), scene.git.pulls]).toEqual([[], []]);
    expect(await settle()).toEqual({});
  });

  it.each([true, false])("opens nothing that was to be verified first (%s)", async (isVerified) => {
    const { scene, intent, settle } = await open("verified branch", "running");
    const { url } = await settle((job) => ({ ...job, intent: { ...intent, isVerified } }));
    expect([scene.ownBranches(), scene.git.pulls.length]).toEqual(
      isVerified ? [[], 0] : [[BRANCH], 1],
    );
    expect(url === undefined).toBe(isVerified);
  });

  it("leaves a branch alone that a user has pushed to", async () => {
    const { scene, settle } = await open("branch", "cancelled");
    scene.git.push({ branch: BRANCH, files: {} });
    expect(await settle()).toEqual({});
    expect(scene.ownBranches()).toEqual([BRANCH]);
  });

  it.each(ENDED.filter((status) => status !== "cancelled").concat("running"))(
    "gives the pull request that is there to a job that is %s, and writes nothing",
    async (status) => {
      const { scene, settle, calls } = await open("pull", status);
      expect(await settle()).toEqual({ url: `${PAGE}/1` });
      expect(scene.git.pulls).toMatchObject([{ isOpen: true }]);
      expect(new Set(calls())).toEqual(
        new Set(["branchHead", "commitAt", "countServiceCommits", "listPulls"]),
      );
    },
  );

  it("closes the pull request that was opened while its job was cancelled", async () => {
    const { scene, settle, log } = await open("pull", "cancelled");
    expect(await settle()).toEqual({});
    expect(scene.git.pulls).toMatchObject([{ isOpen: false }]);
    expect(scene.ownBranches()).toEqual([]);
    expect(log).toEqual([expect.stringMatching(/^acme\/shop#1 was opened .* which closed it$/)]);
  });

  it("names the pull request of a cancelled job that a user has pushed to", async () => {
    const { scene, settle, log } = await open("pull", "cancelled");
    scene.git.push({ branch: BRANCH, files: {} });
    expect(await settle()).toEqual({ url: `${PAGE}/1` });
    expect(scene.git.pulls).toMatchObject([{ isOpen: true }]);
    expect(log).toEqual([expect.stringContaining("it stays open")]);
  });

  it.each(["running", "failed"] as const)(
    "gives the pull request that has the commit to a job that is %s",
    async (status) => {
      const { scene, settle } = await open("follow-up", status);
      const head = scene.git.branches.get(PULL_BRANCH);
      expect(await settle()).toEqual({ url: `${PAGE}/7` });
      expect(scene.git.branches.get(PULL_BRANCH)).toBe(head);
    },
  );

  const nothing: readonly (keyof typeof CRASH_POINTS)[] = ["commit", "commit of a follow-up"];
  it.each(nothing)("has nothing to do when no branch has the work: %s", async (death) => {
    for (const status of ["running", "cancelled"] as const) {
      const { scene, settle } = await open(death, status);
      expect(await settle()).toEqual({});
      expect([scene.ownBranches(), scene.git.pulls]).toEqual([[], []]);
    }
  });

  it.each(["running", "cancelled"] as const)(
    "clears away where a commit was tried of a job that is %s",
    async (status) => {
      const { scene, settle } = await open("scratch branch", status);
      expect(scene.ownBranches()).toEqual([SCRATCH]);
      expect(await settle()).toEqual({});
      expect(scene.ownBranches()).toEqual([]);
      expect(scene.git.branches.get(PULL_BRANCH)).toBe(scene.base);
    },
  );

  it("deletes no branch of another job, regardless of its name", async () => {
    const { scene, settle } = await open("scratch branch", "cancelled");
    const other = { title: "Theirs", jobId: "another-job", digest: "d".repeat(64) };
    for (const message of [formatCommitMessage(other), "By hand"]) {
      scene.git.push({ branch: SCRATCH, files: blobs({}), message });
      await settle();
      expect(scene.ownBranches()).toEqual([SCRATCH]);
    }
  });

  it("makes no request for a job that had announced nothing", async () => {
    const { settle, calls } = await open("branch", "running");
    expect(await settle(({ intent: _intent, ...job }) => job)).toEqual({});
    expect(calls()).toEqual([]);
  });
});

describe("isOurs", () => {
  it.each([
    ["svc[bot]", true],
    ["SVC[bot]", true],
    ["svc", false],
    ["mia", false],
  ])("reports a pull request by %s: %s", async (author, wanted) => {
    const pull = {
      owner: "acme",
      name: "shop",
      number: 1,
      url: `${PAGE}/1`,
      isOpen: true,
      author,
      body: "",
      headSha: "a".repeat(40),
    };
    expect(await createIsServiceAuthor(() => Promise.resolve(LOGIN))(pull, idle())).toBe(wanted);
  });
});
