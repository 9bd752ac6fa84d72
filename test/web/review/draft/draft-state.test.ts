import { describe, expect, it } from "vitest";
import {
  type DraftAction,
  type DraftState,
  getSendableEdits,
  initialDraftState,
  reduceDraft,
  unsavedReason,
} from "../../../../src/adapters/web/pages/review/draft/draft-state.ts";
import { toPatch } from "../../../../src/adapters/web/pages/review/draft/local-edits.ts";
import { changedAnswer, sampleAnswer } from "./sample-answer.ts";

const AT = "2026-01-02T03:04:05.000Z";

const play = (...actions: readonly DraftAction[]): DraftState =>
  actions.reduce(reduceDraft, initialDraftState(sampleAnswer()));

const type = (value: string): DraftAction => ({ type: "edit", key: "body:one", value });
const bodyOf = ({ view }: DraftState): string | undefined => view.comments[0]?.body;

/** Sends all pending changes of a state. */
const send = (state: DraftState): DraftState =>
  reduceDraft(state, { type: "send", edits: getSendableEdits(state) });

describe("typing into a draft", () => {
  it("is seen at once and waits to be sent", () => {
    const state = play(type("Better."), { type: "edit", key: "event", value: "REQUEST_CHANGES" });
    expect(bodyOf(state)).toBe("Better.");
    expect(state.view.event).toBe("REQUEST_CHANGES");
    expect(toPatch(getSendableEdits(state))).toEqual({
      event: "REQUEST_CHANGES",
      comments: [{ id: "one", body: "Better." }],
    });
  });

  it("leaves the other findings the same objects, so that they are not drawn again", () => {
    const before = initialDraftState(sampleAnswer());
    const state = reduceDraft(before, type("Better."));
    expect(state.view.comments[1]).toBe(before.view.comments[1]);
    expect(state.view.comments[0]).not.toBe(before.view.comments[0]);
  });

  it("leaves nothing to send when the text is again what the server has", () => {
    const state = play(type("Better."), type("It leaks."));
    expect(state.edits).toEqual({});
  });

  it("does not send a comment without text, and gives the reason", () => {
    const state = play(type("  "), { type: "edit", key: "severity:one", value: "nit" });
    expect(toPatch(getSendableEdits(state))).toEqual({
      comments: [{ id: "one", severity: "nit" }],
    });
    expect(unsavedReason(state, "body:one")).toContain("needs some text");
  });

  it("does not send a text that is too long", () => {
    const state = play(type("x".repeat(65_540)));
    expect(getSendableEdits(state)).toEqual({});
    expect(unsavedReason(state, "body:one")).toBe("the text is 4 characters too long");
  });

  it("passes over a finding that the draft does not have", () => {
    expect(play({ type: "edit", key: "body:gone", value: "x" }).edits).toEqual({});
  });
});

describe("an answer of the server", () => {
  it("takes what was sent off the list", () => {
    const state = reduceDraft(send(play(type("Better."))), {
      type: "saved",
      draft: changedAnswer(2, { body: "Better." }),
      at: AT,
    });
    expect([state.edits, state.sending]).toEqual([{}, {}]);
    expect(state).toMatchObject({ savedAt: AT, draft: { version: 2 } });
    expect(bodyOf(state)).toBe("Better.");
  });

  it("keeps what was typed while the request was on its way", () => {
    const typed = reduceDraft(send(play(type("Better."))), type("Better still."));
    const state = reduceDraft(typed, {
      type: "saved",
      draft: changedAnswer(2, { body: "Better." }),
      at: AT,
    });
    expect(state.edits).toEqual({ "body:one": { value: "Better still.", base: "Better." } });
    expect(bodyOf(state)).toBe("Better still.");
  });

  it("does not remove a trailing space while the user is typing", () => {
    const saved = { type: "saved", draft: changedAnswer(2, { body: "Better" }), at: AT } as const;
    expect(bodyOf(reduceDraft(send(play(type("Better "))), saved))).toBe("Better ");
    const goesOn = reduceDraft(send(play(type("Better"))), type("Better "));
    expect(bodyOf(reduceDraft(goesOn, saved))).toBe("Better ");
  });

  it("goes back to the old text although the new one was on its way", () => {
    const back = reduceDraft(send(play(type("Better."))), type("It leaks."));
    const state = reduceDraft(back, {
      type: "saved",
      draft: changedAnswer(2, { body: "Better." }),
      at: AT,
    });
    expect(toPatch(getSendableEdits(state))).toEqual({
      comments: [{ id: "one", body: "It leaks." }],
    });
  });

  it("keeps rejected edits, with the server's message, until they are changed", () => {
    const refused = reduceDraft(send(play(type("Better."))), {
      type: "refused",
      problems: { "body:one": "too rude" },
    });
    expect(bodyOf(refused)).toBe("Better.");
    expect(getSendableEdits(refused)).toEqual({});
    expect(unsavedReason(refused, "body:one")).toBe("too rude");
    expect(getSendableEdits(reduceDraft(refused, type("Nicer.")))).not.toEqual({});
  });

  it("keeps everything when the server cannot be reached", () => {
    const trouble = { kind: "offline", detail: "no answer", tries: 1 } as const;
    const state = reduceDraft(send(play(type("Better."))), { type: "failed", trouble });
    expect(bodyOf(state)).toBe("Better.");
    expect(toPatch(getSendableEdits(state))).toEqual({
      comments: [{ id: "one", body: "Better." }],
    });
  });

  it("sends nothing any more when the draft has ended, and shows the text still", () => {
    const state = play(type("Better."), { type: "failed", trouble: { kind: "ended" } });
    expect(getSendableEdits(state)).toEqual({});
    expect(bodyOf(state)).toBe("Better.");
    expect(reduceDraft(state, { type: "forget" }).edits).toEqual({});
  });
});

