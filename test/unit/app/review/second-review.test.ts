import { describe, expect, it } from "vitest";
import { createMemoryLedger } from "../../../../src/adapters/memory/create-memory-ledger.ts";
import { createReviewFiles } from "../../../../src/app/review/review-files.ts";
import type { ReviewInput, ReviewSettings } from "../../../../src/app/review/review-input.ts";
import type { ReviewCoverage } from "../../../../src/domain/delta/coverage.ts";
import type { PullFile } from "../../../../src/domain/diff/pull-file.ts";
import type { RunEventBody } from "../../../../src/domain/event/run-event.ts";
import { findApprovalDoubts } from "../../../../src/domain/publish/find-approval-doubts.ts";
import type { PathRule } from "../../../../src/domain/review/path-rule.ts";
import type { ReviewDraft } from "../../../../src/domain/review/review-draft.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { createScriptedModel, type ScriptedAnswer } from "../../../fakes/scripted-model.ts";

const KEY = new Uint8Array(32).fill(9);
const BASE = "b".repeat(40);
const SETTINGS: ReviewSettings = {
  maxDiffChars: 200_000,
  maxInputTokens: 0,
  maxTokens: 1_000,
  maxIterations: 30,
  repeatLimit: 6,
  concurrency: 4,
  defaultEvent: "COMMENT",
  allowApprove: false,
};
const CHANGE: ReviewInput["change"] = {
  repository: "acme/shop",
  title: "Change",
  baseName: "main",
  headName: "topic",
  today: "2026-01-01",
};
const FINE = { text: JSON.stringify({ summary: "Fine.", event: "COMMENT", comments: [] }) };

/** A hunk that changes one line of a file whose lines are named after their numbers. */
const hunk = (line: number, text: string): string =>
  [
    `@@ -${line - 3},7 +${line - 3},7 @@`,
    ...[3, 2, 1].map((above) => ` line ${line - above}`),
    `-line ${line}`,
    `+${text}`,
    ...[1, 2, 3].map((below) => ` line ${line + below}`),
  ].join("\n");
const fileOf = (path: string, ...hunks: readonly string[]): PullFile => ({
  path,
  status: "modified",
  patch: hunks.join("\n"),
});

interface Second extends Partial<ReviewInput> {
  readonly coverage?: ReviewCoverage | undefined;
  readonly hasReview?: boolean;
  readonly isFullRequested?: boolean;
  readonly key?: Uint8Array | undefined;
  readonly baseBranch?: string;
}

async function review(
  files: readonly PullFile[],
  second: Second = {},
  { turns = [FINE] as readonly ScriptedAnswer[], settings = {} as Partial<ReviewSettings> } = {},
) {
  const { coverage, hasReview = coverage !== undefined, isFullRequested = false, ...more } = second;
  const { key = KEY, baseBranch = "main", ...input } = more;
  const model = createScriptedModel(turns);
  const events: RunEventBody[] = [];
  const outcome = await createReviewFiles({
    model,
    ledger: createMemoryLedger(),
    clock: createFakeClock(),
  })(
    {
      jobId: "job",
      change: CHANGE,
      base: BASE,
      head: "a".repeat(40),
      rules: "Be kind.",
      skipPaths: new Set(),
      files,
      earlier: {
        posted: new Map(),
        findings: [],
        reviews: { hasReview, coverage },
        key: "key" in second ? second.key : key,
        baseBranch,
        isFullRequested,
        openCommit: async () => undefined,
      },
      ...input,
    },
    { ...SETTINGS, ...settings },
    { emit: (event) => events.push(event), signal: new AbortController().signal },
  );
  const prompt = model.requests.map(({ messages }) => messages[1]?.content ?? "").join("\n");
  const logs = events.flatMap((event) => (event.type === "log" ? [event.text] : []));
  return { outcome, draft: outcome as ReviewDraft, prompt, logs };
}

const FIRST = [fileOf("a.ts", hunk(10, "ten"), hunk(40, "forty")), fileOf("b.ts", hunk(5, "five"))];

