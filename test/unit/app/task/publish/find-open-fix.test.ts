import { describe, expect, it } from "vitest";
import { createIsServiceAuthor } from "../../../../../src/app/jobs/reconcile-task.ts";
import { createFindOpenFix } from "../../../../../src/app/task/publish/find-open-fix.ts";
import type { Job } from "../../../../../src/domain/job/job.ts";
import { toGitPorts } from "../../../../../src/testing/create-memory-git.ts";
import { createMemoryStore } from "../../../../../src/testing/create-memory-store.ts";
import { createFakeClock } from "../../../../fakes/fake-clock.ts";
import { sampleJob } from "../../../domain/job/sample-job.ts";
import { crashTaskRun } from "../../jobs/crash-task-run.ts";
import { LOGIN } from "../task-run-host.ts";
import { JOB_ID } from "../task-run-samples.ts";

const { signal } = new AbortController();
const FAILED = { status: "failed", pull: undefined } as const;
const TASK = { kind: "task", source: "task", signature: "f1" } as const;

interface Setup {
  /** The earlier task, which opened pull request 1. */
  readonly earlier?: Partial<Job>;
  readonly own?: Partial<Job>;
  readonly isClosed?: boolean;
  readonly login?: string;
}

async function find({ earlier, own, isClosed, login = LOGIN }: Setup = {}) {
  const { scene, intent } = await crashTaskRun("pull");
  const store = createMemoryStore(createFakeClock());
  const { version: _version, ...first } = sampleJob({ ...TASK, id: JOB_ID, intent, pull: 1 });
  await store.jobs.accept({ ...first, status: "succeeded", ...earlier }, []);
  if (isClosed === true) scene.git.close(1);
  const findOpenFix = createFindOpenFix({
    jobs: store.jobs,
    ...toGitPorts(scene.git),
    isServicePull: createIsServiceAuthor(() => Promise.resolve(login)),
  });
  const { pull: _pull, ...second } = sampleJob({ ...TASK, id: "two" });
  const job = { ...second, ...own, ...(own?.intent === undefined ? {} : { intent }) };
  return (await findOpenFix(job, signal))?.number;
}

describe("finding the open fix of a failure", () => {
  const found: readonly (readonly [string, Setup])[] = [
    ["opened it", {}],
    ["is of a repository in other letters", { earlier: { repository: "ACME/Shop" } }],
    ["has failed since, and whose commit is on it", { earlier: FAILED }],
  ];
  it.each(found)("gives the pull request when the earlier task %s", async (_what, scene) => {
    expect(await find(scene)).toBe(1);
  });

  const none: readonly (readonly [string, Setup])[] = [
    ["it is closed", { isClosed: true }],
    ["somebody else opened it", { login: "mia" }],
    ["its task was cancelled", { earlier: { status: "cancelled" } }],
    ["it is for another failure", { earlier: { signature: "f2" } }],
    ["it is in another repository", { earlier: { repository: "acme/other" } }],
    ["the earlier task only named its branch", { earlier: { ...FAILED, id: "other" } }],
    ["the task names no failure", { own: { signature: undefined } }],
    ["the task goes on with its own work", { own: { intent: {} as Job["intent"] } }],
    ["it is the task itself", { own: { id: JOB_ID } }],
  ];
  it.each(none)("gives none when %s", async (_why, scene) => {
    expect(await find(scene)).toBeUndefined();
  });
});
