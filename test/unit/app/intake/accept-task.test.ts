import { describe, expect, it } from "vitest";
import { createAcceptTask, type TaskSubmission } from "../../../../src/app/intake/accept-task.ts";
import type { ChooseProvider } from "../../../../src/app/provider/choose-provider.ts";
import type { Quotas } from "../../../../src/domain/budget/quota.ts";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import { createSecret } from "../../../../src/domain/core/secret.ts";
import type { PullRef } from "../../../../src/domain/pull/pull-request.ts";
import { parseTaskRequest } from "../../../../src/domain/task/task-request.ts";
import { createMemoryStore } from "../../../../src/testing/create-memory-store.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";

const CLAIMS = {
  repository: "Acme/Shop",
  actor: "mia",
  runId: "9",
  runAttempt: "1",
  workflowRef: "Acme/Shop/.github/workflows/ci.yml@refs/heads/main",
};
const EXISTING = { mode: "existing_pr", pr_number: 7 };

interface Setup {
  readonly quotas?: Quotas;
  readonly allowedWorkflows?: readonly string[];
  readonly whyNot?: string;
  readonly isRefusal?: boolean;
  readonly checkBranch?: (pull: PullRef, signal: AbortSignal) => Promise<unknown>;
}

function open({ quotas, allowedWorkflows = [], whyNot, isRefusal, checkBranch }: Setup = {}) {
  const clock = createFakeClock();
  const store = createMemoryStore(clock);
  const asked: unknown[] = [];
  const choose: ChooseProvider = async (ask) => {
    asked.push(ask);
    if (whyNot !== undefined) return { kind: "none", why: whyNot, isRefusal };
    const endpoint = { baseUrl: "https://llm.example", apiKey: createSecret("k"), isGuarded: true };
    return { kind: "chosen", why: "", config: { ...endpoint, provider: "custom" } };
  };
  const checked: PullRef[] = [];
  const takeTask = createAcceptTask(
    {
      jobs: store.jobs,
      clock,
      choose,
      checkBranch: async (pull, signal) => {
        checked.push(pull);
        await checkBranch?.(pull, signal);
      },
    },
    { allowedWorkflows, ...(quotas === undefined ? {} : { quotas }) },
  );
  const take = (body: object = {}, over: Partial<TaskSubmission> = {}) => {
    const request = parseTaskRequest({ instruction: "Fix it.", ...body });
    const digest = JSON.stringify(request);
    const { signal } = new AbortController();
    return takeTask({ claims: CLAIMS, request, digest, ...over }, signal);
  };
  const all = () => store.jobs.list({ limit: 100 });
  return { take, takeTask, all, asked, checked, clock };
}

const withCode = (code: string) => expect.objectContaining({ code });

