import { describe, expect, it, onTestFinished } from "vitest";
import {
  protectBranches,
  protectBranchPulls,
  protectGitObjects,
} from "../../src/app/outbound/protect-branches.ts";
import type { ChangeToPublish } from "../../src/app/task/publish/create-commit.ts";
import { createPublishChange } from "../../src/app/task/publish/publish-change.ts";
import { readBackChange } from "../../src/app/task/publish/read-back-change.ts";
import type { Fault, HostCall } from "../../src/demo/host/host-context.ts";
import { isAppError } from "../../src/domain/core/app-error.ts";
import { createSecretFilter } from "../../src/domain/outbound/secret-filter.ts";
import { toBranchName } from "../../src/domain/task/branch-name.ts";
import { readTrailers } from "../../src/domain/task/commit-message.ts";
import type { TaskIntent } from "../../src/domain/task/task-intent.ts";
import { appTokens } from "../fakes/github-sample.ts";
import {
  createRepositoryPorts,
  isWrite,
  openWriterHarness,
  SHOP,
  SHOP_NAME,
} from "../fakes/writer-harness.ts";

// The whole way of a change against a code host over HTTP, with something going wrong at every call.

const idle = () => new AbortController().signal;
const bytes = (text: string) => new TextEncoder().encode(text);
const file = (text: string) => ({ bytes: bytes(text), mode: "100644" }) as const;
const JOB = "0f3c9a1b-77de-4c11-9b0a-5d2e8c4f6a90";
const PREFIX = "svc/fix";
const BRANCH = toBranchName(PREFIX, JOB, 8);
const LONGER = toBranchName(PREFIX, JOB, 12);

const CHANGES: ChangeToPublish["changes"] = [
  { path: "src/price.ts", before: file("a\nb\n"), after: file("a\nB\n") },
  {
    path: "src/moved.ts",
    previousPath: "src/gone.ts",
    before: file("gone\n"),
    after: file("gone\n"),
  },
  { path: "src/new.ts", after: file("a\nB\n") },
];

type Harness = Awaited<ReturnType<typeof openWriterHarness>>;

async function open(options?: Parameters<typeof openWriterHarness>[0]) {
  const scene = await openWriterHarness(options);
  onTestFinished(async () => {
    scene.watched.expectNoViolations();
    await scene.close();
  });
  return { ...scene, ...tools(scene) };
}

/** What one life of a runner works with. */
function tools(scene: Harness) {
  const intents: TaskIntent[] = [];
  const gate = createSecretFilter();
  gate.registerSecret("LLM_API_KEY", "sk-proj-4Zk9Qw2LmNx8Vb7Tr5Yp");
  const publish = createPublishChange({
    objects: protectGitObjects(scene.objects, gate),
    branches: protectBranches(scene.branches, gate),
    branchPulls: protectBranchPulls(scene.branchPulls, gate),
    clock: scene.options.clock,
    announce: async (intent) => {
      intents.push(intent);
    },
    isServicePull: ({ author }) => author === "asksvc[bot]",
  });
  const change = (parts: Partial<ChangeToPublish> = {}): ChangeToPublish => ({
    repository: SHOP,
    jobId: JOB,
    baseSha: scene.base,
    changes: CHANGES,
    title: "Round prices",
    explanation: "Cents were lost.",
    body: "Why",
    branch: BRANCH,
    ...parts,
  });
  const wish = { repository: SHOP, base: "main", title: "Round prices", body: "Why" };
  return {
    intents,
    publish,
    change,
    wish,
    publishAll: async (parts?: Partial<ChangeToPublish>) => {
      const written = await publish.createCommit(change(parts), idle());
      const placed = await publish.createBranch(written, { prefix: PREFIX }, idle());
      return publish.openPull({ ...wish, ...placed }, idle());
    },
  };
}

/** One branch, one commit on it beyond the base, one pull request. */
function expectOne({ git, listBranches, pullStates, base, filesAt }: Harness, branch = BRANCH) {
  expect(listBranches()).toEqual([branch]);
  const commits = git("rev-list", `${base}..${branch}`).split("\n");
  expect(commits).toHaveLength(1);
  const [commit = ""] = commits;
  expect(git("rev-parse", `${commit}^@`)).toBe(base);
  expect(filesAt(commit)).toEqual({
    "README.md": ["100644", "# Shop\n"],
    "src/moved.ts": ["100644", "gone\n"],
    "src/new.ts": ["100644", "a\nB\n"],
    "src/price.ts": ["100644", "a\nB\n"],
  });
  const pulls = pullStates();
  expect(pulls.map(({ head, state, author, body }) => [head, state, author, body])).toEqual([
    [branch, "open", "asksvc[bot]", "Why"],
  ]);
  expect(pulls[0]?.pull?.isDraft).toBe(false);
  return { commit, number: pulls[0]?.number };
}

