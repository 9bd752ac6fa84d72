import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../../src/adapters/web/api/api-client.ts";
import {
  type Autosave,
  createAutosave,
  DEBOUNCE_MS,
  type SaveRequest,
} from "../../../../src/adapters/web/pages/review/draft/autosave.ts";
import {
  type DraftState,
  initialDraftState,
  reduceDraft,
} from "../../../../src/adapters/web/pages/review/draft/draft-state.ts";
import type {
  EditKey,
  EditValue,
} from "../../../../src/adapters/web/pages/review/draft/local-edits.ts";
import type { DraftResponse } from "../../../../src/domain/api/draft-response.ts";
import type { ProblemDetails } from "../../../../src/domain/api/problem-details.ts";
import { changedAnswer, sampleAnswer } from "./sample-answer.ts";

/** Server that accepts changes of the current version. */
interface FakeServer {
  draft: DraftResponse;
  readonly saves: SaveRequest[];
  readonly refusals: Partial<ProblemDetails>[];
  /** Delays responses while it is set. */
  gate?: Promise<void> | undefined;
  save(save: SaveRequest): Promise<DraftResponse>;
}

function fakeServer(): FakeServer {
  const server: FakeServer = {
    draft: sampleAnswer(),
    saves: [],
    refusals: [],
    save: async (save) => {
      server.saves.push(save);
      await server.gate;
      const refusal = server.refusals.shift();
      if (refusal !== undefined) throw problem(refusal);
      const { draft } = server;
      if (save.version !== draft.version) throw problem({ status: 409, code: "draft-changed" });
      const { comments: patches = [], summary } = save.patch;
      const comments = draft.comments.map((comment) => {
        const patch = patches.find(({ id }) => id === comment.id);
        return { ...comment, ...(patch as Partial<typeof comment>) };
      });
      const version = draft.version + 1;
      server.draft = { ...draft, comments, version, summary: summary ?? draft.summary };
      return server.draft;
    },
  };
  return server;
}

function problem(over: Partial<ProblemDetails>): ApiError {
  return new ApiError({ title: "", status: 0, code: "unreachable", detail: "no answer", ...over });
}

describe("autosave", () => {
  let server: FakeServer;
  let state: DraftState;
  let autosave: Autosave;

  const type = (value: EditValue, key: EditKey = "body:one"): void => {
    state = reduceDraft(state, { type: "edit", key, value });
    autosave.touch();
  };

  beforeEach(() => {
    vi.useFakeTimers();
    server = fakeServer();
    state = initialDraftState(server.draft);
    autosave = createAutosave({
      read: () => state,
      dispatch: (action) => {
        state = reduceDraft(state, action);
      },
      save: server.save,
      load: async () => server.draft,
      now: () => "2026-01-02T03:04:05.000Z",
    });
  });

  afterEach(() => {
    autosave.stop();
    vi.useRealTimers();
  });

  it("waits for a pause, and sends one request for all that was typed", async () => {
    type("B");
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS - 1);
    type("Be");
    type("nit", "severity:one");
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS - 1);
    expect(server.saves).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.saves).toEqual([
      {
        version: 1,
        isLeaving: false,
        patch: { comments: [{ id: "one", body: "Be", severity: "nit" }] },
      },
    ]);
    expect(state.edits).toEqual({});
  });

  it("has one request on its way, and sends what came meanwhile with the next", async () => {
    let open: (() => void) | undefined;
    server.gate = new Promise((resolve) => {
      open = resolve;
    });
    type("B");
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    type("Be");
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    type("Bet");
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(server.saves).toHaveLength(1);
    open?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.saves.map(({ version, patch }) => [version, patch.comments?.[0]?.body])).toEqual([
      [1, "B"],
      [2, "Bet"],
    ]);
  });

  it("sends immediately on request, and reports that all is saved", async () => {
    type("Better.");
    await expect(autosave.flush()).resolves.toBe(true);
    expect(server.draft.comments[0]?.body).toBe("Better.");
  });

  it("outlives the page when it is left", async () => {
    type("Better.");
    autosave.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.saves).toMatchObject([{ isLeaving: true }]);
  });

  it("tries again, each time later, and keeps the text until it is there", async () => {
    server.refusals.push({}, {}, { status: 503, code: "store-unavailable" });
    type("Better.");
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(state.trouble).toEqual({ kind: "offline", detail: "no answer", tries: 1 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.saves).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(server.saves).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(state.trouble).toMatchObject({ tries: 3 });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(state.trouble).toBeUndefined();
    expect(server.draft.comments[0]?.body).toBe("Better.");
  });

  it("does not retry automatically when no user is signed in", async () => {
    server.refusals.push({ status: 401, code: "not-signed-in" });
    type("Better.");
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.saves).toHaveLength(1);
    expect(state.trouble).toEqual({ kind: "signed-out" });
    await expect(autosave.flush()).resolves.toBe(true);
  });

  it("rebases its change on an earlier one of another user", async () => {
    type("Mine.");
    server.draft = changedAnswer(7, { severity: "critical" });
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(server.draft.comments[0]).toMatchObject({ body: "Mine.", severity: "critical" });
    expect([state.edits, state.conflicts, state.draft.version]).toEqual([{}, [], 8]);
  });

  it("waits for a choice when they changed the same text, and sends the rest", async () => {
    type("Mine.");
    type("Short.", "summary");
    server.draft = changedAnswer(7, { body: "Theirs." });
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(server.draft).toMatchObject({ summary: "Short.", version: 8 });
    expect(server.draft.comments[0]?.body).toBe("Theirs.");
    expect(state.conflicts).toEqual(["body:one"]);
    await expect(autosave.flush()).resolves.toBe(false);
    state = reduceDraft(state, { type: "keep-mine", keys: ["body:one"] });
    await expect(autosave.flush()).resolves.toBe(true);
    expect(server.draft.comments[0]?.body).toBe("Mine.");
  });

  it("stops when the draft was published meanwhile, and keeps the text", async () => {
    type("Mine.");
    server.draft = { ...sampleAnswer({ version: 2 }), status: "published" };
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(state.trouble).toEqual({ kind: "ended" });
    expect(state.edits["body:one"]?.value).toBe("Mine.");
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.saves).toHaveLength(1);
  });

  it("sends the rest without what the server did not take", async () => {
    const errors = [{ path: "comments.0.body", message: "is too rude" }];
    server.refusals.push({ status: 422, code: "request-invalid", errors });
    type("Mine.");
    type("nit", "severity:two");
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(server.draft.comments[1]?.severity).toBe("nit");
    expect(state.refused).toEqual({ "body:one": "is too rude" });
    expect(state.edits).toHaveProperty(["body:one"]);
  });

  it("reports it when a user may not write", async () => {
    server.refusals.push({ status: 403, code: "not-a-writer", detail: "you may not" });
    type("Mine.");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.trouble).toEqual({ kind: "denied", detail: "you may not" });
    expect(server.saves).toHaveLength(1);
  });
});
