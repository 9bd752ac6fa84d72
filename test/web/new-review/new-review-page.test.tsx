import { describe, expect, it } from "vitest";
import { View } from "../../../src/adapters/web/pages/new-review/new-review-page.tsx";
import type { ReviewRow } from "../../../src/domain/api/job-response.ts";
import { renderView } from "../render-view.tsx";
import { sampleRow } from "./sample-answers.ts";

const show = (reviews: readonly ReviewRow[], pullRequest = ""): string =>
  renderView(<View reviews={{ reviews }} pullRequest={pullRequest} />);

describe("the first HTML of New review", () => {
  it("has the form with the trigger and the pull request of the address", () => {
    const html = show([], "acme/widgets#482");
    expect(html).toMatch(/<input[^>]*name="pullRequest"[^>]*value="acme\/widgets#482"/);
    expect(html).toMatch(/<textarea[^>]*name="comment"[^>]*>@asksvc <\/textarea>/);
    for (const words of ["First-pass", "1,500,000", "Bug fix", "250,000", "Start review"])
      expect(html).toContain(words);
  });

  it("sends nothing before the page is hydrated, so that nothing typed is lost", () => {
    expect(show([])).not.toContain('type="submit"');
  });

  it("lists the recent reviews, without addresses from third-party titles", () => {
    const title = '"><script>alert(1)</script>';
    const html = show([
      sampleRow({ title, findings: { critical: 1, major: 0, minor: 5, nit: 0 } }),
    ]);
    expect(html).not.toContain("<script>alert");
    expect(html).toContain('href="/reviews/acme/widgets/482/j1"');
    expect(html).toMatch(/1<span class="vh"> critical<\/span>/);
    expect(html).toContain("3 min");
  });

  it("explains how the first review gets there while there is none", () => {
    expect(show([])).toContain("No reviews yet");
  });

  it("has no style in its markup: the policy of the page drops them", () => {
    expect(show([sampleRow()], "acme/widgets#482")).not.toContain("style=");
  });
});
