import { describe, expect, it } from "vitest";
import { createMemoryLedger } from "../../../../src/adapters/memory/create-memory-ledger.ts";
import { createOpenHelpers } from "../../../../src/app/repository/open-helper-tools.ts";
import { createReviewFiles } from "../../../../src/app/review/review-files.ts";
import { createReviewLocal } from "../../../../src/app/review/review-local.ts";
import {
  createReviewPull,
  type ReviewPullSettings,
} from "../../../../src/app/review/review-pull.ts";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import { createSecret } from "../../../../src/domain/core/secret.ts";
import { isComplete } from "../../../../src/domain/review/manifest.ts";
import type { ReviewDraft } from "../../../../src/domain/review/review-draft.ts";
import type { Snapshots } from "../../../../src/ports/snapshots.ts";
import type { WorkingCopy } from "../../../../src/ports/working-copy.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { commitId, createTrees, type Tree } from "../../../fakes/memory-tree.ts";
import { createScriptedModel, type ScriptedTurn } from "../../../fakes/scripted-model.ts";
import { createScriptedSandbox } from "../../../fakes/scripted-sandbox.ts";
import {
  HELPER_SETTINGS,
  program,
  SCRIPT,
  TOOLS,
  toolsFile,
} from "../repository/helpers-harness.ts";
import { addedFile, createContext, createHost, LINES, logsOf, memoryPull } from "./pull-fixture.ts";

const SETTINGS: ReviewPullSettings = {
  maxDiffChars: 200_000,
  maxInputTokens: 0,
  maxTokens: 1_000,
  maxIterations: 30,
  repeatLimit: 6,
  concurrency: 1,
  defaultEvent: "COMMENT",
  allowApprove: false,
  serverUrl: "https://host.example",
  rulesPath: ".ai/rules.md",
  defaultRules: "Built in.",
};
const ANSWER: ScriptedTurn = { text: JSON.stringify({ summary: "S.", comments: [] }) };
const CONTENT = `${LINES.join("\n")}\n`;
const DEFAULT_BRANCH: Tree = {
  [SCRIPT]: program("x"),
  [TOOLS]: toolsFile({}),
};

interface Setup {
  readonly defaultBranch?: Tree;
  readonly head?: Tree | undefined;
  readonly printed?: string;
  readonly turns?: readonly ScriptedTurn[];
  readonly cloneFails?: boolean;
}

function prepare(scene: Setup) {
  const trees = createTrees({
    a: {},
    b: scene.head ?? { "a.ts": CONTENT, "b.ts": CONTENT },
    c: scene.defaultBranch ?? DEFAULT_BRANCH,
  });
  const fails = new AppError("fetch-failed", "no clone", { details: { repository: "acme/shop" } });
  const snapshots: Snapshots = scene.cloneFails ? { open: () => Promise.reject(fails) } : trees;
  const sandbox = createScriptedSandbox(({ program: ran }) =>
    ran === SCRIPT ? { stdout: scene.printed ?? "Mind the lock." } : { stdout: "lint says" },
  );
  const model = createScriptedModel(scene.turns ?? [ANSWER]);
  const clock = createFakeClock();
  const reviewFiles = createReviewFiles({ model, ledger: createMemoryLedger(), clock });
  const openSandbox = () => Promise.resolve(sandbox);
  const openHelpers = createOpenHelpers({ openSandbox }, HELPER_SETTINGS);
  const { events, run } = createContext();
  const read = () => {
    const [system = "", user = ""] =
      model.requests[0]?.messages.map(({ content }) => content) ?? [];
    const note = events.flatMap((event) =>
      event.type === "step-end" && event.step === "context" ? [event.note] : [],
    )[0];
    const tools = model.requests[0]?.tools.map(({ name }) => name);
    return { system, user, note, tools, open: sandbox.openTrees(), logs: logsOf(events) };
  };
  return { ports: { snapshots, reviewFiles, openHelpers, clock }, sandbox, model, run, read };
}

async function reviewPull(scene: Setup = {}) {
  const { ports, read, run, ...rest } = prepare(scene);
  const files = [addedFile("a.ts"), addedFile("b.ts")];
  const pulls = createHost(memoryPull({ files }));
  const review = createReviewPull({
    ...ports,
    pulls,
    tokens: {
      issue: () => Promise.resolve({ token: createSecret("token") }),
    } as unknown as Parameters<typeof createReviewPull>[0]["tokens"],
    findEarlierWork: () =>
      Promise.resolve({ posted: new Map(), findings: [], reviews: { hasReview: false } }),
  });
  const { pull } = memoryPull();
  const asked = { title: "As it was asked", description: "Then." };
  const job = { jobId: "job", pull, asked, skipsPosted: false };
  const outcome = await review(job, SETTINGS, run).catch((error: unknown) => error);
  return { outcome, draft: outcome as ReviewDraft, ...rest, ...read() };
}

