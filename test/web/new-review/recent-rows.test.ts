import { describe, expect, it } from "vitest";
import {
  appendOlder,
  filterRows,
  mergeNewest,
  reviewDurationMs,
  rowName,
  SORT_KEYS,
} from "../../../src/adapters/web/pages/new-review/recent-rows.ts";
import type { ReviewRow } from "../../../src/domain/api/job-response.ts";
import { sampleRow } from "./sample-answers.ts";

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 19, 9, minute)).toISOString();
const row = (id: string, minute: number, more: Partial<ReviewRow> = {}): ReviewRow =>
  sampleRow({ id, createdAt: at(minute), updatedAt: at(minute + 1), ...more });
const idsOf = ({ reviews }: { readonly reviews: readonly ReviewRow[] }): string =>
  reviews.map(({ id }) => id).join("");

describe("pages of recent reviews", () => {
  it("are put in front without doubles, and the newer state of a row counts", () => {
    const known = { reviews: [row("b", 2, { status: "running" }), row("a", 1)], next: "a" };
    const merged = mergeNewest(known, { reviews: [row("c", 3), row("b", 2)], next: "b" });
    expect([idsOf(merged), merged.next]).toEqual(["cba", "a"]);
    expect(merged.reviews[1]?.status).toBe("draft");
  });

  it("go on where the oldest loaded one ends", () => {
    const known = { reviews: [row("c", 3), row("b", 2)], next: "b" };
    const more = appendOlder(known, { reviews: [row("b", 2), row("a", 1)] });
    expect([idsOf(more), more.next]).toEqual(["cba", undefined]);
  });

  it("say that more follows only while it does", () => {
    const known = { reviews: [row("a", 1)] };
    expect(mergeNewest(known, { reviews: [row("b", 2), row("a", 1)] }).next).toBeUndefined();
    expect(mergeNewest({ reviews: [] }, { reviews: [row("b", 2)], next: "b" }).next).toBe("b");
  });
});

describe("how long a review took", () => {
  it("counts to now while it runs, and to its end after that", () => {
    expect(reviewDurationMs(row("a", 0, { status: "running" }), at(5))).toBe(300_000);
    expect(reviewDurationMs(row("a", 0, { status: "failed" }), at(5))).toBe(60_000);
  });

  it("is unknown when the end was a user's decision", () => {
    expect(reviewDurationMs(row("a", 0, { status: "published" }), at(5))).toBeUndefined();
    expect(reviewDurationMs(row("a", 0, { status: "discarded" }), at(5))).toBeUndefined();
    expect(reviewDurationMs(row("a", 0, { status: "published", source: "webhook" }), at(5))).toBe(
      60_000,
    );
  });
});

describe("finding and sorting reviews", () => {
  const rows = [
    row("a", 1, { title: "Stream uploads", repository: "acme/gateway", model: "larch" }),
    row("b", 2, { status: "failed", requestedBy: "octo-gpu" }),
  ];

  it("searches all words in the shown row", () => {
    expect(filterRows(rows, "").length).toBe(2);
    expect(filterRows(rows, "GATEWAY stream").map(({ id }) => id)).toEqual(["a"]);
    expect(filterRows(rows, "failed octo-gpu #482").map(({ id }) => id)).toEqual(["b"]);
    expect(filterRows(rows, "stream failed")).toEqual([]);
  });

  it("weighs one critical finding above any number of others", () => {
    const weight = (critical: number, major: number): unknown =>
      SORT_KEYS.findings(row("a", 1, { findings: { critical, major, minor: 0, nit: 0 } }));
    expect(weight(1, 0)).toBeGreaterThan(weight(0, 500) as number);
    expect(SORT_KEYS.findings(row("a", 1))).toBeUndefined();
  });

  it("calls what has no pull request by its repository", () => {
    const { pull: _pull, ...task } = row("t", 1, { kind: "task" });
    expect(rowName(task)).toBe("acme/widgets");
    expect(rowName(row("a", 1))).toBe("acme/widgets#482");
  });
});
