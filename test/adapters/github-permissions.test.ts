import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCollaborators } from "../../src/adapters/github/create-collaborators.ts";
import { createIssueSearch } from "../../src/adapters/github/create-issue-search.ts";
import { createWorkflowRunner } from "../../src/adapters/github/create-workflow-runner.ts";
import type { GithubTokens } from "../../src/adapters/github/github-tokens.ts";
import { getRequiredPermissions } from "../../src/adapters/github/token-permissions.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import type { TokenPurpose } from "../../src/ports/token-issuer.ts";
import {
  type GithubSample,
  githubOptions,
  openCodeHost,
  startGithubSample,
} from "../fakes/github-sample.ts";
import { createRepositoryPorts } from "../fakes/writer-harness.ts";

const REPOSITORY = { owner: "acme", name: "shop" };
const signal = new AbortController().signal;
const PLACE = { path: "src/price.ts", side: "RIGHT", line: 2 } as const;

let sample: GithubSample;
beforeAll(async () => {
  sample = await startGithubSample();
  const workflow = "on:\n  workflow_dispatch: {}\n";
  sample.host.commit("acme/shop", {
    branch: "main",
    message: "Add a workflow",
    files: { ".github/workflows/verify.yml": workflow },
  });
});
afterAll(() => sample.close());

/** A code host reached with tokens of exactly these permissions; what calls ask for is kept. */
function reach(permissionsOf: (purpose: TokenPurpose) => Readonly<Record<string, string>>) {
  const { host, change, issue, feature, main, commentId } = sample;
  const asked = new Set<TokenPurpose>();
  const installationId = host.state.repositories.find(
    ({ name }) => name === "shop",
  )?.installationId;
  if (installationId === undefined) throw new Error("the app is not installed");
  const tokens: GithubTokens = {
    credentials: "the app",
    issue: async (_repository, purpose) => {
      asked.add(purpose);
      const value = `ghs_${host.state.tokens.length}_permissions`;
      const permissions = { ...permissionsOf(purpose) };
      host.state.tokens.push({ value, owner: { installationId }, permissions });
      return { token: createSecret(value) };
    },
    installation: async () => ({ login: `${host.state.app.slug}[bot]` }),
    remember: () => undefined,
    forget: () => false,
  };
  const options = { ...githubOptions(host), tokens };
  const conversation = { ...REPOSITORY, number: issue, isIssue: true };
  return {
    asked,
    change,
    conversation,
    feature,
    main,
    commentId,
    on: openCodeHost(host, tokens),
    ...createRepositoryPorts(options),
    search: createIssueSearch(options),
    workflows: createWorkflowRunner(options),
    people: createCollaborators(options),
  };
}
type RecordedCalls = ReturnType<typeof reach>;

let branches = 0;
const branch = () => `svc/permissions-${++branches}`;
const review = (commit: string) =>
  ({ commit, event: "COMMENT", body: "Fine.", comments: [{ ...PLACE, body: "Here." }] }) as const;