describe("a second review", () => {
  it("shows the model only the hunks that are new", async () => {
    const { draft } = await review(FIRST);
    expect(draft.coverage).toMatchObject({
      hunks: { reviewed: 3, "reviewed-earlier": 0, "in-part": 0, "not-reviewed": 0 },
      baseBranch: "main",
      mergeBase: BASE,
    });
    expect(draft.coverage?.widened).toBeUndefined();
    const pushed = [
      fileOf("a.ts", hunk(10, "ten"), hunk(40, "forty-two")),
      fileOf("b.ts", hunk(5, "five")),
    ];
    const { coverage } = draft;
    const second = await review(pushed, { coverage });
    expect(second.prompt).toContain("forty-two");
    for (const seen of ["+ten", "+five"]) expect(second.prompt).not.toContain(seen);
    expect(second.logs).toEqual(["reviewing 1 of 3 hunks: earlier reviews covered the others"]);
    expect(second.draft.coverage?.hunks).toMatchObject({ reviewed: 1, "reviewed-earlier": 2 });
    expect(second.draft.manifest.map(({ state }) => state)).toEqual(["reviewed", "reviewed"]);
    const third = await review(pushed, { coverage: second.draft.coverage }, { turns: [] });
    expect(third.outcome).toMatchObject({
      kind: "nothing",
      reason: "nothing is new since the latest review, which covered all 3 hunks",
    });
  });

  it("reviews again what a part that failed was about", async () => {
    const prose = Array.from({ length: 12 }, () => ({ text: "I will not answer." }));
    const turns = [FINE, ...prose];
    const split = { concurrency: 1, maxDiffChars: 400, maxIterations: 1 };
    const { draft } = await review(FIRST, {}, { turns, settings: split });
    const { coverage } = draft;
    const missing = coverage?.hunks["not-reviewed"] ?? 0;
    expect(missing).toBeGreaterThan(0);
    const listed = draft.hunks?.kind === "hunks" ? draft.hunks.hunks : [];
    const failed = listed.filter(({ reason }) => reason === "model-failed");
    expect(failed).toHaveLength(missing);
    const second = await review(FIRST, { coverage });
    expect(second.draft.coverage?.hunks).toMatchObject({
      reviewed: missing,
      "reviewed-earlier": 3 - missing,
    });
  });

  it("lists every hunk with its state and the reason", async () => {
    const long = fileOf("long.ts", hunk(5, "x".repeat(5_000)), hunk(40, "short"));
    const lock = fileOf("yarn.lock", hunk(7, "new"));
    const { draft } = await review([...FIRST, long, lock, { path: "p.png", status: "added" }]);
    const state = (path: string) =>
      draft.hunks?.kind === "hunks"
        ? draft.hunks.hunks.filter((each) => each.path === path)
        : undefined;
    expect(state("b.ts")).toEqual([
      { path: "b.ts", oldStart: 2, newStart: 2, newLines: 7, state: "reviewed" },
    ]);
    expect(state("long.ts")).toMatchObject([
      { newStart: 2, state: "in-part", reason: "lines-clipped" },
      { newStart: 37, state: "reviewed" },
    ]);
    expect(state("yarn.lock")).toMatchObject([{ state: "not-reviewed", reason: "generated" }]);
    expect(state("p.png")).toEqual([{ path: "p.png", state: "not-reviewed", reason: "no-patch" }]);
    const { coverage } = draft;
    const second = await review([...FIRST, long], { coverage });
    expect(second.draft.hunks).toMatchObject({
      hunks: [
        ...Array.from({ length: 3 }, () => ({ state: "reviewed-earlier" })),
        { state: "in-part", reason: "lines-clipped" },
        { state: "reviewed-earlier" },
      ],
    });
  });

  it("lists the hunks of a change without earlier reviews", async () => {
    const { draft } = await review(FIRST, { earlier: undefined });
    expect(draft.coverage).toBeUndefined();
    expect(draft.hunks).toMatchObject({
      kind: "hunks",
      hunks: [{ state: "reviewed" }, { state: "reviewed" }, { state: "reviewed" }],
    });
  });

  it("shows again what an answer in doubt was about", async () => {
    const other = { summary: "Quoted.", event: "APPROVE", comments: [] };
    const text = `${FINE.text}\n\nor\n\n${JSON.stringify(other)}`;
    const { draft } = await review(FIRST, {}, { turns: Array(12).fill({ text }) });
    expect(draft.problems.join()).not.toBe("");
    expect(draft.coverage?.covered.ids).toEqual([]);
    const second = await review(FIRST, { coverage: draft.coverage });
    expect(second.draft.coverage?.hunks.reviewed).toBe(3);
  });

  it("counts the hunks of each file if there are too many to list", async () => {
    const hunks = Array.from({ length: 2_001 }, (_, at) => hunk(10 * (at + 1), `new ${at}`));
    const settings = { maxDiffChars: 2_000_000 };
    const { draft } = await review([fileOf("a.ts", ...hunks)], {}, { settings });
    const counts = { reviewed: 2_001, "reviewed-earlier": 0, "in-part": 0, "not-reviewed": 0 };
    expect(draft.hunks).toEqual({ kind: "files", files: [{ path: "a.ts", counts }] });
  });

  it("leaves no doubt about an approval only if it is about every hunk", async () => {
    const doubts = (draft: ReviewDraft, files: readonly PullFile[]) =>
      findApprovalDoubts({
        draft: { ...draft, problems: [] },
        base: BASE,
        asked: { head: draft.head, baseBranch: "main" },
        now: {
          head: { branch: "topic", sha: draft.head },
          base: { branch: "main", sha: BASE },
          mergeBaseSha: BASE,
        },
        listed: { files, isComplete: true },
      });
    const failing = [FINE, ...Array.from({ length: 12 }, () => ({ text: "No." }))];
    const settings = { concurrency: 1, maxDiffChars: 400, maxIterations: 1 };
    const { draft } = await review(FIRST, {}, { turns: failing, settings });
    expect(doubts(draft, FIRST)).toEqual([expect.stringContaining("not all of it was reviewed")]);
    const second = await review(FIRST, { coverage: draft.coverage });
    expect(second.draft.coverage?.hunks["reviewed-earlier"]).toBeGreaterThan(0);
    expect(doubts(second.draft, FIRST)).toEqual([
      expect.stringContaining("only about what is new"),
    ]);
    const full = await review(FIRST, { coverage: draft.coverage, isFullRequested: true });
    expect(doubts(full.draft, FIRST)).toEqual([]);
    const pushed = [...FIRST, fileOf("new.ts", hunk(9, "nine"))];
    expect(doubts(second.draft, pushed)).toHaveLength(2);
    const clipped = [fileOf("a.ts", hunk(10, "x".repeat(5_000)))];
    const third = await review(clipped);
    expect(doubts(third.draft, clipped)).toEqual([
      expect.stringContaining("not all of it was reviewed"),
    ]);
  });

  it.each<[string, Second, string]>([
    ["on request", { isFullRequested: true }, "a full review was requested"],
    ["without a valid record", { coverage: undefined, hasReview: true }, "no valid record"],
    ["on another base branch", { baseBranch: "next" }, "the base branch changed"],
    ["with other rules", { rules: "Be strict." }, "the rules, prompts, model or settings changed"],
    [
      "with instructions for what was reviewed",
      { change: { ...CHANGE, instructions: "Look at the locks." } },
      "the request has instructions",
    ],
    ["without a key", { key: undefined }, "SVC_MARKER_KEY"],
  ])("is about the whole change %s, and gives the reason", async (_when, other, reason) => {
    const { draft } = await review(FIRST);
    const second = await review(FIRST, { coverage: draft.coverage, hasReview: true, ...other });
    expect(second.draft.coverage?.hunks.reviewed).toBe(3);
    expect(second.draft.coverage?.widened).toContain(reason);
    expect(second.logs).toEqual([expect.stringContaining(reason)]);
  });

  it.each<[string, Partial<ReviewSettings>]>([
    ["muted categories", { muteCategories: ["style"] }],
    ["the least severity", { minSeverity: "major" }],
  ])("is about the whole change with other settings: %s", async (_what, settings) => {
    const { draft } = await review(FIRST);
    const second = await review(FIRST, { coverage: draft.coverage }, { settings });
    expect(second.draft.coverage?.widened).toContain("settings changed");
  });

  it("shows again the hunks whose own rules changed, and no others", async () => {
    const rule = (text: string, files: readonly string[]): readonly PathRule[] => [
      { path: "src/AGENTS.md", scope: "src/ and below", text, files },
    ];
    const first = await review(FIRST, { pathRules: rule("No globals.", ["b.ts"]) });
    const { coverage } = first.draft;
    const same = { coverage, pathRules: rule("No globals.", ["b.ts"]) };
    expect((await review(FIRST, same, { turns: [] })).outcome.kind).toBe("nothing");
    // A push into another folder brings the rules of that folder, which say nothing about the rest.
    const pushed = [...FIRST, fileOf("c.ts", hunk(7, "seven"))];
    const more = [...rule("No globals.", ["b.ts"]), ...rule("Other.", ["c.ts"])];
    const second = await review(pushed, { coverage, pathRules: more });
    expect(second.draft.coverage?.hunks).toMatchObject({ reviewed: 1, "reviewed-earlier": 3 });
    const changed = await review(FIRST, { coverage, pathRules: rule("Globals.", ["b.ts"]) });
    expect(changed.draft.coverage?.hunks).toMatchObject({ reviewed: 1, "reviewed-earlier": 2 });
    expect(changed.prompt).toContain("+five");
  });
});
