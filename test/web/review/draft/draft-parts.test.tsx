import { describe, expect, it } from "vitest";
import { ChangesTable } from "../../../../src/adapters/web/pages/review/draft/changes-table.tsx";
import { countDraft } from "../../../../src/adapters/web/pages/review/draft/count-draft.ts";
import { CoveragePanel } from "../../../../src/adapters/web/pages/review/draft/coverage-panel.tsx";
import { DraftBanners } from "../../../../src/adapters/web/pages/review/draft/draft-banners.tsx";
import { DraftNotices } from "../../../../src/adapters/web/pages/review/draft/draft-notices.tsx";
import {
  initialDraftState,
  reduceDraft,
} from "../../../../src/adapters/web/pages/review/draft/draft-state.ts";
import { bodyText } from "../../../../src/adapters/web/pages/review/draft/publish-dialog.tsx";
import { PublishedPanel } from "../../../../src/adapters/web/pages/review/draft/published-panel.tsx";
import { ReviewBar } from "../../../../src/adapters/web/pages/review/draft/review-bar.tsx";
import { getSaveStatus } from "../../../../src/adapters/web/pages/review/draft/save-status.tsx";
import type { JobResponse } from "../../../../src/domain/api/job-response.ts";
import { publishBlockedMessage } from "../../../../src/domain/outbound/redact-draft.ts";
import type { HunkList, ListedHunk } from "../../../../src/domain/review/hunk-list.ts";
import type { ManifestEntry } from "../../../../src/domain/review/manifest.ts";
import { createMemoryDraft, renderDraftPart } from "./render-draft-part.tsx";
import { sampleAnswer, sampleComment } from "./sample-answer.ts";

const AT = "2026-01-02T03:04:00.000Z";

const job = (over: Partial<JobResponse> = {}): JobResponse => ({
  id: "job-1",
  kind: "review",
  source: "web",
  status: "draft",
  attempt: 1,
  pull: 7,
  repository: "acme/shop",
  requestedBy: "mia",
  createdAt: AT,
  updatedAt: AT,
  page: "/x",
  rights: { mayWrite: true, mayCancel: false, mayApprove: false },
  ...over,
});

const bar = (over: Partial<JobResponse> = {}, isReadOnly = false): string => {
  const nothing = (): void => {};
  const part = <ReviewBar job={job(over)} findings={["one"]} step={nothing} publish={nothing} />;
  return renderDraftPart(createMemoryDraft(sampleAnswer()), part, { isReadOnly });
};

describe("the review bar", () => {
  it("has Approve off, with the reason beside it", () => {
    const html = bar();
    expect(html).toMatch(
      /<input[^>]*disabled=""[^>]*aria-describedby="no-approve"[^>]*value="APPROVE"/,
    );
    expect(html).toContain("Approve is off: <code>ALLOW_APPROVE</code> is not 1");
  });

  it("lets approve where the server does", () => {
    const html = bar({ rights: { mayWrite: true, mayCancel: false, mayApprove: true } });
    expect(html).not.toContain("disabled");
    expect(html).not.toContain("no-approve");
  });

  it("names the commit to publish on, and reports when it is being published", () => {
    expect(bar()).toContain("Publish on aaaaaaa");
    expect(bar({ status: "publishing" }, true)).toContain("Publishing");
    expect(bar({ status: "published" }, true)).not.toContain("Publish on");
  });
});

describe("a draft that contained a secret", () => {
  const rerun = { isBusy: false, start: async () => undefined };
  const banners = (status: JobResponse["status"], problems: readonly string[]): string => {
    const part = <DraftBanners job={job({ status })} rerun={rerun} publish={() => undefined} />;
    return renderDraftPart(createMemoryDraft(sampleAnswer({ problems })), part);
  };
  const held = "held for a person: a piece of LLM_API_KEY was found in the summary";

  it("reports it on top, with the secret's name and place", () => {
    const html = banners("draft", ["the model was slow", held]);
    expect(html).toContain("A secret was taken out of this draft.");
    expect(html).toContain("A piece of LLM_API_KEY was found in the summary.");
  });

  it("is the only one that does", () => {
    expect(banners("draft", ["the model was slow"])).toBe("");
    expect(banners("published", [held])).toBe("");
  });
});

describe("coverage", () => {
  const entry = (path: string, over: Partial<ManifestEntry>): ManifestEntry => ({
    path,
    status: "modified",
    state: "reviewed",
    ...over,
  });
  const coverage = [
    entry("src/a.ts", { additions: 3 }),
    entry("b.lock", { state: "not-reviewed", reason: "generated" }),
    entry("src/c.ts", { state: "in-part", reason: "model-failed" }),
  ];
  const at = (newStart: number, over: Partial<ListedHunk>): ListedHunk => {
    return { path: "src/c.ts", oldStart: 1, newStart, newLines: 7, state: "reviewed", ...over };
  };
  const failed = { state: "not-reviewed", reason: "model-failed" } as const;
  const hunks: HunkList = {
    kind: "hunks",
    hunks: [at(1, {}), at(30, { state: "reviewed-earlier" }), at(60, failed)],
  };
  const html = renderDraftPart(
    createMemoryDraft(sampleAnswer()),
    <CoveragePanel
      {...{ coverage, head: "a".repeat(40), isComplete: false, problems: ["part 2 failed"] }}
      hunks={hunks}
      goToFile={() => {}}
    />,
  );

  it("names what was not reviewed with its reason, and folds the rest", () => {
    expect(html).toContain("Generated, or a lock file");
    expect(html).toContain("The model gave no answer");
    expect(html).toContain("part 2 failed");
    expect(html).toContain("1 of 3 hunks reviewed now, 1 at an older head, 1 not");
    expect(html).toContain("<small>lines 60–66 not, the model gave no answer</small>");
    expect(html).toContain("1 file reviewed in full");
    expect(html).not.toContain("a.ts");
  });

  it("announces the same to screen readers", () => {
    expect(html).toContain("1 file reviewed in full, 1 in part, 1 not reviewed");
    expect(html).not.toContain("style=");
  });
});