describe("taking a task", () => {
  it("makes a job for the repository of the token, with all that was asked", async () => {
    const { take, all, asked, checked } = open();
    const body = { repo: "acme/SHOP", context: "boom", output: { title: "Fix" }, triage_issue: 3 };
    const { kind, job } = await take(body);
    expect(kind).toBe("queued");
    expect(job).toMatchObject({
      kind: "task",
      source: "task",
      status: "queued",
      attempt: 1,
      repository: "Acme/Shop",
      requestedBy: "mia",
      request: {
        mode: "new_pr",
        baseRef: "main",
        instruction: "Fix it.",
        context: "boom",
        title: "Fix",
        triageIssue: 3,
        branchPrefix: "svc/fix",
        caller: { actor: "mia", runId: "9", runAttempt: "1", workflowRef: CLAIMS.workflowRef },
      },
    });
    expect(job).toMatchObject({ pull: undefined });
    expect(await all()).toEqual([job]);
    const requester = { login: "mia" };
    expect(asked).toEqual([{ repository: "Acme/Shop", needsTasks: true, requester }]);
    expect(checked).toEqual([]);
  });

  it("names the failure of a task that opens a pull request, and of no other", async () => {
    const { take } = open();
    const report = (ms: number) => `\n- \`test/a.js::adds\`\n  failed after ${ms} ms\n`;
    const [one, same, other, existing] = [
      await take({ context: report(3) }),
      await take({ context: report(9), instruction: "Mend it." }),
      await take({ context: report(3).replace("adds", "sums") }),
      await take({ context: report(3), output: EXISTING }),
    ].map(({ job }) => job.signature);
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect([same, existing]).toEqual([one, undefined]);
    expect(other).not.toBe(one);
  });

  it("uses the owner as the requester when the token names no user", async () => {
    const { take, asked } = open();
    const { job } = await take({}, { claims: { repository: "acme/shop" } });
    expect(job.requestedBy).toBe("acme");
    expect(asked).toMatchObject([{ requester: { login: undefined } }]);
  });

  it("accepts no task for a repository other than the token's", async () => {
    const { take, all } = open();
    await expect(take({ repo: "acme/vault" })).rejects.toEqual(withCode("repo-mismatch"));
    expect(await all()).toEqual([]);
  });

  it("accepts no task where no admin has enabled tasks, and gives the reason", async () => {
    const { take, all } = open({ whyNot: "no provider config matches Acme/Shop" });
    await expect(take()).rejects.toMatchObject({
      code: "tasks-not-enabled",
      message: expect.stringContaining("no provider config matches Acme/Shop"),
    });
    expect(await all()).toEqual([]);
  });

  it("accepts none of an actor whom the config excludes, with the choice's message", async () => {
    const { take, all } = open({ whyNot: "mia is not among them; ask ada", isRefusal: true });
    await expect(take()).rejects.toMatchObject({
      code: "requester-not-allowed",
      message: "mia is not among them; ask ada",
    });
    expect(await all()).toEqual([]);
  });

  it("accepts only those of the listed workflows", async () => {
    const listed = open({ allowedWorkflows: ["nightly.yml", "ci.yml"] });
    expect((await listed.take()).kind).toBe("queued");
    const other = open({ allowedWorkflows: ["nightly.yml"] });
    await expect(other.take()).rejects.toEqual(withCode("tasks-not-enabled"));
    const { workflowRef: _workflowRef, ...unnamed } = CLAIMS;
    await expect(listed.take({}, { claims: unnamed })).rejects.toEqual(
      withCode("tasks-not-enabled"),
    );
  });

  it("makes one job of the same key, and of the same request in one attempt", async () => {
    const { take, all } = open();
    const first = await take({}, { idempotencyKey: "k" });
    const nextAttempt = { ...CLAIMS, runAttempt: "7", actor: "someone-else" };
    const byKey = await take({}, { idempotencyKey: "k", claims: nextAttempt });
    const byRun = await take();
    expect([byKey, byRun]).toEqual([
      { kind: "duplicate", job: first.job },
      { kind: "duplicate", job: first.job },
    ]);
    expect((await take({ context: "other" })).kind).toBe("queued");
    const again = { ...CLAIMS, runAttempt: "2" };
    expect((await take({}, { claims: again })).kind).toBe("queued");
    const elsewhere = { ...CLAIMS, repository: "acme/vault" };
    const theirs = { idempotencyKey: "k", claims: elsewhere };
    expect((await take({}, theirs)).kind).toBe("queued");
    expect(await all()).toHaveLength(4);
  });

  it.each([
    { context: "other" },
    { instruction: "other" },
    { base_ref: "other" },
    { output: { title: "Other" } },
    { output: { branch_prefix: "svc/other" } },
    { test_links: { "t::a": [{ label: "log", url: "https://ci.example/1" }] } },
    { output: EXISTING },
    { triage_issue: 4 },
  ])("refuses the key of another request: %j", async (other) => {
    const { take, all } = open();
    const first = await take({}, { idempotencyKey: "k" });
    await expect(take(other, { idempotencyKey: "k" })).rejects.toMatchObject({
      code: "idempotency-key-reused",
      details: { job: first.job.id },
    });
    expect(await all()).toHaveLength(1);
    expect((await take(other, { idempotencyKey: "k2" })).kind).toBe("queued");
  });

  it("accepts no more than the quota, and returns accepted jobs", async () => {
    const quotas = { authorDay: 2, repositoryDay: 0, pullHour: 0 };
    const { take } = open({ quotas });
    const first = await take({ context: "1" });
    await take({ context: "2" });
    await expect(take({ context: "3" })).rejects.toMatchObject({
      code: "quota-exceeded",
      details: { retryAfterMs: 86_400_000 },
    });
    expect(await take({ context: "1" })).toEqual({ kind: "duplicate", job: first.job });
  });

  it("returns a wait time of an hour when a pull request has too many requests", async () => {
    const { take } = open({ quotas: { authorDay: 0, repositoryDay: 0, pullHour: 1 } });
    await take({ output: EXISTING });
    await expect(take({ output: EXISTING, context: "2" })).rejects.toMatchObject({
      code: "quota-exceeded",
      details: { retryAfterMs: 3_600_000 },
    });
  });
});

describe("taking a task for an existing pull request", () => {
  it("asks first whether its branch may get a commit", async () => {
    const { take, checked } = open();
    const { job } = await take({ output: EXISTING });
    expect(job).toMatchObject({ pull: 7, request: { mode: "existing_pr", pullNumber: 7 } });
    expect(checked).toEqual([{ owner: "Acme", name: "Shop", number: 7 }]);
  });

  it.each(["branch-not-owned", "followup-cap", "pull-closed", "code-host-unreachable"] as const)(
    "takes nothing when that is refused with %s",
    async (code) => {
      const { take, all } = open({
        checkBranch: async () => {
          throw new AppError(code, "no", { details: { branch: "x", cap: 5, pull: "x" } });
        },
      });
      await expect(take({ output: EXISTING })).rejects.toEqual(withCode(code));
      expect(await all()).toEqual([]);
    },
  );

  it("gives the first job of a request that has filled the branch itself", async () => {
    let isFull = false;
    const { take } = open({
      checkBranch: async () => {
        if (isFull) throw new AppError("followup-cap", "full", { details: { cap: 1 } });
      },
    });
    const first = await take({ output: EXISTING });
    isFull = true;
    expect(await take({ output: EXISTING })).toEqual({ kind: "duplicate", job: first.job });
    await expect(take({ output: EXISTING, context: "more" })).rejects.toEqual(
      withCode("followup-cap"),
    );
  });

  it("does not wait long for a code host that does not respond", async () => {
    const { take, all } = open({
      checkBranch: (_pull, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            reject(new AppError("cancelled", "cancelled", { details: {} }));
          });
        }),
    });
    await expect(take({ output: EXISTING })).rejects.toMatchObject({
      code: "code-host-unreachable",
      message: expect.stringContaining("Acme/Shop#7"),
    });
    expect(await all()).toEqual([]);
  });
});