async function errorOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isAppError(error)) throw new Error(`no failure of ours: ${String(error)}`);
  return error;
}

const codeOf = async (call: Promise<unknown>) => (await errorOf(call)).code;

describe("publishing a change", () => {
  it("writes one commit on the pinned base, one branch and one pull request", async () => {
    const scene = await open();
    const calls: HostCall[] = [];
    scene.host.setFaults((call) => {
      if (isWrite(call)) calls.push(call);
      return undefined;
    });
    const pull = await scene.publishAll();
    const { commit, number } = expectOne(scene);
    expect(pull).toMatchObject({ number, headSha: commit, isOpen: true });
    expect(scene.intents).toHaveLength(1);
    expect(scene.intents[0]).toMatchObject({ baseSha: scene.base, branch: BRANCH, body: "Why" });
    const message = scene.git("log", "-1", "--format=%B", commit);
    expect(message).toMatch(/^Round prices\n\nCents were lost\.\n\nSvc-Task: /);
    const digest = scene.intents[0]?.treeDigest;
    expect(readTrailers(message)).toEqual({ jobId: JOB, digest });
    const order = calls.map(({ path }) => path.split("/").at(-1));
    // Each content once.
    expect(order).toEqual(["blobs", "blobs", "trees", "commits", "refs", "pulls"]);
  });

  it("never reverts what has come to the base meanwhile", async () => {
    const scene = await open();
    const written = await scene.publish.createCommit(scene.change(), idle());
    const files = { "README.md": "# Theirs\n", "src/price.ts": "theirs\n" };
    scene.host.commit(SHOP_NAME, { branch: "main", message: "Theirs", author: "mia", files });
    const placed = await scene.publish.createBranch(written, { prefix: PREFIX }, idle());
    await scene.publish.openPull({ ...scene.wish, ...placed }, idle());
    expectOne(scene);
    expect(scene.git("diff", "--name-only", `main...${BRANCH}`).split("\n")).not.toContain(
      "README.md",
    );
  });

  it("writes nothing when the intent is not kept, or the base is gone", async () => {
    const scene = await open();
    const { objects, branches, branchPulls, options } = scene;
    const announce = () => Promise.reject(new Error("not kept"));
    const publish = createPublishChange({
      objects,
      branches,
      branchPulls,
      clock: options.clock,
      announce,
    });
    let writes = 0;
    scene.host.setFaults((call) => {
      if (isWrite(call)) writes++;
      return undefined;
    });
    await expect(publish.createCommit(scene.change(), idle())).rejects.toThrow("not kept");
    const gone = scene.publish.createCommit(scene.change({ baseSha: "1".repeat(40) }), idle());
    expect(await codeOf(gone)).toBe("base-not-found");
    expect(writes).toBe(0);
  });
});

const FAULTS: readonly Fault[] = [
  { kind: "error" },
  { kind: "error-after" },
  { kind: "reset" },
  { kind: "reset-after" },
  { kind: "secondary-limit", retryAfterSeconds: 5 },
];

/** Does something once for each call of the whole way, those for tokens included, on a repository as it was. */
async function atEachCall(act: (scene: Harness, at: number) => Promise<void>): Promise<void> {
  const shared = await open();
  const { host, listBranches } = shared;
  // Another life has no token yet.
  const fresh = (): Harness => {
    const options = { ...shared.options, tokens: appTokens(host) };
    return { ...shared, options, ...createRepositoryPorts(options) };
  };
  const clear = () => {
    host.setFaults(undefined);
    for (const branch of listBranches()) host.deleteBranch(SHOP_NAME, branch);
    host.state.repositories[0]?.issues.splice(0);
  };
  let total = 0;
  host.setFaults(() => {
    total++;
    return undefined;
  });
  await tools(fresh()).publishAll();
  expect(total).toBeGreaterThan(10);
  for (let at = 0; at < total; at++) {
    clear();
    await act(fresh(), at);
  }
}