describe("a change of another user", () => {
  const loaded = (draft = changedAnswer(2, { body: "Theirs." })): DraftAction => ({
    type: "loaded",
    draft,
  });

  it("to another field goes beside ours", () => {
    const state = play(type("Mine."), loaded(changedAnswer(2, { severity: "critical" })));
    expect(state.view.comments[0]).toMatchObject({ body: "Mine.", severity: "critical" });
    expect(state.conflicts).toEqual([]);
    expect(toPatch(getSendableEdits(state))).toEqual({ comments: [{ id: "one", body: "Mine." }] });
  });

  it("to the same field is a clash: both texts stay, and nothing is sent before a choice", () => {
    const state = play(type("Mine."), loaded());
    expect(state.conflicts).toEqual(["body:one"]);
    expect(bodyOf(state)).toBe("Mine.");
    expect(state.draft.comments[0]?.body).toBe("Theirs.");
    expect(getSendableEdits(state)).toEqual({});
  });

  it("is overwritten when we keep ours", () => {
    const state = play(type("Mine."), loaded(), { type: "keep-mine", keys: ["body:one"] });
    expect(state.conflicts).toEqual([]);
    expect(toPatch(getSendableEdits(state))).toEqual({ comments: [{ id: "one", body: "Mine." }] });
    expect(reduceDraft(state, loaded(changedAnswer(3, { body: "Theirs." }))).conflicts).toEqual([]);
  });

  it("is kept when we take theirs", () => {
    const state = play(type("Mine."), loaded(), { type: "take-theirs", keys: ["body:one"] });
    expect([state.edits, state.conflicts]).toEqual([{}, []]);
    expect(bodyOf(state)).toBe("Theirs.");
  });

  it("is no conflict when it equals ours", () => {
    const state = play(type("Same."), loaded(changedAnswer(2, { body: "Same." })));
    expect([state.edits, state.conflicts]).toEqual([{}, []]);
  });

  it("ends a conflict when the edit is undone", () => {
    const state = play(type("Mine."), loaded(), loaded(changedAnswer(3, {})));
    expect(state.conflicts).toEqual([]);
    expect(bodyOf(state)).toBe("Mine.");
  });

  it("of before is passed over", () => {
    const state = play(loaded(changedAnswer(5, { body: "New." })), loaded());
    expect(bodyOf(state)).toBe("New.");
  });

  it("leaves the findings that it does not touch the same objects", () => {
    const before = initialDraftState(sampleAnswer());
    const state = reduceDraft(before, loaded());
    expect(state.view.comments[1]).toBe(before.view.comments[1]);
  });
});

describe("texts of an earlier visit", () => {
  const edits = { "body:one": { value: "Mine.", base: "It leaks." } } as const;

  it("come back and are counted, their editors open", () => {
    const summary = { summary: { value: "Short.", base: "One thing." } };
    const state = play({ type: "restored", edits: { ...edits, ...summary } });
    expect(bodyOf(state)).toBe("Mine.");
    expect(state).toMatchObject({ restored: 2, editing: ["one", "summary"] });
    expect(reduceDraft(state, { type: "welcomed" }).restored).toBe(0);
  });

  it("are not spoken of when the server has them already, without the space at their end", () => {
    const saved = initialDraftState(changedAnswer(2, { body: "Mine." }));
    const kept = { "body:one": { value: "Mine. ", base: "It leaks." } };
    const state = reduceDraft(saved, { type: "restored", edits: kept });
    expect([state.restored, state.edits]).toEqual([0, {}]);
  });

  it("conflict with a change of another user since", () => {
    const moved = initialDraftState(changedAnswer(2, { body: "Theirs." }));
    const state = reduceDraft(moved, { type: "restored", edits });
    expect(state.conflicts).toEqual(["body:one"]);
  });

  it("give way to what has been typed since the page opened", () => {
    expect(bodyOf(play(type("Newer."), { type: "restored", edits }))).toBe("Newer.");
  });
});

describe("a draft that others end", () => {
  const answer = (over: Parameters<typeof sampleAnswer>[0]): DraftAction => ({
    type: "loaded",
    draft: sampleAnswer(over),
  });

  it("is shown as it was posted, and what came too late is kept beside it", () => {
    const state = play(type("Too late."), answer({ version: 2, status: "published" }));
    expect(bodyOf(state)).toBe("It leaks.");
    expect(state.edits["body:one"]?.value).toBe("Too late.");
  });

  it("can be saved again when the code host did not take it", () => {
    const ended = play(type("Meanwhile."), answer({ version: 2, status: "publishing" }), {
      type: "failed",
      trouble: { kind: "ended" },
    });
    expect(getSendableEdits(ended)).toEqual({});
    const back = reduceDraft(ended, answer({ version: 2, status: "draft" }));
    expect(back.trouble).toBeUndefined();
    expect(bodyOf(back)).toBe("Meanwhile.");
    expect(Object.keys(getSendableEdits(back))).toEqual(["body:one"]);
  });

  it("counts what others changed, and not what one has saved oneself", () => {
    const before = play(type("Mine."));
    const saved = reduceDraft(send(before), {
      type: "saved",
      draft: changedAnswer(2, { body: "Mine." }),
      at: AT,
    });
    expect(saved.news).toBe(0);
    const other = reduceDraft(saved, {
      type: "loaded",
      draft: changedAnswer(3, { body: "Theirs." }),
    });
    expect(other.news).toBe(1);
  });
});
