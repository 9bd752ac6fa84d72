import { describe, expect, it } from "vitest";
import type { Marker } from "../../../../src/domain/publish/marker.ts";
import type { ThreadComment } from "../../../../src/domain/pull/review-thread.ts";
import { readFindingThread } from "../../../../src/domain/thread/finding-thread.ts";
import {
  HEAD,
  LOGIN,
  MARKERS,
  REF,
  reviewThread,
  threadComment,
} from "../../app/review/pull-fixture.ts";

const OWN = {
  login: LOGIN,
  readMarker: (body: string) => MARKERS.read(REF, body),
  isCommand: (body: string) => body === "@asksvc keep",
};
const mark = (marker: Partial<Marker>) =>
  MARKERS.write(REF, { kind: "finding", id: "f1", head: HEAD, ...marker });
const FIRST = threadComment({ author: LOGIN, body: `🟠 **critical** Leak\n\n${mark({})}` });
const record = (number: number, state: "declined" | "kept") =>
  mark({ kind: "thread", id: `command-${number}`, thread: { finding: "f1", number, state } });

/** Reads a thread of these comments, which follow the finding. */
function read(comments: readonly Partial<ThreadComment>[], first = FIRST) {
  const later = comments.map((comment, at) => threadComment({ id: 600 + at, ...comment }));
  return readFindingThread(reviewThread({ comments: [first, ...later] }), OWN);
}

describe("the thread of a finding", () => {
  it("is read from the comment that posted it", () => {
    expect(read([])).toMatchObject({
      finding: { id: "f1", path: "a.ts", text: "Leak" },
      severity: "critical",
      record: undefined,
      discussion: "none",
    });
    const marked = { ...FIRST, body: `Leak\n\n${mark({ worst: "nit", category: "security" })}` };
    expect(read([], marked)).toMatchObject({ severity: "nit", finding: { category: "security" } });
  });

  it.each([
    ["another person posted it", { ...FIRST, author: "mona" }],
    ["its marker is missing", { ...FIRST, body: "Leak" }],
    ["its marker is that of another kind", { ...FIRST, body: mark({ kind: "notice" }) }],
    ["its comment was deleted", { ...FIRST, id: 502 }],
  ])("is not ours if %s", (_why, first) => expect(read([], first)).toBeUndefined());

  it("has the record with the highest number, wherever it is", () => {
    const [declined, kept] = [record(1, "declined"), record(2, "kept")];
    const ours = (body: string) => ({ author: LOGIN.toUpperCase(), body });
    for (const bodies of [
      [declined, kept],
      [kept, declined],
    ])
      expect(read(bodies.map(ours))?.record).toMatchObject({ number: 2, state: "kept" });
    const edited = {
      ...FIRST,
      body: mark({ thread: { finding: "f1", number: 3, state: "fixed" } }),
    };
    expect(read([ours(kept)], edited)?.record?.state).toBe("fixed");
  });

  it("has no record that another person posted", () => {
    expect(read([{ author: "mona", body: record(1, "declined") }])?.record).toBeUndefined();
  });

  it("is contested by a person's reply, and answered by ours", () => {
    const asked = { author: "mona", body: "Why?" };
    const answer = { author: LOGIN, body: mark({ kind: "notice", id: "reply-600" }) };
    const help = { author: LOGIN, body: mark({ kind: "notice", id: "command-600" }) };
    expect(read([asked])?.discussion).toBe("contested");
    expect(read([asked, help])?.discussion).toBe("contested");
    expect(read([asked, answer])?.discussion).toBe("answered");
    expect(read([asked, answer, asked])?.discussion).toBe("contested");
    // With a personal token, a person posts with the same account.
    const thread = reviewThread({
      comments: [{ ...FIRST, author: "mia" }, threadComment({ id: 600, author: "mia" })],
    });
    expect(readFindingThread(thread, { ...OWN, login: "mia" })?.discussion).toBe("contested");
  });

  it("is not contested by a bot, a command or our own posts", () => {
    const others = [
      { author: "helper[bot]", body: "No." },
      { author: "mona", body: "@asksvc keep" },
      { author: LOGIN, body: record(1, "kept") },
    ];
    expect(read(others)?.discussion).toBe("none");
  });
});