describe("with a fault at each call in turn", () => {
  it.each(FAULTS)(
    "leaves exactly one of everything: $kind",
    async (fault) => {
      await atEachCall(async (scene, at) => {
        let calls = 0;
        scene.host.setFaults(() => (calls++ === at ? fault : undefined));
        await tools(scene).publishAll();
        expect(calls).toBeGreaterThan(at);
        expectOne(scene);
      });
    },
    120_000,
  );

  it.each(["reset", "reset-after"] as const)(
    "continues after a crash at each call: %s",
    async (kind) => {
      await atEachCall(async (scene, at) => {
        const first = tools(scene);
        let calls = 0;
        scene.host.setFaults(() => {
          const nth = calls++;
          if (nth < at) return undefined;
          return { kind: nth === at ? kind : "reset" };
        });
        await expect(first.publishAll()).rejects.toThrow();
        scene.host.setFaults(undefined);
        await nextLife(scene, tools(scene), first.intents.at(-1));
        expectOne(scene);
      });
    },
    120_000,
  );
});

/** What a runner does that finds an intent of an earlier one. */
async function nextLife(
  ports: Harness,
  { publish, publishAll, wish }: ReturnType<typeof tools>,
  intent: TaskIntent | undefined,
) {
  if (intent === undefined) return publishAll();
  const found = await readBackChange(ports, { repository: SHOP, intent, jobId: JOB }, idle());
  if (found.kind === "pull") return found.pull;
  if (found.kind !== "branch") return publishAll();
  const { branch } = intent;
  return publish.openPull({ ...wish, branch, commit: found.commit }, idle());
}

describe("a branch of another author", () => {
  it("is left alone, and a longer name is announced and created", async () => {
    const scene = await open();
    const theirs = scene.host.commit(SHOP_NAME, {
      branch: BRANCH,
      from: "main",
      message: "Theirs",
      author: "mia",
      files: { a: "a\n" },
    });
    const pull = await scene.publishAll();
    expect(scene.git("rev-parse", BRANCH)).toBe(theirs);
    expect(scene.listBranches().sort()).toEqual([BRANCH, LONGER].sort());
    expect(pull.headSha).toBe(scene.git("rev-parse", LONGER));
    expect(scene.intents.map(({ branch }) => branch)).toEqual([BRANCH, LONGER]);
  });

  it("is refused when the longer name exists too, and nothing remains", async () => {
    const scene = await open();
    for (const branch of [BRANCH, LONGER]) {
      const files = { a: `${branch}\n` };
      scene.host.commit(SHOP_NAME, { branch, from: "main", message: "T", author: "mia", files });
    }
    const before = scene.git("for-each-ref", "refs/heads");
    const error = await errorOf(scene.publishAll());
    expect(error).toMatchObject({ code: "branch-not-owned", details: { branch: LONGER } });
    expect(error.message).toContain(LONGER);
    expect(scene.git("for-each-ref", "refs/heads")).toBe(before);
    expect(scene.pullStates()).toEqual([]);
  });

  it("is not accepted as ours because of trailers alone", async () => {
    const scene = await open();
    const written = await scene.publish.createCommit(scene.change(), idle());
    const message = scene.git("log", "-1", "--format=%B", written.commit);
    const files = { "src/evil.ts": "evil\n" };
    const seed = { branch: BRANCH, from: "main", message, author: "mia", files };
    const forged = scene.host.commit(SHOP_NAME, seed);
    const placed = await scene.publish.createBranch(written, { prefix: PREFIX }, idle());
    expect(placed).toEqual({ branch: LONGER, commit: written.commit });
    expect(scene.git("rev-parse", BRANCH)).toBe(forged);
    const [intent] = scene.intents;
    if (intent === undefined) throw new Error("no intent");
    const asked = { repository: SHOP, intent, jobId: JOB };
    expect(await readBackChange(scene, asked, idle())).toEqual({ kind: "nothing" });
  });

  it("outside our namespace is never written to", async () => {
    const scene = await open();
    const written = await scene.publish.createCommit(scene.change(), idle());
    const { commit } = written;
    const own = { repository: SHOP, branch: "main", commit };
    const calls = [
      scene.publish.createBranch(written, { prefix: "fix" }, idle()),
      scene.publish.advance({ ...own, expected: scene.base }, idle()),
      scene.publish.deleteBranch({ ...own, commit: scene.base }, idle()),
    ];
    for (const call of calls) expect(await codeOf(call)).toBe("branch-not-owned");
    expect(scene.git("rev-parse", "main")).toBe(scene.base);
    expect(scene.listBranches()).toEqual([]);
  });

  it("of an earlier life with the same work is adopted", async () => {
    const scene = await open();
    const first = await scene.publish.createCommit(scene.change(), idle());
    await scene.publish.createBranch(first, { prefix: PREFIX }, idle());
    // Another second, so that the second commit is another one.
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const second = await scene.publish.createCommit(scene.change(), idle());
    expect(second.commit).not.toBe(first.commit);
    const placed = await scene.publish.createBranch(second, { prefix: PREFIX }, idle());
    expect(placed).toEqual({ branch: BRANCH, commit: first.commit });
    await scene.publish.openPull({ ...scene.wish, ...placed }, idle());
    expectOne(scene);
  });
});

