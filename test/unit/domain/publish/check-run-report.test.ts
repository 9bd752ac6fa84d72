import { describe, expect, it } from "vitest";
import {
  annotationKey,
  type CheckRunFacts,
  type ReviewedFacts,
  renderCheckRun,
} from "../../../../src/domain/publish/check-run-report.ts";
import type { DraftCoverage } from "../../../../src/domain/review/review-draft.ts";
import { sampleDraft } from "../review/sample-draft.ts";

const FORMAT = { links: undefined, marker: "<!-- marker -->" };
const NO_FINDINGS = { event: "COMMENT", inline: [], file: [], summary: [] } as const;
const MUTED = {
  ...NO_FINDINGS,
  summary: sampleDraft().plan.inline.map((planned) => ({ ...planned, muted: true })),
};
const HUNKS = { reviewed: 3, "reviewed-earlier": 0, "in-part": 0, "not-reviewed": 0 };
const coverage = (hunks: Partial<DraftCoverage["hunks"]> = {}): DraftCoverage => ({
  mergeBase: "b".repeat(40),
  baseBranch: "main",
  shape: "s",
  covered: { kind: "blocks", ids: [] },
  hunks: { ...HUNKS, ...hunks },
});
const reviewed = (over: Partial<ReviewedFacts> = {}): CheckRunFacts => ({
  kind: "reviewed",
  draft: sampleDraft({ plan: NO_FINDINGS, coverage: coverage() }),
  url: "https://code.example/acme/shop/pull/7#pullrequestreview-1",
  earlierFindings: 0,
  failOn: undefined,
  ...over,
});
const render = (facts: CheckRunFacts) => renderCheckRun(facts, FORMAT);
const conclusionOf = (facts: CheckRunFacts) => render(facts).conclusion;

describe("the report of a check run", () => {
  it("is a success only if the review ran, covered every hunk and found nothing", () => {
    const { conclusion, title, summary, annotations } = render(reviewed());
    expect(conclusion).toBe("success");
    expect(title).toBe("Ran: yes · Covered: 3 of 3 hunks; 1 of 1 file reviewed · Findings: none");
    expect(summary).toContain("| Ran | yes |\n| Covered | 3 of 3 hunks");
    expect(summary).toContain("[The review](https://code.example/acme/shop/pull/7");
    expect(summary.endsWith("<!-- marker -->")).toBe(true);
    expect(annotations).toEqual([]);
  });

  const draft = (over: Parameters<typeof sampleDraft>[0]) =>
    reviewed({ draft: sampleDraft({ plan: NO_FINDINGS, coverage: coverage(), ...over }) });
  it.each<[string, CheckRunFacts, string]>([
    [
      "a hunk not covered",
      draft({ coverage: coverage({ "not-reviewed": 1 }) }),
      "3 of 4 hunks (1 not)",
    ],
    ["a hunk in part", draft({ coverage: coverage({ "in-part": 1 }) }), "3 of 4 hunks (1 in part)"],
    [
      "a file not reviewed",
      draft({
        manifest: [{ path: "a", status: "modified", state: "not-reviewed", reason: "binary" }],
      }),
      "0 of 1 file reviewed, 1 not",
    ],
    ["an early stop", draft({ stopReason: "iteration-cap" }), "Ran: in part (stopped early"],
    ["a failed part", draft({ problems: ["a part failed"] }), "Ran: in part (1 problem"],
    ["findings", reviewed({ draft: sampleDraft({ coverage: coverage() }) }), "Findings: 1 major"],
    [
      "open findings of earlier reviews",
      reviewed({
        draft: sampleDraft({ plan: NO_FINDINGS, coverage: coverage({ "reviewed-earlier": 2 }) }),
        earlierFindings: 2,
      }),
      "5 of 5 hunks (2 by earlier reviews)",
    ],
    [
      "hunks that only an earlier review was about",
      draft({ coverage: coverage({ "reviewed-earlier": 1 }) }),
      "4 of 4 hunks (1 by earlier reviews)",
    ],
    [
      "changes requested without a finding",
      draft({ plan: { ...NO_FINDINGS, event: "REQUEST_CHANGES" } }),
      "Findings: none",
    ],
    ["a muted finding", draft({ plan: MUTED }), "Findings: 1 major"],
    ["nothing new", { kind: "nothing", reason: "nothing is new" }, "Covered: nothing new"],
    ["a failure of ours", { kind: "stopped", reason: "no answer" }, "Ran: no"],
    ["a review to be checked", { kind: "held" }, "Findings: unknown"],
    ["an earlier run", { kind: "already", url: "https://code.example/1" }, "Findings: unknown"],
  ])("is neutral with %s", (_what, facts, words) => {
    const { conclusion, title } = render(facts);
    expect(conclusion).toBe("neutral");
    expect(title).toContain(words);
  });

  it("has no conclusion while the review runs", () => {
    expect(render({ kind: "running" })).toMatchObject({ conclusion: undefined, annotations: [] });
  });

  it("fails only from the severity that the operator chose", () => {
    const withMajor = { draft: sampleDraft({ coverage: coverage() }) };
    expect(conclusionOf(reviewed({ ...withMajor, failOn: "major" }))).toBe("failure");
    expect(conclusionOf(reviewed({ ...withMajor, failOn: "critical" }))).toBe("success");
    const unread = sampleDraft({ coverage: coverage({ "not-reviewed": 1 }) });
    expect(conclusionOf(reviewed({ draft: unread, failOn: "major" }))).toBe("failure");
    expect(conclusionOf(reviewed({ draft: unread, failOn: "critical" }))).toBe("neutral");
  });

  it("annotates the lines of findings, with texts that cannot act", () => {
    const { plan } = sampleDraft();
    const [one] = plan.inline;
    if (one === undefined) throw new Error("no finding");
    const body = "Ask @admin ![x](https://evil.example/x.png) <script>\u200b";
    const hostile = { ...one, finding: { ...one.finding, title: "See @all #1", body } };
    const lost = { ...one, id: "f".repeat(16), finding: { ...one.finding, path: "../etc" } };
    const facts = reviewed({
      draft: sampleDraft({ plan: { ...plan, inline: [hostile, lost] }, coverage: coverage() }),
    });
    const { annotations, title } = render(facts);
    expect(annotations).toHaveLength(1);
    expect(annotations[0]).toMatchObject({
      path: "a.ts",
      startLine: 2,
      endLine: 2,
      level: "failure",
    });
    const said = JSON.stringify(annotations);
    for (const live of ["@admin", "@all", "![x](", "https://evil", "<script", "\u200b", "#1"])
      expect(said).not.toContain(live);
    expect(title).toContain("2 major");
    const [annotation] = annotations;
    if (annotation === undefined) throw new Error("no annotation");
    expect(annotationKey({ ...annotation, message: "other" })).toBe(annotationKey(annotation));
  });

  it("keeps a reason of ours on one harmless line", () => {
    const { summary } = render({ kind: "stopped", reason: "asked @all\n\n# Approved" });
    expect(summary).not.toContain("\n# Approved");
    expect(summary).not.toContain("@all");
  });
});
