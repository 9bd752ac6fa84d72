import { describe, expect, it } from "vitest";
import type { Planned } from "../../../../src/domain/finding/planned.ts";
import {
  applyEdits,
  type DraftEdits,
  DraftPatch,
  editDraft,
  listDraftChanges,
} from "../../../../src/domain/review/draft-edits.ts";
import { sampleDraft } from "./sample-draft.ts";

const BY = { editedBy: "mia", editedAt: "2026-01-02T03:04:05.000Z" };

const planned = (id: string, over: Partial<Planned> = {}): Planned => ({
  finding: { path: "a.ts", side: "RIGHT", line: 2, severity: "major", body: `Body ${id}.` },
  id,
  reason: "r",
  ...over,
});
const place = { path: "a.ts", side: "RIGHT", line: 2 } as const;
const DRAFT = sampleDraft({
  plan: {
    event: "COMMENT",
    inline: [planned("i", { place })],
    file: [planned("f")],
    summary: [planned("s"), planned("taken", { place })],
  },
});

function edit(patch: object, before?: DraftEdits): DraftEdits {
  const edited = editDraft(DRAFT, before, { patch: DraftPatch.parse(patch), by: BY });
  if (edited.kind === "refused") throw new Error(JSON.stringify(edited.problems));
  return edited.edits;
}
const planOf = (edits: DraftEdits) => {
  const { plan } = applyEdits(DRAFT, edits);
  const ids = (bucket: "inline" | "file" | "summary") => plan[bucket].map(({ id }) => id);
  return { inline: ids("inline"), file: ids("file"), summary: ids("summary") };
};

describe("editing a draft", () => {
  it("changes texts, event, severity and place, and keeps the rest", () => {
    const edits = edit({
      summary: "Mine.",
      event: "REQUEST_CHANGES",
      comments: [{ id: "i", body: "Better.", severity: "nit" }],
    });
    const draft = applyEdits(DRAFT, edits);
    expect(draft).toMatchObject({ summary: "Mine.", plan: { event: "REQUEST_CHANGES" } });
    expect(draft.plan.inline).toEqual([
      {
        ...planned("i", { place }),
        finding: { ...planned("i").finding, body: "Better.", severity: "nit" },
      },
    ]);
    expect(draft.plan.file).toEqual(DRAFT.plan.file);
  });

  it("discards and restores", () => {
    const gone = edit({ comments: [{ id: "i", discarded: true }] });
    expect(planOf(gone)).toEqual({ inline: [], file: ["f"], summary: ["s", "taken"] });
    expect(planOf(edit({ comments: [{ id: "i", discarded: false }] }, gone)).inline).toEqual(["i"]);
  });

  it("moves to the summary and back to the line, and puts on its line what has one", () => {
    const down = edit({ comments: [{ id: "i", bucket: "summary" }] });
    expect(planOf(down)).toEqual({ inline: [], file: ["f"], summary: ["i", "s", "taken"] });
    expect(planOf(edit({ comments: [{ id: "i", bucket: "inline" }] }, down)).inline).toEqual(["i"]);
    expect(planOf(edit({ comments: [{ id: "taken", bucket: "inline" }] })).inline).toEqual([
      "i",
      "taken",
    ]);
  });

  it("merges two requests", () => {
    const first = edit({ comments: [{ id: "i", body: "One." }] });
    const second = edit({ summary: "S", comments: [{ id: "i", severity: "nit" }] }, first);
    expect(second).toEqual({
      ...BY,
      summary: "S",
      comments: { i: { body: "One.", severity: "nit" } },
    });
  });

  it("takes a change back for null, and leaves the others", () => {
    const first = edit({
      summary: "S",
      event: "APPROVE",
      comments: [{ id: "i", body: "One.", severity: "nit", bucket: "summary" }],
    });
    const back = { summary: null, comments: [{ id: "i", body: null, bucket: null }] };
    expect(edit(back, first)).toEqual({
      ...BY,
      event: "APPROVE",
      comments: { i: { severity: "nit" } },
    });
  });

  it("keeps nothing of what is again as it was made", () => {
    const first = edit({
      summary: "S",
      event: "APPROVE",
      comments: [{ id: "i", body: "One.", severity: "nit", bucket: "summary", discarded: true }],
    });
    const restored = edit(
      {
        summary: DRAFT.summary,
        event: "COMMENT",
        comments: [
          { id: "i", body: "Body i.", severity: null, bucket: "inline", discarded: false },
        ],
      },
      first,
    );
    expect(restored).toEqual({ ...BY, comments: {} });
    expect(edit({ comments: [{ id: "f", body: null, severity: "major" }] })).toEqual({
      ...BY,
      comments: {},
    });
  });

  it.each([
    ["a finding that is not there", { comments: [{ id: "x", body: "b" }] }, "comments.0.id"],
    [
      "a line for what has none",
      { comments: [{ id: "f", bucket: "inline" }] },
      "comments.0.bucket",
    ],
    ["a file for what is inline", { comments: [{ id: "i", bucket: "file" }] }, "comments.0.bucket"],
  ])("refuses %s as a whole", (_what, patch, path) => {
    const wish = DraftPatch.parse({ summary: "S", ...patch });
    expect(editDraft(DRAFT, undefined, { patch: wish, by: BY })).toMatchObject({
      kind: "refused",
      problems: [{ path }],
    });
  });

  it.each([
    ["an empty body", { comments: [{ id: "i", body: "  " }] }],
    ["a severity that nobody knows", { comments: [{ id: "i", severity: "huge" }] }],
    ["an event that nobody knows", { event: "MERGE" }],
    ["a comment without id", { comments: [{ body: "b" }] }],
    ["too long a body", { comments: [{ id: "i", body: "x".repeat(65_537) }] }],
  ])("does not read %s", (_what, patch) => {
    expect(DraftPatch.safeParse(patch).success).toBe(false);
  });

  it("reports the difference between the generated and the published version", () => {
    const edits = edit({
      summary: "Mine.",
      event: "APPROVE",
      comments: [
        { id: "i", body: "Better.", severity: "major", bucket: "summary" },
        { id: "f", discarded: true },
        { id: "s", discarded: false },
      ],
    });
    expect(listDraftChanges(DRAFT, edits)).toEqual([
      { what: "summary", from: "One thing.", to: "Mine." },
      { what: "event", from: "COMMENT", to: "APPROVE" },
      { what: "body", id: "i", from: "Body i.", to: "Better." },
      { what: "bucket", id: "i", from: "inline", to: "summary" },
      { what: "discarded", id: "f" },
    ]);
    expect(listDraftChanges(DRAFT, undefined)).toEqual([]);
    expect(applyEdits(DRAFT, undefined)).toBe(DRAFT);
  });
});
