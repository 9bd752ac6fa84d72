import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Fault, HostCall } from "../../src/demo/host/host-context.ts";
import { AUTHOR, REPOSITORY } from "../fakes/serve-harness.ts";
import type { ServeProcess } from "../fakes/serve-process.ts";
import { FIX, openTaskHarness, type TaskHarness } from "../fakes/task-harness.ts";

const REPORT = `The nightly run failed.

## Svc candidate failure group 1/1: the total of a cart
- \`test/cart.test.js::total_counts_one\`
  \`\`\`
  AssertionError: expected 500, got NaN
      at src/cart.js:3
  \`\`\`
`;
const ASK = { instruction: "Fix the failing test.", context: REPORT };
/** Another change of the same line, on top of the first. */
const MORE = {
  title: "Count an item without a quantity as none",
  body: "One too many was counted.",
  patch: FIX.patch
    .replace("item.count, 0", "(item.count ?? 1), 0")
    .replace("?? 1), 0);\n }", "|| 0), 0);\n }"),
};

let harness: TaskHarness;
let server: ServeProcess;

beforeAll(async () => {
  harness = await openTaskHarness();
  server = harness.start({ TASK_MAX_FOLLOWUPS: "2" });
  await server.ready;
});
afterAll(async () => {
  harness.watched.expectNoViolations();
  await harness[Symbol.asyncDispose]();
});
beforeEach(() => {
  harness.host.setFaults(undefined);
  harness.closeFixes();
  harness.script(() => JSON.stringify(FIX));
});

/** What a refused request was told. */
async function refused(body: object, ...rest: readonly Parameters<TaskHarness["post"]>[1][]) {
  const response = await harness.post(body, ...rest);
  const { code, detail, errors } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, code, detail, errors };
}

/** Everything that a task could leave on the code host. */
const traces = () => ({ branches: harness.branches(), fixes: harness.fixes().length });

/** Opens a fix of its own and gives it. */
async function openFix() {
  const job = await harness.run(ASK);
  expect(job).toMatchObject({ status: "succeeded" });
  const fix = harness.fixes().at(-1);
  if (fix === undefined) throw new Error("There is no fix.");
  return { job, fix, base: harness.git("rev-parse", "main"), followUp: followUpOf(fix.number) };
}

const followUpOf = (number: number) => ({
  ...ASK,
  output: { mode: "existing_pr", pr_number: number },
});

/** What a model may say of which nothing may be left, with the status and the reason that are told. */
const NOTHING_LEFT: readonly (readonly [string, () => string, string, RegExp])[] = [
  ["answers in prose", () => "I would rather not change anything here.", "no_change", /rather not/],
  [
    "proposes nothing",
    () => answer({ patch: "", body: "It is the data." }),
    "no_change",
    /the data/,
  ],
  ["deletes every file", deleteAll, "refused", /delete/i],
  ["edits a workflow", () => answer({ patch: workflowPatch() }), "refused", /protected/i],
  [
    "sends what does not apply",
    () => answer({ patch: FIX.patch.replace("items.reduce", "items.fold") }),
    "refused",
    /cart\.js/,
  ],
  ["writes a key of ours", () => answer({ patch: leakPatch() }), "refused", /piece of/],
];