describe("a pull request that cannot be opened", () => {
  it("takes its branch with it", async () => {
    const scene = await open();
    const written = await scene.publish.createCommit(scene.change(), idle());
    const placed = await scene.publish.createBranch(written, { prefix: PREFIX }, idle());
    const wish = { ...scene.wish, ...placed, base: "vanished" };
    const error = await errorOf(scene.publish.openPull(wish, idle()));
    expect(error).toMatchObject({ code: "code-host-rejected", details: { status: 422 } });
    expect(error.message).toMatch(/vanished.*base invalid/);
    expect(scene.listBranches()).toEqual([]);
    expect(scene.pullStates()).toEqual([]);
  });

  it("leaves a branch that another user has pushed to", async () => {
    const scene = await open();
    const written = await scene.publish.createCommit(scene.change(), idle());
    const placed = await scene.publish.createBranch(written, { prefix: PREFIX }, idle());
    const files = { "a.txt": "theirs\n" };
    const theirs = scene.host.commit(SHOP_NAME, {
      branch: BRANCH,
      message: "T",
      author: "mia",
      files,
    });
    const wish = { ...scene.wish, ...placed, base: "vanished" };
    expect(await codeOf(scene.publish.openPull(wish, idle()))).toBe("code-host-rejected");
    expect(scene.git("rev-parse", BRANCH)).toBe(theirs);
    const own = { repository: SHOP, ...placed };
    expect(await scene.publish.deleteBranch(own, idle())).toBe("kept");
  });

  it("leaves nothing where pull requests may not be written", async () => {
    const scene = await open();
    const { permissions } = scene.host.state.app;
    scene.host.state.app.permissions = { ...permissions, pull_requests: "read" };
    expect(await codeOf(scene.publishAll())).toBe("code-host-denied");
    expect(scene.listBranches()).toEqual([]);
  });

  it("leaves nothing where nothing may be written", async () => {
    const scene = await open({ mayWrite: false });
    const error = await errorOf(scene.publishAll());
    expect(error.code).toBe("code-host-denied");
    expect(error.message).toContain("contents: write");
    expect(scene.listBranches()).toEqual([]);
  });

  it("is not reopened when a user has closed it", async () => {
    const scene = await open();
    const { number } = await scene.publishAll();
    const { commit } = expectOne(scene);
    await scene.host.comment(SHOP_NAME, number, "mia", "No");
    const issue = scene.host.state.repositories[0]?.issues.find((one) => one.number === number);
    if (issue !== undefined) issue.state = "closed";
    const wish = { ...scene.wish, branch: BRANCH, commit };
    expect(await codeOf(scene.publish.openPull(wish, idle()))).toBe("pull-closed");
    expect(scene.pullStates()).toHaveLength(1);
    expect(scene.listBranches()).toEqual([]);
  });

  it("is not mistaken for a closed one of another job with the same branch", async () => {
    const scene = await open();
    const other = { branch: BRANCH, from: "main", message: "Old", author: "mia" };
    scene.host.commit(SHOP_NAME, { ...other, files: { "old.txt": "old\n" } });
    scene.host.openPull(SHOP_NAME, { title: "Old", author: "mia", head: BRANCH });
    scene.host.deleteBranch(SHOP_NAME, BRANCH);
    const pull = await scene.publishAll();
    expect(scene.pullStates().map(({ state }) => state)).toEqual(["closed", "open"]);
    expect(pull.number).toBe(scene.pullStates()[1]?.number);
  });

  it("is adopted when an attempt that was given up is done after all", async () => {
    const scene = await open();
    const written = await scene.publish.createCommit(scene.change(), idle());
    const placed = await scene.publish.createBranch(written, { prefix: PREFIX }, idle());
    let isLate = true;
    const act = () => {
      const text = { title: "Round prices", body: "Why", author: "asksvc[bot]" };
      if (isLate) scene.host.openPull(SHOP_NAME, { ...text, head: BRANCH });
      isLate = false;
    };
    scene.host.setFaults(({ method, path }) =>
      method === "POST" && path.endsWith("/pulls") ? { kind: "before", act } : undefined,
    );
    const pull = await scene.publish.openPull({ ...scene.wish, ...placed }, idle());
    expect(expectOne(scene).number).toBe(pull.number);
  });

  it("is not adopted from another author", async () => {
    const scene = await open();
    const written = await scene.publish.createCommit(scene.change(), idle());
    const placed = await scene.publish.createBranch(written, { prefix: PREFIX }, idle());
    scene.host.openPull(SHOP_NAME, { title: "Mine", author: "mia", head: BRANCH });
    const error = await errorOf(scene.publish.openPull({ ...scene.wish, ...placed }, idle()));
    expect(error.code).toBe("branch-not-owned");
    expect(error.message).toContain("mia");
  });
});

