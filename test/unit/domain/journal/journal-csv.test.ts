import { describe, expect, it } from "vitest";
import { formatJournalLine, JOURNAL_HEADER } from "../../../../src/domain/journal/journal-csv.ts";
import type { JournalEntry } from "../../../../src/domain/journal/journal-entry.ts";

const AT = "2026-01-01T00:00:00.000Z";
const entry = (over: Partial<JournalEntry> = {}): JournalEntry => ({
  id: "a",
  at: AT,
  kind: "review",
  source: "web",
  by: "mia",
  repository: "acme/shop",
  status: "published",
  input: 10,
  cached: 4,
  output: 2,
  calls: 1,
  changedAt: AT,
  ...over,
});

describe("a journal as comma-separated values", () => {
  it("has a line for each entry under the names of its columns", () => {
    const ran = { pull: 7, provider: "hf", model: "m", stopReason: "final", doneAt: AT };
    const full = entry({ ...ran, cost: 2_500 });
    expect(JOURNAL_HEADER + formatJournalLine(full)).toBe(
      [
        "id,at,kind,source,by,repository,pull,provider,model,status,stopReason,input,cached,output,calls,changedAt,doneAt,cost,unpriced",
        `a,${AT},review,web,mia,acme/shop,7,hf,m,published,final,10,4,2,1,${AT},${AT},2500,`,
        "",
      ].join("\r\n"),
    );
    const bare = `a,${AT},review,web,mia,acme/shop,,,,published,,10,4,2,1,${AT},,,\r\n`;
    expect(formatJournalLine(entry())).toBe(bare);
  });

  it.each([
    ['a "model", of two\nlines', '"a ""model"", of two\nlines"'],
    ["=1+1", "'=1+1"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@cmd", "'@cmd"],
    ["\tx", "'\tx"],
    ["\n=x", '"\'\n=x"'],
    ["\rx", '"\'\rx"'],
    ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ["a=b", "a=b"],
  ])("writes %j as %j", (model, field) => {
    expect(formatJournalLine(entry({ model }))).toContain(`acme/shop,,,${field},published`);
  });
});
