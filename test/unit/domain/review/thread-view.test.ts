import { describe, expect, it } from "vitest";
import {
  listThreadViews,
  THREAD_LIMITS,
  type ThreadFacts,
} from "../../../../src/domain/review/thread-view.ts";
import { reviewThread, threadComment } from "../../app/review/pull-fixture.ts";

const facts = (over: Partial<ThreadFacts> = {}): ThreadFacts => ({
  resolved: new Set(),
  findingOf: () => undefined,
  recordedState: () => undefined,
  ...over,
});

describe("listThreadViews", () => {
  it("shows the comments without hidden text, and the id of an earlier finding", () => {
    const own = threadComment({ body: "It leaks.\n\n<!-- svc:1 {} -->" });
    const reply = threadComment({ id: 502, body: "No <!-- unclosed" });
    const views = listThreadViews(
      [reviewThread({ comments: [own, reply] })],
      facts({ findingOf: ({ id }) => `f${id}` }),
    );
    expect(views).toEqual([
      {
        id: 501,
        url: own.url,
        path: "a.ts",
        side: "RIGHT",
        line: 2,
        state: "open",
        finding: "f501",
        omitted: 0,
        comments: [
          {
            author: "mona",
            text: "It leaks.",
            isCut: false,
            url: own.url,
            createdAt: own.createdAt,
          },
          { author: "mona", text: "No", isCut: false, url: own.url, createdAt: own.createdAt },
        ],
      },
    ]);
  });

  it.each([
    ["open", {}, []],
    ["outdated", { line: undefined }, []],
    ["resolved", {}, [501]],
    ["resolved", { id: 400, line: undefined }, [501]],
  ] as const)("is %s from the code host's facts", (state, change, resolved) => {
    const [view] = listThreadViews([reviewThread(change)], facts({ resolved: new Set(resolved) }));
    expect(view?.state).toBe(state);
  });

  it.each([
    ["declined", { line: undefined }, []],
    ["fixed", {}, [501]],
    ["resolved", {}, [501]],
  ] as const)("is %s by the service's record", (state, change, resolved) => {
    const recorded = state === "resolved" ? "reopened" : state;
    const over = { resolved: new Set<number>(resolved), recordedState: () => recorded };
    expect(listThreadViews([reviewThread(change)], facts(over))[0]?.state).toBe(state);
  });

  it("has limits for threads, comments and texts", () => {
    const comments = Array.from({ length: 30 }, (_, at) =>
      threadComment({ id: at, body: `${at} ${"x".repeat(5_000)}` }),
    );
    const views = listThreadViews(
      Array.from({ length: 400 }, (_, id) => reviewThread({ id, comments })),
      facts(),
    );
    expect(views).toHaveLength(THREAD_LIMITS.threads);
    expect(views[0]).toMatchObject({ id: 100, omitted: 20 });
    expect(views[0]?.comments.map(({ text }) => text.split(" ")[0])).toEqual([
      ...["0", "21", "22", "23", "24", "25", "26", "27", "28", "29"],
    ]);
    const all = views.flatMap((view) => view.comments);
    expect(all.every(({ isCut }) => isCut)).toBe(true);
    const chars = all.reduce((sum, { text }) => sum + text.length, 0);
    expect(chars).toBeLessThanOrEqual(THREAD_LIMITS.allChars);
  });
});