describe("a piece of a secret", () => {
  const SECRET = "sk-proj-4Zk9Qw2LmNx8Vb7Tr5Yp";

  it.each<[string, Partial<ChangeToPublish>]>([
    ["in a file", { changes: [...CHANGES, { path: "k.txt", after: file(`key=${SECRET}\n`) }] }],
    ["in a path", { changes: [{ path: `src/${SECRET}.ts`, after: file("x\n") }] }],
    ["in the commit's message", { explanation: `The key is ${SECRET}.` }],
  ])("%s stops all of it", async (_place, parts) => {
    const scene = await open();
    expect(await codeOf(scene.publishAll(parts))).toBe("publish-held");
    expect(scene.listBranches()).toEqual([]);
    const sent = scene.watched.exchanges.map((exchange) => JSON.stringify(exchange)).join("");
    expect(sent).not.toContain(SECRET);
    expect(sent).not.toContain(Buffer.from(`key=${SECRET}\n`).toString("base64"));
  });

  it("in the pull request's text stops it, and takes the branch away", async () => {
    const scene = await open();
    const written = await scene.publish.createCommit(scene.change(), idle());
    const placed = await scene.publish.createBranch(written, { prefix: PREFIX }, idle());
    for (const text of [{ title: `T ${SECRET}` }, { body: `B ${SECRET}` }]) {
      const wish = { ...scene.wish, ...placed, ...text };
      expect(await codeOf(scene.publish.openPull(wish, idle()))).toBe("publish-held");
    }
    expect(scene.listBranches()).toEqual([]);
    expect(scene.pullStates()).toEqual([]);
  });
});

