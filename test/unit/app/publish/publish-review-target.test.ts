import { describe, expect, it } from "vitest";
import type { Planned } from "../../../../src/domain/finding/planned.ts";
import { plannedFinding } from "../../domain/render/sample-draft.ts";
import { addedFile, HEAD, LINES } from "../review/pull-fixture.ts";
import {
  FINDINGS,
  linesOf,
  MOVED,
  moved,
  openPublishHarness,
  type PublishSetup,
  published,
  reviewsOf,
} from "./publish-harness.ts";

describe("publishReview, a head that moved", () => {
  it("moves the findings with their text to the new head, and reports it", async () => {
    const { review } = await published({ now: moved(), isAhead: true });
    expect(review?.commit).toBe(MOVED);
    expect(linesOf(review)).toEqual([3, 4]);
    expect(review?.body).toMatch(/^> \[!NOTE\]\n> The branch moved from bbbbbbb to ddddddd/);
  });

  it("lists a finding whose line is gone", async () => {
    const { review } = await published({
      now: moved([addedFile("a.ts", ["one();", "other();", "three();"])]),
      isAhead: true,
    });
    expect(linesOf(review)).toEqual([3]);
    expect(review?.body).toContain("It leaks.");
  });

  it("never approves an unreviewed head", async () => {
    const { review, result } = await published({
      now: moved(),
      isAhead: true,
      findings: [],
      event: "APPROVE",
    });
    expect(review?.event).toBe("COMMENT");
    expect(result).toMatchObject({ event: "COMMENT" });
  });

  it("still requests changes", async () => {
    const { review } = await published({
      now: moved(),
      isAhead: true,
      event: "REQUEST_CHANGES",
    });
    expect(review?.event).toBe("REQUEST_CHANGES");
  });

  it("puts nothing on a line of a branch that was rewritten, and reports it", async () => {
    const { review } = await published({
      now: moved(),
      event: "APPROVE",
      findings: [FINDINGS[0]] as never,
    });
    expect(review).toMatchObject({ commit: MOVED, event: "COMMENT", comments: [] });
    expect(review?.body).toMatch(
      /^> \[!NOTE\]\n> The branch was rewritten from bbbbbbb to ddddddd/,
    );
    expect(review?.body).toContain("It leaks.");
  });
});

describe("publishReview, a draft with its own lines", () => {
  const placed = (change: Partial<Planned>): Partial<PublishSetup> => ({
    draft: {
      plan: {
        event: "COMMENT",
        file: [],
        summary: [],
        inline: [{ ...plannedFinding({ path: "a.ts", line: 2 }), ...change }],
      },
    },
  });
  const at = (path: string, line: number) => ({ path, side: "RIGHT", line }) as const;

  it.each([
    ["a line that is not in the diff", at("a.ts", 90), "a.ts"],
    ["a file that was not changed", at("b.ts", 1), "b.ts"],
    ["a path that leaves the repository", at("../../etc/passwd", 1), "../../etc/passwd"],
    ["an absolute path", at("/etc/passwd", 1), "/etc/passwd"],
    ["a path with a NUL", at("a.ts\0", 1), "a.ts\0"],
  ])("is never posted at %s", async (_what, place, path) => {
    const { finding } = plannedFinding({ path, line: place.line, body: "It leaks." });
    const { host, reviews } = await published(placed({ finding, place, text: "no such line" }));
    expect(reviews).toMatchObject([{ commit: HEAD, comments: [] }]);
    expect(reviews[0]?.body).toContain("It leaks.");
    expect(host.calls.filter((call) => call === "postReview")).toHaveLength(1);
  });

  it("is posted where its text is, when it is in the diff", async () => {
    const change = { place: at("a.ts", 90), text: "two();" };
    expect(linesOf((await published(placed(change))).review)).toEqual([2]);
  });
});

describe("publishReview, for a user, on a commit that is no longer the head", () => {
  const forged: Planned = {
    ...plannedFinding({ path: "a.ts", line: 90, body: "It leaks." }),
    place: { path: "a.ts", side: "RIGHT", line: 90 },
    text: "no such line",
  };
  const planned = (inline: readonly Planned[]) =>
    ({ plan: { event: "COMMENT", file: [], summary: [], inline } }) as const;
  const bytes = new TextEncoder().encode(LINES.join("\n"));
  const known = { "a.ts": { mode: "100644", bytes } } as const;

  it.each([
    [
      "stands where it was seen, when its lines are in the change of then",
      known,
      undefined,
      [2, 3],
    ],
    ["is never posted on lines that were not in it", known, planned([forged]), []],
    ["stands on no line when nobody has that change any more", undefined, undefined, []],
  ] as const)("%s", async (_what, files, draft, lines) => {
    const { host, publish } = openPublishHarness({
      isApproved: true,
      now: { ...moved(), commits: [HEAD] },
      ...(draft && { draft }),
      ...(files && { reviewed: files }),
    });
    await publish();
    const [review, ...more] = reviewsOf(host);
    expect(more).toEqual([]);
    expect(review).toMatchObject({ commit: HEAD, event: "COMMENT" });
    expect(linesOf(review)).toEqual(lines);
    expect(review?.body).toContain("The branch has moved on since");
    expect(host.calls.filter((call) => call === "postReview")).toHaveLength(1);
  });
});
