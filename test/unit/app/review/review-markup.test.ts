import { describe, expect, it } from "vitest";
import { createMemoryLedger } from "../../../../src/adapters/memory/create-memory-ledger.ts";
import { createReviewFiles } from "../../../../src/app/review/review-files.ts";
import type { RunEventBody } from "../../../../src/domain/event/run-event.ts";
import type { ReviewDraft } from "../../../../src/domain/review/review-draft.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";
import { createScriptedModel, type ScriptedTurn } from "../../../fakes/scripted-model.ts";
import {
  ABOUT_MARKUP,
  CALLS,
  CUT_THOUGHTS,
  ENDS,
  THOUGHTS,
} from "../../../fakes/template-markup.ts";

const FILES = [
  { path: "a.ts", status: "modified", patch: "@@ -1,0 +1,2 @@\n+one();\n+two();" },
] as const;

async function reviewed(turns: readonly ScriptedTurn[]) {
  const model = createScriptedModel(turns);
  const events: RunEventBody[] = [];
  const ports = { model, ledger: createMemoryLedger(), clock: createFakeClock() };
  const draft = (await createReviewFiles(ports)(
    {
      jobId: "job",
      files: FILES,
      change: {
        repository: "acme/shop",
        title: "Change",
        baseName: "main",
        headName: "topic",
        today: "2026-01-01",
      },
      head: "a".repeat(40),
      rules: "Be kind.",
      skipPaths: new Set(),
    },
    {
      maxDiffChars: 200_000,
      maxInputTokens: 0,
      maxTokens: 1_000,
      maxIterations: 30,
      repeatLimit: 6,
      concurrency: 4,
      defaultEvent: "COMMENT",
      allowApprove: false,
    },
    { emit: (event) => events.push(event), signal: new AbortController().signal },
  )) as ReviewDraft;
  return { draft, events, model, findings: draft.plan.inline.map(({ finding }) => finding) };
}

const modelTurn = (value: object): ScriptedTurn => ({ text: JSON.stringify(value) });
const review = (summary: string, title: string, body: string) =>
  modelTurn({ summary, event: "COMMENT", comments: [{ path: "a.ts", line: 2, title, body }] });

describe("reviewFiles, with template markup inside of the answer's values", () => {
  const fronts = Object.values(THOUGHTS);
  const ends = [...ENDS, ...CUT_THOUGHTS, ...CALLS].map((end) => `\n\n${end}`);

  it.each(fronts)("publishes nothing of %j in front", async (front) => {
    const texts = [`${front}\n\nIt locks.`, "Lock", `${front}\nIt locks twice.`] as const;
    const { draft, findings, model } = await reviewed([review(...texts)]);
    expect(draft.summary).toBe("It locks.");
    expect(findings).toMatchObject([{ title: "Lock", body: "It locks twice." }]);
    expect(model.requests).toHaveLength(1);
  });

  it.each(ends)("publishes nothing of %j behind", async (end) => {
    const { draft, findings } = await reviewed([
      review(`It locks.${end}`, "Lock<|im_end|>", `It locks twice.${end}`),
    ]);
    expect(draft.summary).toBe("It locks.");
    expect(findings).toMatchObject([{ title: "Lock", body: "It locks twice." }]);
  });

  it.each(ABOUT_MARKUP.filter((text) => text !== ""))("publishes %j unchanged", async (text) => {
    const { draft, findings } = await reviewed([review(text, "Lock", text)]);
    expect(draft.summary).toBe(text.trim());
    expect(findings).toMatchObject([{ body: text.trim() }]);
  });

  it("retries once for a finding that is only reasoning, and then leaves it out and reports it", async () => {
    const spoiled = modelTurn({
      summary: "It locks.",
      comments: [
        { path: "a.ts", line: 1, body: "<think>Hm.</think>" },
        { path: "a.ts", line: 2, body: "Twice." },
      ],
    });
    const repaired = await reviewed([spoiled, review("It locks.", "Lock", "Twice.")]);
    expect(repaired.findings).toMatchObject([{ body: "Twice." }]);
    expect(repaired.draft.problems).toEqual([]);
    const kept = await reviewed([spoiled, spoiled]);
    expect(kept.findings).toMatchObject([{ body: "Twice." }]);
    expect(kept.draft.problems).toEqual([expect.stringContaining("only thoughts")]);
  });

  it("rejects a review with only reasoning", async () => {
    const spoiled = modelTurn({ summary: "<think>Hm.</think>", comments: [] });
    await expect(reviewed([spoiled, spoiled])).rejects.toMatchObject({
      code: "model-answer-invalid",
      message: expect.stringContaining("only thoughts"),
    });
  });

  it("shows the finished text of a run without its thoughts and tokens", async () => {
    const fine = '{"summary": "It locks.", "comments": []}';
    const { events } = await reviewed([{ text: `<think>Hm.</think>${fine}<|im_end|>` }]);
    expect(events).toContainEqual({ type: "text-end", thread: "part 1/1", text: fine });
  });
});