async function reviewLocal(scene: Setup & { readonly hasDefaultBranch?: boolean } = {}) {
  const { ports, read, run, ...rest } = prepare(scene);
  const workingCopy = {
    select: () =>
      Promise.resolve({
        folder: "/x",
        base: commitId("a"),
        head: commitId("b"),
        repository: "acme/shop",
        baseName: "main",
        headName: "topic",
        subjects: ["Change it"],
        isDirty: false,
        filteredPaths: [],
        ...(scene.hasDefaultBranch === false ? {} : { rulesCommit: commitId("c") }),
        close: () => Promise.resolve(),
      }),
  } as unknown as WorkingCopy;
  const review = createReviewLocal({ ...ports, workingCopy });
  const selection = { folder: "/x", isStaged: false };
  const outcome = await review({ jobId: "job", selection }, SETTINGS, run);
  return { draft: outcome as ReviewDraft, ...rest, ...read() };
}

describe.each([
  ["a pull request", reviewPull],
  ["a checkout", reviewLocal],
])("a review of %s with what the repository brings", (_what, review) => {
  it("has the script's context in the prompt, between fences, and reports it in its step", async () => {
    const { user, note, open } = await review();
    expect(user).toMatch(/<<<context \w+\nMind the lock\.\n\w+ context>>>/);
    expect(note).toBe("context script: 14 characters, 1 helper tool");
    expect(open).toBe(0);
  });

  it("offers the tools beside the built-in ones, and the system prompt names them", async () => {
    const { tools, system } = await review();
    expect(tools).toEqual(["read_file", "list_dir", "search", "lint"]);
    expect(system).toContain("`lint`");
  });

  it("runs a tool when the model calls it", async () => {
    const ask: ScriptedTurn = { toolCalls: [{ name: "lint", arguments: {} }] };
    const { model, sandbox, open } = await review({ turns: [ask, ANSWER] });
    expect(sandbox.commands.map(({ program: ran }) => ran)).toEqual([SCRIPT, "ruff"]);
    expect(model.requests[1]?.messages.at(-1)?.content).toContain("lint says");
    expect(open).toBe(0);
  });

  it("takes out what the script skips, and is not complete then", async () => {
    const { draft, user } = await review({ printed: '{"skip_files":["b.ts"]}' });
    expect(draft.manifest.map(({ path, state, reason }) => [path, state, reason])).toEqual([
      ["a.ts", "reviewed", undefined],
      ["b.ts", "not-reviewed", "skipped-by-rule"],
    ]);
    expect(isComplete(draft.manifest)).toBe(false);
    expect(user).not.toContain("context>>>");
  });

  it("has nothing to review when the script skips everything", async () => {
    const { draft, model } = await review({ printed: '{"skip_files":["a.ts","b.ts"]}' });
    expect(draft).toMatchObject({ kind: "nothing" });
    expect(model.requests).toEqual([]);
  });

  it("takes nothing of the kind from the head", async () => {
    const head = { "a.ts": CONTENT, ...DEFAULT_BRANCH };
    const { tools, user, note, sandbox } = await review({ head, defaultBranch: {} });
    expect(tools).toEqual(["read_file", "list_dir", "search"]);
    expect([user.includes("<<<context"), note, sandbox.commands]).toEqual([false, undefined, []]);
  });
});

describe("a review of a pull request with what the repository brings", () => {
  it("gives the script title and description as of the request", async () => {
    const { sandbox } = await reviewPull();
    expect(JSON.parse(String(sandbox.commands[0]?.input))).toMatchObject({
      title: "As it was asked",
      body: "Then.",
      files: [{ path: "a.ts" }, { path: "b.ts" }],
    });
  });

  it("brings nothing when the clone failed", async () => {
    const { tools, sandbox, draft } = await reviewPull({ cloneFails: true });
    expect([tools, sandbox.commands, draft.kind]).toEqual([[], [], "draft"]);
  });

  it("leaves nothing behind when the model fails", async () => {
    const error = new AppError("model-failed", "down", { details: {} });
    const { outcome, open } = await reviewPull({ turns: [{ error }] });
    expect([outcome, open]).toEqual([error, 0]);
  });
});

describe("a review of a checkout without a default branch", () => {
  it("returns nothing, and reports it", async () => {
    const { tools, logs } = await reviewLocal({ hasDefaultBranch: false });
    expect(tools).not.toContain("lint");
    expect(logs).toContainEqual(expect.stringContaining("no helper tool"));
  });
});
