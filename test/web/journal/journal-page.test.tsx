import { describe, expect, it } from "vitest";
import { View } from "../../../src/adapters/web/pages/journal/journal-page.tsx";
import type { JournalResponse } from "../../../src/domain/api/operations-response.ts";
import { renderView } from "../render-view.tsx";
import { sampleDay, sampleEntry } from "./sample-entries.ts";

const TOTALS = {
  entries: 1_212,
  input: 55_365_690,
  cached: 36_652_087,
  output: 1_284_310,
  calls: 9_000,
};
const NOTHING = { entries: 0, input: 0, cached: 0, output: 0, calls: 0 };
const JOURNAL: JournalResponse = {
  entries: [sampleEntry(), sampleEntry({ id: "0198c2f4-0002", kind: "task", pull: undefined })],
  totals: TOTALS,
  days: [sampleDay("2026-11-18", "acme/widgets", 4_000_000)],
  next: "0198c2f4-0002",
};
const show = (journal: JournalResponse, query: Readonly<Record<string, string>> = {}): string =>
  renderView(<View journal={journal} query={query} />);

describe("the first HTML of the journal", () => {
  it("has the sums that the server sent, and the lines' own below them", () => {
    const html = show(JOURNAL);
    for (const words of [
      "1,212",
      "55,365,690",
      "36,652,087",
      "66 % of in",
      "1,284,310",
      "9,000 requests",
    ])
      expect(html).toContain(words);
    expect(html).toMatch(/These 2 calls.*2,000.*1,200.*100/s);
  });

  it("never shows a cost that is not known as a number", () => {
    const html = show(JOURNAL);
    expect(html.match(/not known/g)).toHaveLength(4);
    expect(html).not.toMatch(/[$€]\d/);
  });

  it("shows what was spent, and that it is not all where calls have no price", () => {
    const [priced, partly] = [
      sampleEntry({ cost: 1_254_999 }),
      sampleEntry({ id: "0198c2f4-0003", cost: 40_000, unpriced: 3 }),
    ];
    const totals = { ...TOTALS, cost: 98_760_000, unpriced: 12 };
    const html = show({ ...JOURNAL, entries: [priced, partly], totals });
    for (const words of ["98.76 USD", "12 requests without a price", ">1.25 USD<", "≥ 0.04 USD"])
      expect(html).toContain(words);
    expect(html).toMatch(/These 2 calls.*≥ 1.29 USD/s);
    expect(html).not.toContain("not known");
  });

  it("links each line to its page here and on the code host", () => {
    const html = show(JOURNAL);
    expect(html).toContain('href="/reviews/acme/widgets/482/0198c2f4-0001"');
    expect(html).toContain('href="https://git.example/acme/widgets/pull/482"');
    expect(html).toContain('href="/tasks/acme/widgets/0198c2f4-0002"');
  });

  it("is a form and links that work without script, with the filters of the address", () => {
    const html = show(JOURNAL, { kind: "task", by: "octo-dev", since: "2026-11-06", limit: "2" });
    expect(html).toContain('action="/journal"');
    expect(html).toContain('<option value="task" selected="">Task</option>');
    expect(html).toContain('<option value="2026-11-06" selected="">Last 14 days</option>');
    expect(html).toMatch(/name="by"[^>]*value="octo-dev"/);
    expect(html).toContain('<input type="hidden" name="limit" value="2"/>');
    expect(html).toContain(
      'href="/journal?by=octo-dev&amp;kind=task&amp;since=2026-11-06&amp;limit=2&amp;before=0198c2f4-0002"',
    );
    expect(html).toContain(
      'href="/api/journal?by=octo-dev&amp;kind=task&amp;since=2026-11-06&amp;format=csv"',
    );
  });

  it("opens the fields for days when the address has an end", () => {
    const html = show(JOURNAL, { since: "2026-11-01", until: "2026-11-10" });
    expect(html).toMatch(/type="date"[^>]*name="since"|name="since"[^>]*type="date"/);
    expect(html.match(/name="since"/g)).toHaveLength(1);
  });

  it("searches in the lines that are there", () => {
    const html = show(JOURNAL, { q: "follow-up" });
    expect(html).toContain("No matches for “follow-up”");
    expect(html).toContain("older ones may have it");
  });

  it("draws the chart with attributes only, with a text and a table", () => {
    const html = show(JOURNAL);
    expect(html).not.toContain("style=");
    expect(html).toMatch(/aria-label="[^"]*The highest is Nov 18, 2026 with 4,000,000 tokens\."/);
    expect(html).toMatch(/<th scope="row">Nov 18, 2026<\/th><td class="n">4,000,000/);
  });

  it("explains how entries get here while it is empty, and otherwise which filters to drop", () => {
    const empty = { entries: [], totals: NOTHING, days: [] };
    expect(show(empty)).toContain("No calls yet");
    expect(show(empty, { status: "failed" })).toContain("No calls match these filters");
    expect(show(empty)).not.toContain("NaN");
  });

  it("shows third-party text as text", () => {
    const by = '"><img src=x onerror=alert(1)>';
    const html = show({ ...JOURNAL, entries: [sampleEntry({ by, model: by })] }, { q: "", by });
    expect(html).not.toContain("<img");
  });
});