describe("another commit on a pull request", () => {
  const FIX = "svc/fix-earlier";

  /** A pull request of ours with one commit. */
  async function openExisting() {
    const scene = await open();
    const first = await scene.publish.createCommit(
      scene.change({ branch: FIX, jobId: "earlier" }),
      idle(),
    );
    await scene.publish.createBranch(first, { prefix: PREFIX }, idle());
    const head = first.commit;
    const pull = { repository: SHOP, branch: FIX, commit: head, base: "main" };
    await scene.publish.openPull({ ...pull, title: "Round prices", body: "Why" }, idle());
    const parts = {
      branch: FIX,
      baseSha: head,
      body: "",
      changes: [{ path: "src/new.ts", before: file("a\nB\n"), after: file("more\n") }],
    };
    return { ...scene, head, next: scene.change(parts) };
  }

  it("moves its branch forward, once", async () => {
    const scene = await openExisting();
    const { publish, next, head, git, pullStates, intents } = scene;
    const { commit, intent } = await publish.createCommit(next, idle());
    const advance = { repository: SHOP, branch: FIX, commit, expected: head };
    await publish.advance(advance, idle());
    await publish.advance(advance, idle());
    expect(git("rev-list", `${head}..${FIX}`)).toBe(commit);
    expect(pullStates()).toHaveLength(1);
    expect(intents.at(-1)).toMatchObject(intent);
    const asked = { repository: SHOP, intent, jobId: JOB, isExisting: true };
    expect(await readBackChange(scene, asked, idle())).toEqual({ kind: "moved", commit });
  });

  it("is created exactly once despite a failure at each call", async () => {
    const { host, publish, next, head, git, change } = await openExisting();
    let expected = head;
    for (const fault of FAULTS) {
      for (let at = 0; at < 3; at++) {
        const changes = [{ path: "src/new.ts", after: file(`${fault.kind} ${at}\n`) }];
        const again = { ...next, changes, baseSha: expected };
        const { commit } = await publish.createCommit(change(again), idle());
        let calls = 0;
        host.setFaults(() => (calls++ === at ? fault : undefined));
        await publish.advance({ repository: SHOP, branch: FIX, commit, expected }, idle());
        host.setFaults(undefined);
        expect(git("rev-list", `${expected}..${FIX}`)).toBe(commit);
        expected = commit;
      }
    }
  }, 120_000);

  it("is refused when another user has pushed meanwhile, whose commits stay", async () => {
    const { host, publish, next, head, git } = await openExisting();
    const { commit } = await publish.createCommit(next, idle());
    const files = { "a.txt": "theirs\n" };
    const theirs = host.commit(SHOP_NAME, { branch: FIX, message: "T", author: "mia", files });
    const advance = { repository: SHOP, branch: FIX, commit, expected: head };
    const error = await errorOf(publish.advance(advance, idle()));
    expect(error).toMatchObject({
      code: "head-moved",
      details: { expected: head, actual: theirs },
    });
    expect(git("rev-parse", FIX)).toBe(theirs);
  });

  it("is refused when another user pushes between read and update", async () => {
    const { host, publish, next, head, git } = await openExisting();
    const { commit } = await publish.createCommit(next, idle());
    let theirs = "";
    const act = () => {
      const files = { "a.txt": "theirs\n" };
      theirs = host.commit(SHOP_NAME, { branch: FIX, message: "T", author: "mia", files });
    };
    host.setFaults(({ method }) => (method === "PATCH" ? { kind: "before", act } : undefined));
    const advance = { repository: SHOP, branch: FIX, commit, expected: head };
    expect(await codeOf(publish.advance(advance, idle()))).toBe("head-moved");
    expect(git("rev-parse", FIX)).toBe(theirs);
  });

  it("counts as done when another user has pushed on top of it", async () => {
    const scene = await openExisting();
    const { host, publish, next, head, git } = scene;
    const { commit, intent } = await publish.createCommit(next, idle());
    const advance = { repository: SHOP, branch: FIX, commit, expected: head };
    await publish.advance(advance, idle());
    const files = { "a.txt": "theirs\n" };
    const theirs = host.commit(SHOP_NAME, { branch: FIX, message: "T", author: "mia", files });
    await publish.advance(advance, idle());
    expect(git("rev-parse", FIX)).toBe(theirs);
    const asked = { repository: SHOP, intent, jobId: JOB, isExisting: true };
    expect(await readBackChange(scene, asked, idle())).toEqual({ kind: "moved", commit });
  });

  it("is refused when the branch is gone", async () => {
    const { host, publish, next, head, listBranches } = await openExisting();
    const { commit } = await publish.createCommit(next, idle());
    host.deleteBranch(SHOP_NAME, FIX);
    const advance = { repository: SHOP, branch: FIX, commit, expected: head };
    expect(await codeOf(publish.advance(advance, idle()))).toBe("branch-not-owned");
    expect(listBranches()).toEqual([]);
  });

  it("may be tried on a scratch branch first, which the intent does not name", async () => {
    const { publish, next, intents, listBranches, git } = await openExisting();
    const written = await publish.createCommit(next, idle());
    const scratch = { prefix: "svc/verify/", isScratch: true };
    const placed = await publish.createBranch(written, scratch, idle());
    expect(placed).toEqual({ branch: "svc/verify/0f3c9a1b", commit: written.commit });
    expect(git("rev-parse", placed.branch)).toBe(written.commit);
    expect(intents.at(-1)?.branch).toBe(FIX);
    const own = { repository: SHOP, ...placed };
    expect(await publish.deleteBranch(own, idle())).toBe("gone");
    expect(await publish.deleteBranch(own, idle())).toBe("gone");
    expect(listBranches()).toEqual([FIX]);
  });
});
