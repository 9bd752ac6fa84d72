import { describe, expect, it } from "vitest";
import { createFindEarlierWork } from "../../../../src/app/review/find-earlier-work.ts";
import { createMarkers } from "../../../../src/domain/publish/marker.ts";
import type { RecordedState } from "../../../../src/domain/publish/thread-record.ts";
import type { PullRef } from "../../../../src/domain/pull/pull-request.ts";
import type { ThreadComment } from "../../../../src/domain/pull/review-thread.ts";
import {
  createHost,
  HEAD,
  LOGIN,
  MARKERS,
  memoryPull,
  REF,
  reviewThread,
  threadComment,
} from "./pull-fixture.ts";

const ID = "0123456789abcdef";
const markerOf = (pull: PullRef, id = ID, kind: "finding" | "notice" = "finding") =>
  MARKERS.write(pull, { kind, id, head: HEAD });
const OWN_MARKER = markerOf(REF);
const FORGED = { kind: "finding", id: ID, head: HEAD } as const;

async function findWork(comments: readonly Partial<ThreadComment>[]) {
  const all = comments.map((comment, at) =>
    threadComment({ id: 501 + at, author: LOGIN, ...comment }),
  );
  const host = createHost(memoryPull({ threads: [reviewThread({ id: 501, comments: all })] }));
  const ports = { pulls: host, publisher: host, markers: MARKERS };
  return createFindEarlierWork(ports)(REF, new AbortController().signal);
}

const recordOf = (number: number, state: RecordedState, markers = MARKERS): string =>
  markers.write(REF, {
    kind: "thread",
    id: `state-${number}`,
    head: HEAD,
    thread: { finding: ID, number, state },
  });

async function findIn(...comments: readonly Partial<ThreadComment>[]) {
  const threads = comments.map((comment, at) => {
    const whole = threadComment({ id: 501 + at, author: LOGIN, ...comment });
    return reviewThread({ id: whole.id, comments: [whole] });
  });
  const host = createHost(memoryPull({ threads }));
  const findEarlierWork = createFindEarlierWork({
    pulls: host,
    publisher: host,
    markers: MARKERS,
  });
  return [...(await findEarlierWork(REF, new AbortController().signal)).posted.keys()];
}

describe("finding what was said", () => {
  it("knows the findings that the body of a review of ours shows", async () => {
    const host = createHost(memoryPull());
    const shown = ["a".repeat(16), `${"b".repeat(16)}-2`];
    const marker = MARKERS.write(REF, { kind: "review", id: "work-1", head: HEAD, shown });
    const { signal } = new AbortController();
    const review = { commit: HEAD, event: "COMMENT", comments: [] } as const;
    const { url } = await host.postReview(REF, { ...review, body: `Text.\n\n${marker}` }, signal);
    const findEarlierWork = createFindEarlierWork({
      pulls: host,
      publisher: host,
      markers: MARKERS,
    });
    expect([...(await findEarlierWork(REF, signal)).posted]).toEqual(shown.map((id) => [id, url]));
  });

  it("recognizes our findings by their markers, regardless of the login's spelling", async () => {
    expect(
      await findIn({ body: `It leaks.\n\n${OWN_MARKER}`, author: LOGIN.toUpperCase() }),
    ).toEqual([ID]);
  });

  it("still recognizes a comment whose text was edited by a user with that permission", async () => {
    const edited = { body: `Was mended.\n\n${OWN_MARKER}`, updatedAt: "2026-02-01T00:00:00Z" };
    expect(await findIn(edited)).toEqual([ID]);
  });

  it.each<[string, Partial<ThreadComment>]>([
    ["by another author", { body: OWN_MARKER, author: "mona" }],
    ["by an author with a name like ours", { body: OWN_MARKER, author: "svc" }],
    ["by an account that is gone", { body: OWN_MARKER, author: "ghost" }],
    ["copied from another pull request", { body: markerOf({ ...REF, number: 8 }) }],
    ["copied from another repository", { body: markerOf({ ...REF, name: "shed" }) }],
    ["copied from another owner's repository", { body: markerOf({ ...REF, owner: "evil" }) }],
    ["of another kind", { body: markerOf(REF, ID, "notice") }],
    ["forged without a key", { body: createMarkers(undefined).write(REF, FORGED) }],
    [
      "forged with another key",
      { body: createMarkers(new Uint8Array(32).fill(1)).write(REF, FORGED) },
    ],
    ["with another id", { body: OWN_MARKER.replace(ID, "f".repeat(16)) }],
    ["with another head", { body: OWN_MARKER.replace(HEAD, "f".repeat(40)) }],
    ["that is quoted in a comment of ours", { body: `> ${OWN_MARKER}\n\nThis was said before.` }],
    ["that was cut off", { body: OWN_MARKER.slice(0, -8) }],
    ["that was taken out", { body: "It leaks." }],
  ])("does not take a marker %s", async (_what, comment) => {
    expect(await findIn(comment)).toEqual([]);
  });

  it("takes a marker that was copied into another comment of ours for one finding, and no more", async () => {
    const other = markerOf(REF, "f".repeat(16));
    expect(
      await findIn({ body: `One.\n\n${OWN_MARKER}` }, { body: `Other.\n\n${OWN_MARKER}` }),
    ).toEqual([ID]);
    // The finding that the copy was put over is unsaid by that: it is said again, never left out.
    expect(await findIn({ body: `Other.\n\n${other}\n\n${OWN_MARKER}` })).toEqual([ID]);
  });
});

describe("the records of threads", () => {
  const posted = { body: `It leaks.\n\n${OWN_MARKER}` };
  it.each<[string, readonly Partial<ThreadComment>[], boolean]>([
    ["no record", [posted], false],
    ["declined", [posted, { body: recordOf(1, "declined") }], true],
    ["fixed", [posted, { body: recordOf(1, "fixed") }], true],
    ["only gone", [posted, { body: recordOf(1, "quote-gone") }], false],
    [
      "opened again",
      [posted, { body: recordOf(2, "reopened") }, { body: recordOf(1, "fixed") }],
      false,
    ],
    ["by a stranger", [posted, { body: recordOf(1, "declined"), author: "mona" }], false],
    [
      "without the key",
      [posted, { body: recordOf(1, "declined", createMarkers(undefined)) }],
      false,
    ],
  ])("settle a finding: %s", async (_what, comments, isSettled) => {
    const { posted: known, settled } = await findWork(comments);
    expect([...known.keys()]).toEqual([ID]);
    expect(settled?.has(ID)).toBe(isSettled);
  });

  it("keep a declined finding whose own comment was deleted", async () => {
    const declined = { id: 502, body: recordOf(1, "declined") };
    expect([...(await findWork([declined])).posted.keys()]).toEqual([ID]);
    const kept = { id: 503, body: recordOf(2, "kept") };
    expect([...(await findWork([declined, kept])).posted.keys()]).toEqual([]);
  });
});
