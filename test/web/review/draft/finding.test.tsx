import { describe, expect, it } from "vitest";
import { ConflictNote } from "../../../../src/adapters/web/pages/review/draft/conflict-banner.tsx";
import { Finding } from "../../../../src/adapters/web/pages/review/draft/finding.tsx";
import { FindingChanges } from "../../../../src/adapters/web/pages/review/draft/finding-changes.tsx";
import { SummaryPanel } from "../../../../src/adapters/web/pages/review/draft/summary-panel.tsx";
import type { DraftComment } from "../../../../src/domain/review/draft-view.ts";
import { createMemoryDraft, renderDraftPart } from "./render-draft-part.tsx";
import { sampleAnswer, sampleComment } from "./sample-answer.ts";

const draftOf = (over: Partial<DraftComment>) =>
  createMemoryDraft(sampleAnswer({ comments: [sampleComment(over)] }));

const cardOf = (over: Partial<DraftComment>, isReadOnly = false): string =>
  renderDraftPart(draftOf(over), <Finding id="one" />, { isReadOnly });

describe("a finding", () => {
  it("is an article with its severity to choose, its place and its text", () => {
    const html = cardOf({ title: "`a` leaks", category: "security", confidence: 0.72 });
    expect(html).toMatch(/^<article class="finding sev-major" id="f-one" tabindex="-1"/);
    expect(html).toContain('<option value="major" selected="">Major</option>');
    expect(html).toContain("<code>a</code> leaks");
    expect(html).toContain('<span class="where">Line 2</span>');
    expect(html).toContain("Confidence 0.72");
    expect(html).toContain("<p>It leaks.</p>");
  });

  it("shows what a model wrote as text, and no style that the page's policy would drop", () => {
    const body =
      '<img src=x onerror="alert(1)"> [x](javascript:alert(1)) ![y](https://evil.example/y)';
    const html = cardOf({ body, title: "<script>alert(1)</script>", quote: "<b>" });
    expect(html).not.toMatch(/<img|<script|<b>|javascript:|style=/);
    expect(html).toContain("&lt;script&gt;");
  });

  it("is read-only for a user who may not write", () => {
    const html = cardOf({}, true);
    expect(html).not.toMatch(/<select|Edit|Discard|To summary/);
    expect(html).toContain("Major");
  });

  it("names each of its buttons by what it is about", () => {
    const html = cardOf({});
    expect(html).toContain('aria-label="Discard: A leak"');
    expect(html).toContain('aria-keyshortcuts="m"');
  });

  it("explains why it was moved", () => {
    const html = cardOf({ moved: true, namedLine: 14 });
    expect(html).toContain("Moved from line 14 to line 2: why?");
  });

  it("describes how it was changed", () => {
    const comment = sampleComment({
      severity: "nit",
      body: "It drips.",
      original: { bucket: "inline", severity: "critical", body: "It leaks." },
    });
    const draft = createMemoryDraft(sampleAnswer({ comments: [comment] }));
    const html = renderDraftPart(draft, <FindingChanges comment={comment} isInSummary={false} />);
    expect(html).toContain("<del>leaks</del><ins>drips</ins>");
    expect(html).toContain("The model said <strong>Critical</strong>");
    expect(html).toContain("Restore the generated text");
  });

  it("is one line when it is discarded, with the way back", () => {
    const html = cardOf({ discarded: true });
    expect(html).toContain('class="finding-line" id="f-one"');
    expect(html).toContain("<s>A leak</s>");
    expect(html).toContain("Restore");
  });

  it("leaves a line where it stood when it goes with the summary", () => {
    const original = { bucket: "inline", severity: "major", body: "It leaks." } as const;
    const draft = draftOf({ bucket: "summary", hasPlace: true, original });
    const inDiff = renderDraftPart(draft, <Finding id="one" />);
    expect(inDiff).toContain('id="at-one"');
    expect(inDiff).toContain("Move back");
    const inSummary = renderDraftPart(draft, <Finding id="one" isInSummary />);
    expect(inSummary).toContain('<article class="finding sev-major" id="f-one"');
    expect(inSummary).toContain("a.ts, line 2");
  });

  it("shows its suggestion as a diff, and why it cannot be committed", () => {
    const suggestion = { text: "three();", isCommittable: true };
    const whole = cardOf({ suggestion, text: "two();" });
    expect(whole).toContain("Applies to the reviewed commit");
    expect(whole).toMatch(/class="del"[\s\S]*two[\s\S]*class="add"[\s\S]*three/);
    const reason = "repeats the lines around it";
    const plain = cardOf({ suggestion: { ...suggestion, isCommittable: false, reason } });
    expect(plain).toContain("Posted as code: it repeats the lines around it");
  });

  it("reports that later commits change its lines", () => {
    const head = {
      reviewed: "a".repeat(40),
      head: "b".repeat(40),
      isOpen: true,
      hasMoved: true,
      changedPaths: ["a.ts"],
      changedFindings: ["one"],
    };
    const html = renderDraftPart(draftOf({}), <Finding id="one" />, { head });
    expect(html).toContain("<strong>bbbbbbb</strong> changes these lines.");
  });

  it("is edited in place, and explains why its text cannot be saved", () => {
    const draft = draftOf({});
    draft.dispatch({ type: "open", id: "one" });
    draft.edit("body:one", " ");
    const html = renderDraftPart(draft, <Finding id="one" />);
    expect(html).toMatch(/<textarea[^>]*aria-invalid="true"[^>]*aria-describedby="[^"]+-problem"/);
    expect(html).toContain("Not saved: a comment needs some text");
    expect(html).toContain('role="tab"');
  });

  it("shows theirs beside ours when both changed the text", () => {
    const draft = draftOf({});
    draft.edit("body:one", "Mine.");
    const theirs = sampleComment({ body: "Theirs." });
    draft.dispatch({
      type: "loaded",
      draft: sampleAnswer({ version: 2, editedBy: "octo-ops", comments: [theirs] }),
    });
    expect(renderDraftPart(draft, <Finding id="one" />)).toContain("<p>Mine.</p>");
    const note = renderDraftPart(draft, <ConflictNote editKey="body:one" />);
    expect(note).toContain("octo-ops changed it, too");
    expect(note).toContain("Theirs.");
  });
});

describe("what was said already", () => {
  const repeat = (saidAt: string): string => {
    const comment = { ...sampleComment({ bucket: "summary", hasPlace: false }), saidAt };
    const comments = [{ ...comment, duplicateOf: "one" }];
    return renderDraftPart(createMemoryDraft(sampleAnswer({ comments })), <SummaryPanel />);
  };

  it("is shown with a link to its earlier post", () => {
    const html = repeat("https://code.example/pull/1#r1");
    expect(html).toContain("1 already posted in an earlier review, not posted again");
    expect(html).toContain('href="https://code.example/pull/1#r1"');
  });

  it("has no link to anything else", () => {
    expect(repeat("javascript:alert(1)")).not.toContain("javascript:");
  });
});