/** Every call, by the purpose that its token is asked for. */
const CALLS: readonly (readonly [TokenPurpose, string, (on: RecordedCalls) => Promise<unknown>])[] =
  [
    ["read", "pull", ({ on, change }) => on.pull(change, signal)],
    ["read", "files", async ({ on, change }) => on.files(await on.pull(change, signal), signal)],
    ["read", "threads", ({ on, change }) => on.threads(change, signal)],
    ["read", "reviews", ({ on, change }) => on.reviews(change, signal)],
    ["read", "comments", ({ on, change }) => on.comments(change, signal)],
    ["read", "branchHead", ({ on }) => on.branchHead(REPOSITORY, "main", signal)],
    [
      "read",
      "fileAt",
      ({ on }) =>
        on.fileAt(REPOSITORY, { path: "README.md", ref: "main", maxBytes: 9_999 }, signal),
    ],
    [
      "read",
      "listPulls",
      ({ branchPulls }) => branchPulls.listPulls(REPOSITORY, "feature", signal),
    ],
    ["read", "branchHead", ({ branches }) => branches.branchHead(REPOSITORY, "main", signal)],
    ["review", "comment", ({ on, change }) => on.comment(change, "A word", signal)],
    [
      "review",
      "postReview",
      ({ on, change, feature }) => on.postReview(change, review(feature), signal),
    ],
    [
      "review",
      "react",
      ({ on, change, commentId }) =>
        on.react(change, { kind: "issue-comment", id: commentId }, signal),
    ],
    ["issue", "comment", ({ on, conversation }) => on.comment(conversation, "It failed.", signal)],
    ["issue", "comments", ({ on, conversation }) => on.comments(conversation, signal)],
    [
      "issue",
      "edit",
      async (reached) => {
        const everything = reach(() => ({ issues: "write" }));
        const { id } = await everything.on.comment(everything.conversation, "It failed.", signal);
        const target = { kind: "issue-comment", id, body: "Twice." } as const;
        return reached.on.edit(reached.conversation, target, signal);
      },
    ],
    [
      "read",
      "search",
      async ({ search }) => {
        // What may be related is not worth a failure: nothing found is how a refusal looks.
        const found = await search.search(REPOSITORY, ["Cents are lost"], signal);
        if (found.length === 0) throw new Error("nothing found");
      },
    ],
    ["task", "blob", ({ objects }) => objects.blob(REPOSITORY, new Uint8Array([10]), signal)],
    [
      "task",
      "createBranch",
      ({ branches, feature }) =>
        branches.createBranch(REPOSITORY, { name: branch(), sha: feature }, signal),
    ],
    [
      "task",
      "openPull",
      async ({ branchPulls, feature }) => {
        const name = branch();
        const everything = reach(() => ({ contents: "write" }));
        await everything.branches.createBranch(REPOSITORY, { name, sha: feature }, signal);
        const pull = { head: name, base: "main", title: "Fix", body: "" };
        const opened = await branchPulls.openPull(REPOSITORY, pull, signal);
        if (opened.kind !== "opened") throw new Error(opened.why);
      },
    ],
    [
      "verify",
      "dispatch",
      ({ workflows }) =>
        workflows.dispatch(REPOSITORY, { workflow: "verify.yml", ref: "main", inputs: {} }, signal),
    ],
    [
      "verify",
      "runs",
      ({ workflows }) =>
        workflows.runs(
          REPOSITORY,
          { workflow: "verify.yml", since: "2026-01-01T00:00:00.000Z" },
          signal,
        ),
    ],
  ];

describe.each(CALLS)("the token for %s, in %s", (purpose, _name, call) => {
  it("lets the call through with exactly its permissions", async () => {
    const reached = reach(getRequiredPermissions);
    await call(reached);
    expect([...reached.asked]).toContain(purpose);
  });

  it("does not without them", async () => {
    const reached = reach((asked) =>
      asked === purpose ? { metadata: "read" } : getRequiredPermissions(asked),
    );
    await expect(Promise.resolve(call(reached)).then(requireSeen)).rejects.toThrow();
  });
});

/** What is hidden looks as if it were not there. */
function requireSeen(result: unknown): void {
  if (result === undefined) throw new Error("nothing seen");
}

/** Permissions that the token of a task carries for what its runner reads and searches with it. */
const OF_RUNNERS = new Set([
  "task issues",
  "verify issues",
  "verify contents",
  "verify pull_requests",
]);

describe.each(["read", "review", "issue", "task", "verify"] as const)(
  "the permissions for %s",
  (purpose) => {
    const scopes = Object.keys(getRequiredPermissions(purpose)).filter(
      (scope) => scope !== "metadata",
    );

    it.each(scopes)("are all needed: %s", async (scope) => {
      if (OF_RUNNERS.has(`${purpose} ${scope}`)) return;
      const { [scope]: _without, ...rest } = getRequiredPermissions(purpose);
      const calls = CALLS.filter(([of]) => of === purpose);
      const results = await Promise.allSettled(
        calls.map(async ([, , call]) =>
          requireSeen(
            await call(
              reach((asked) => (asked === purpose ? rest : getRequiredPermissions(asked))),
            ),
          ),
        ),
      );
      expect(results.map(({ status }) => status)).toContain("rejected");
    });
  },
);

it("lets the one token of a task's runner do all that its runner does", async () => {
  const everyTime = () => getRequiredPermissions("verify");
  for (const [purpose, , call] of CALLS) {
    if (purpose !== "issue") await call(reach(everyTime));
  }
});