describe("a task of svc serve", () => {
  it("opens a pull request with the evidence, and a follow-up adds a commit to it, up to the cap", async () => {
    const base = harness.git("rev-parse", "main");
    const links = {
      "test/cart.test.js::total_counts_one": [{ label: "Nightly", url: "https://ci.example/1" }],
    };
    const job = await harness.run({ ...ASK, test_links: links });
    expect(job).toMatchObject({ status: "succeeded", stopReason: "final" });
    const [fix, ...more] = harness.fixes();
    if (fix === undefined) throw new Error("There is no fix.");
    expect(more).toEqual([]);
    expect(fix).toMatchObject({ title: FIX.title, state: "open", baseBranch: "main" });
    expect(fix.isDraft).toBe(false);
    expect(job.url).toBe(`${harness.host.serverUrl}/${REPOSITORY}/pull/${fix.number}`);
    expect(harness.branches()).toEqual([fix.headBranch]);
    const head = harness.git("rev-parse", `refs/heads/${fix.headBranch}`);
    expect(harness.git("rev-parse", `${head}^`)).toBe(base);
    expect(harness.git("diff", "--name-only", base, head)).toBe("src/cart.js");
    expect(harness.git("show", `${head}:src/cart.js`)).toContain("(item.count ?? 1)");
    const parts = ["total_counts_one", "expected 500, got NaN", "https://ci.example/1", FIX.body];
    for (const part of parts) expect(fix.body).toContain(part);
    expect(fix.body).toMatch(/<!-- svc:1 \{[^\n]*\} -->$/);
    harness.script(() => JSON.stringify(MORE));
    const next = await harness.run(followUpOf(fix.number));
    expect(next).toMatchObject({ status: "succeeded", url: job.url });
    expect(harness.git("rev-list", "--count", `${base}..${fix.headBranch}`)).toBe("2");
    expect(harness.git("rev-parse", `${fix.headBranch}^`)).toBe(head);
    expect(harness.fixes()).toHaveLength(1);
    expect(await refused(followUpOf(fix.number))).toMatchObject({
      status: 409,
      code: "followup-cap",
    });
  });

  it("accepts the same request of a run once, and returns it again", async () => {
    const wish = { claims: { run_id: "1001", run_attempt: "1" } };
    const answers = await Promise.all([harness.post(ASK, wish), harness.post(ASK, wish)]);
    const told = await Promise.all(
      answers.map((answer) => answer.json() as Promise<{ id: string; url: string }>),
    );
    expect(told[0]).toEqual(told[1]);
    const replayed = answers.map((answer) => answer.headers.get("idempotent-replayed"));
    expect(replayed.filter((one) => one === "true")).toHaveLength(1);
    const job = await harness.ended(told[0]?.id ?? "");
    expect(job.status).toBe("succeeded");
    expect(told[0]?.url).toBe(`/tasks/${REPOSITORY}/${job.id}`);
    const wishToo = { claims: { run_id: "1001", run_attempt: "2" } };
    const again = (await (await harness.post(ASK, wishToo)).json()) as { id: string };
    expect(again.id).not.toBe(job.id);
    await harness.ended(again.id);
  });

  it("opens one pull request for a failure that is reported again, until it is closed", async () => {
    const before = harness.fixes().length;
    const report = (context: string) => async () => {
      const response = await harness.post({ ...ASK, context });
      expect(response.status).toBe(202);
      return ((await response.json()) as { id: string }).id;
    };
    const later = REPORT.replace("nightly run", "run at noon").replace("got NaN", "got 1");
    const asks = [REPORT, later, REPORT, later].map(report);
    const ids = await Promise.all(asks.map((ask) => ask()));
    const jobs = await Promise.all(ids.map((id) => harness.ended(id)));
    const fix = harness.fixes().at(-1);
    expect(harness.fixes()).toHaveLength(before + 1);
    const url = `${harness.host.serverUrl}/${REPOSITORY}/pull/${fix?.number}`;
    for (const job of [...jobs, await harness.run(ASK)])
      expect(job).toMatchObject({ status: "succeeded", pull: fix?.number, url });
    expect(harness.fixes()).toHaveLength(before + 1);
    // Another commit on it is always made.
    harness.script(() => JSON.stringify(MORE));
    await harness.run(followUpOf(fix?.number ?? 0));
    expect(harness.git("rev-list", "--count", `main..${fix?.headBranch}`)).toBe("2");
    harness.script(() => JSON.stringify(FIX));
    const other = REPORT.replace("total_counts_one", "total_counts_none");
    expect((await harness.run({ ...ASK, context: other })).pull).not.toBe(fix?.number);
    expect(harness.fixes()).toHaveLength(before + 2);
    harness.closeFixes();
    expect((await harness.run(ASK)).pull).not.toBe(fix?.number);
    expect(harness.fixes()).toHaveLength(before + 3);
  });

  it("writes to no branch of another author in any repository", async () => {
    const change = { from: "main", message: "Mine", author: AUTHOR, files: { "a.txt": "a\n" } };
    harness.host.commit(REPOSITORY, { ...change, branch: "mine" });
    harness.host.commit(REPOSITORY, { ...change, branch: "svc/fix-mine" });
    const mine = harness.host.openPull(REPOSITORY, { title: "Mine", author: AUTHOR, head: "mine" });
    const alike = { title: "Alike", author: AUTHOR, head: "svc/fix-mine" };
    const forged = harness.host.openPull(REPOSITORY, alike);
    const fork = { owner: "fred", name: "checkout", forkOf: REPOSITORY, isInstalled: false };
    harness.host.addRepository({ ...fork, collaborators: { fred: "admin" } });
    harness.host.commit("fred/checkout", { ...change, branch: "svc/fix-fork" });
    const foreign = { title: "Fork", author: "fred", head: "svc/fix-fork" };
    const forked = harness.host.openPull(REPOSITORY, {
      ...foreign,
      headRepository: "fred/checkout",
    });
    for (const number of [mine, forged, forked])
      expect(await refused(followUpOf(number))).toMatchObject({
        status: 403,
        code: "branch-not-owned",
      });
    expect(await refused(followUpOf(9_999))).toMatchObject({ status: 422, code: "pull-not-found" });
    const elsewhere = { claims: { repository: "fred/checkout" } };
    expect(await refused(ASK, elsewhere)).toMatchObject({ status: 403, code: "tasks-not-enabled" });
    expect(await refused({ ...ASK, repo: "fred/checkout" })).toMatchObject({
      status: 403,
      code: "repo-mismatch",
    });
  });

  it("applies its change to commits that were pushed meanwhile, and reverts no lines", async () => {
    const { fix, followUp } = await openFix();
    const push = () => {
      const files = { "src/new.js": "export const one = 1;\n" };
      const seed = { branch: fix.headBranch, message: "By hand", author: AUTHOR, files };
      harness.host.commit(REPOSITORY, seed);
    };
    harness.script(() => {
      push();
      return JSON.stringify(MORE);
    });
    expect(await harness.run(followUp)).toMatchObject({ status: "succeeded" });
    const log = harness.git("log", "--format=%an %s", `main..${fix.headBranch}`).split("\n");
    expect(log.map((line) => line.split(" ")[0])).toEqual(["asksvc[bot]", AUTHOR, "asksvc[bot]"]);
    expect(harness.git("show", `${fix.headBranch}:src/new.js`)).toContain("one = 1");
    expect(harness.git("show", `${fix.headBranch}:src/cart.js`)).toContain("|| 0");
  });

  it("refuses a change that no longer fits what was pushed meanwhile", async () => {
    const { fix, followUp } = await openFix();
    const mine: string = harness
      .git("show", `${fix.headBranch}:src/cart.js`)
      .replaceAll("reduce", "fold");
    harness.script(() => {
      const files = { "src/cart.js": `${mine}\n` };
      const seed = { branch: fix.headBranch, message: "By hand", author: AUTHOR, files };
      harness.host.commit(REPOSITORY, seed);
      return JSON.stringify(MORE);
    });
    const job = await harness.run(followUp);
    expect(job).toMatchObject({
      status: "refused",
      error: expect.stringContaining("has moved, and the change"),
    });
    expect(harness.git("show", `${fix.headBranch}:src/cart.js`)).toBe(mine);
  });

  it.each(NOTHING_LEFT)(
    "leaves nothing on the code host when the model %s",
    async (_what, says, status, why) => {
      const before = traces();
      harness.script(() => says());
      const job = await harness.run(ASK);
      expect(job).toMatchObject({ status, error: expect.stringMatching(why) });
      expect(traces()).toEqual(before);
    },
  );

  it("ends clearly when its base is gone, or its pull request was closed", async () => {
    expect(await harness.run({ ...ASK, base_ref: "gone" })).toMatchObject({
      status: "refused",
      error: expect.stringContaining("has no branch gone"),
    });
    const { fix, followUp } = await openFix();
    harness.host.deleteBranch(REPOSITORY, fix.headBranch);
    expect(await refused(followUp)).toMatchObject({ status: 409, code: "pull-closed" });
  });

  it("takes a report of almost 4 MiB, and refuses a longer one", async () => {
    const long = (bytes: number) => ({ ...ASK, context: REPORT + "x y ".repeat(bytes / 4) });
    expect(await harness.run(long(4_000_000))).toMatchObject({ status: "succeeded" });
    expect(await refused(long(4_400_000))).toMatchObject({ status: 413 });
  });

  it.each(["on top of main", "as a tree of its own"])(
    "closes its pull request when another user replaces the branch before it is opened, %s",
    async (how) => {
      const before = harness.branches();
      let isDone = false;
      const replace = async (): Promise<void> => {
        const [branch = ""] = harness.branches().filter((name) => !before.includes(name));
        if (isDone || branch === "") return;
        isDone = true;
        const seed = { message: "Mine", author: AUTHOR, files: { "mine.txt": "x\n" } };
        const from = how === "on top of main" ? { from: "main" } : {};
        harness.host.deleteBranch(REPOSITORY, branch);
        harness.host.commit(REPOSITORY, { ...seed, ...from, branch });
      };
      harness.host.setFaults(({ method, path }: HostCall) =>
        method === "POST" && path.split("?")[0]?.endsWith("/pulls")
          ? { kind: "before", act: replace }
          : undefined,
      );
      const count = harness.fixes().length;
      const { id, status, error } = await harness.run(ASK);
      expect(isDone).toBe(true);
      expect([status, error]).toEqual(["refused", expect.stringContaining("was replaced before")]);
      await harness.jobById(id, ({ outbox }) =>
        outbox.some(({ kind, state }) => kind === "settle" && state === "done"),
      );
      expect(harness.branches()).toEqual(before);
      expect(harness.fixes().slice(count)).toMatchObject([{ state: "closed" }]);
      const incidentLevels = () =>
        server
          .lines()
          .filter(({ job, msg }) => job === id && msg.startsWith("incident: "))
          .map(({ level }) => level);
      await expect.poll(incidentLevels).toEqual(["error"]);
      // The next report is worked on as if nothing had happened.
      harness.host.setFaults(undefined);
      expect(await harness.run(ASK)).toMatchObject({ status: "succeeded" });
    },
  );

  it("leaves nothing when it may not write", async () => {
    const { app, tokens } = harness.host.state;
    const { permissions } = app;
    const before = traces();
    // Also of tokens that are out: the permission is taken away on the code host.
    const own = tokens.map((token) => ({ token, permissions: token.permissions }));
    app.permissions = { ...permissions, contents: "read" };
    for (const { token, permissions: old } of own)
      Object.assign(token, { permissions: { ...old, contents: "read" } });
    try {
      const job = await harness.run(ASK);
      expect(job).toMatchObject({ status: "failed", error: expect.stringContaining("contents") });
      expect(traces()).toEqual(before);
    } finally {
      app.permissions = permissions;
      for (const { token, permissions: old } of own) Object.assign(token, { permissions: old });
    }
  });

  describe("with something going wrong at each write", () => {
    const STEPS = ["/git/blobs", "/git/trees", "/git/commits", "/git/refs", "/pulls"] as const;
    const FAULTS: readonly Fault["kind"][] = ["reset", "reset-after", "error-after"];
    const cases = STEPS.flatMap((step) => FAULTS.map((fault) => [step, fault] as const));

    it.each(cases)("%s and %s: one pull request with one commit", async (step, kind) => {
      const before = traces();
      let isDone = false;
      harness.host.setFaults(({ method, path }: HostCall) => {
        if (isDone || method !== "POST" || !path.split("?")[0]?.endsWith(step)) return undefined;
        isDone = true;
        return { kind } as Fault;
      });
      const job = await harness.run(ASK);
      expect(isDone).toBe(true);
      expect(job, JSON.stringify(job.error)).toMatchObject({ status: "succeeded" });
      expect(traces()).toEqual({
        branches: expect.objectContaining({ length: before.branches.length + 1 }),
        fixes: before.fixes + 1,
      });
      const branch = harness.fixes().at(-1)?.headBranch;
      expect(harness.git("rev-list", "--count", `main..${branch}`)).toBe("1");
    });

    it.each(FAULTS)("moving the branch and %s: one more commit", async (kind) => {
      const { fix, followUp } = await openFix();
      harness.script(() => JSON.stringify(MORE));
      let isDone = false;
      harness.host.setFaults(({ method }: HostCall) => {
        if (isDone || method !== "PATCH") return undefined;
        isDone = true;
        return { kind } as Fault;
      });
      expect(await harness.run(followUp)).toMatchObject({ status: "succeeded" });
      expect(isDone).toBe(true);
      expect(harness.git("rev-list", "--count", `main..${fix.headBranch}`)).toBe("2");
    });
  });
});

const answer = (change: object): string => JSON.stringify({ ...FIX, ...change });

function deleteAll(): string {
  const names = harness.git("ls-tree", "-r", "--name-only", "main").split("\n");
  const patch = names.map((name) => `*** Delete File: ${name}`).join("\n");
  return answer({ patch: `*** Begin Patch\n${patch}\n*** End Patch\n` });
}

const newFile = (path: string, line: string): string =>
  `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+${line}\n`;

const workflowPatch = (): string => newFile(".github/workflows/ci.yml", "on: push");
/** The token that the runner itself was given. */
const leakPatch = (): string =>
  newFile("notes.txt", harness.host.state.tokens.map(({ value }) => value).join(" "));