describe("after publishing", () => {
  const long = "word ".repeat(100);
  const comments = [sampleComment(), sampleComment({ id: "two", line: 8, discarded: true })];
  const draft = sampleAnswer({
    comments,
    changes: [
      { what: "event", from: "COMMENT", to: "APPROVE" },
      { what: "body", id: "one", from: `${long}old end`, to: `${long}new end` },
      { what: "severity", id: "one", from: "critical", to: "major" },
      { what: "bucket", id: "one", from: "inline", to: "summary" },
      { what: "discarded", id: "two" },
    ],
  });

  it("lists every difference from the generated draft", () => {
    const html = renderDraftPart(createMemoryDraft(draft), <ChangesTable draft={draft} />);
    expect(html).toContain("Comment</span></td>");
    expect(html).toContain("<del>old</del> end</span></td>");
    expect(html).toContain("<ins>new</ins> end</span></td>");
    expect(html).toContain("…");
    expect(html).toContain("on line 2</span></td>");
    expect(html).toContain("in the summary</span></td>");
    expect(html).toMatch(/on line 8<\/span>.*not posted/);
  });

  it("links to the review, and counts what went out as it was", () => {
    const url = "https://code.example/acme/shop/pull/7#review-1";
    const html = renderDraftPart(
      createMemoryDraft(draft),
      <PublishedPanel job={job({ status: "published", url })} draft={draft} />,
    );
    expect(html).toContain(`href="${url}"`);
    expect(html).toContain("0 findings posted as generated");
  });

  it("reports what was posted, and why it differs from the draft", () => {
    const notes = [
      "An approval was requested. This is a comment only: the service opened this pull request.",
    ];
    const published = {
      event: "COMMENT",
      onLines: 1,
      alreadyPosted: ["one", "two"],
      notes,
    } as const;
    const answer = { ...draft, event: "APPROVE", published } as const;
    const html = renderDraftPart(
      createMemoryDraft(answer),
      <PublishedPanel job={job({ status: "published" })} draft={answer} />,
    );
    expect(html).toContain("Comment on");
    expect(html).not.toContain("Approve on");
    expect(html).toContain("1 comment on lines");
    expect(html).toContain("2 findings already posted, not posted again");
    expect(html).toContain(notes[0]);
  });
});

describe("as text", () => {
  it("is said what goes into the body", () => {
    const file = sampleComment({ id: "f", bucket: "file" });
    const summary = sampleComment({ id: "s", bucket: "summary" });
    expect(bodyText(countDraft([file, summary, summary]), "Text.")).toBe(
      "Summary, 1 on a file, 2 with the summary",
    );
    expect(bodyText(countDraft([]), " ")).toBe("No summary");
  });

  it("is said whether a draft is saved", () => {
    const fresh = initialDraftState(sampleAnswer());
    const typed = reduceDraft(fresh, { type: "edit", key: "summary", value: "x" });
    const failed = (kind: "signed-out" | "ended") =>
      reduceDraft(typed, { type: "failed", trouble: { kind } });
    expect(getSaveStatus(fresh)).toEqual({ kind: "as-generated" });
    expect(getSaveStatus(initialDraftState(sampleAnswer({ editedAt: AT })))).toEqual({
      kind: "saved",
      at: AT,
    });
    expect(getSaveStatus(typed)).toEqual({ kind: "saving" });
    expect(getSaveStatus(failed("signed-out"))).toMatchObject({
      kind: "not-saved",
      isSignedOut: true,
    });
    expect(getSaveStatus(failed("ended"))).toMatchObject({ why: "the draft has ended" });
  });
});

describe("a draft that was not published", () => {
  const notices = (error: string): string => {
    const nothing = (): void => {};
    const rerun = { isBusy: false, start: async () => {} };
    const part = <DraftNotices job={job({ error })} rerun={rerun} publish={nothing} />;
    return renderDraftPart(createMemoryDraft(sampleAnswer()), part);
  };

  it("reports that the code host rejected it", () => {
    const html = notices("the code host answered 500");
    expect(html).toContain("The code host rejected the review.");
    expect(html).toContain("Publish again");
  });

  it("reports that it is blocked when a fragment of a secret was found in it", () => {
    const html = notices(
      publishBlockedMessage("the review", "a piece of LLM_API_KEY was found in the summary"),
    );
    expect(html).toContain("It is waiting for approval.");
    expect(html).toContain("Publish what is left");
    expect(html).not.toContain("The code host");
  });
});
