import { describe, expect, it } from "vitest";
import { ReviewHeader } from "../../../src/adapters/web/pages/review/review-header.tsx";
import type { JobResponse } from "../../../src/domain/api/job-response.ts";
import type { PullDetails } from "../../../src/domain/pull/pull-details.ts";
import { HOSTILE_TEXTS } from "../../browser/hostile-texts.ts";
import { renderView } from "../render-view.tsx";
import { taskJob } from "../task/sample-task-views.ts";

const DETAILS: PullDetails = {
  author: "octo-dev",
  head: "retry-jitter",
  base: "main",
  changedFiles: 14,
  additions: 1_728,
  deletions: 139,
};

const headOf = (pullDetails: PullDetails | undefined, over: Partial<JobResponse> = {}): string => {
  const job = taskJob({
    kind: "review",
    pull: 482,
    title: "Back off",
    pullDetails,
    ...over,
  });
  return renderView(<ReviewHeader job={job} onCancelled={() => undefined} />);
};

/** Returns the text of each part below the title. */
function partsOf(html: string): readonly string[] {
  const [, meta = ""] = /<div class="meta">(.*?)<\/div>/s.exec(html) ?? [];
  const parts: string[] = [];
  let depth = 0;
  for (const [token] of meta.matchAll(/<\/?span[^>]*>|<[^>]*>|[^<]+/g)) {
    if (token.startsWith("<span") && depth++ === 0) parts.push("");
    else if (token === "</span>") depth -= 1;
    else if (!token.startsWith("<")) parts.push(`${parts.pop() ?? ""}${token}`);
  }
  return parts;
}

describe("the head of a review's page", () => {
  it.each(["queued", "running", "draft", "publishing", "published", "failed"] as const)(
    "names author, branches, commit, size and who asked (%s)",
    (status) => {
      const parts = partsOf(headOf(DETAILS, { status, head: "9f3c2ab".padEnd(40, "0") }));
      expect(parts).toEqual([
        expect.stringMatching(/^by .*octo-dev$/),
        "retry-jitter into main",
        expect.stringMatching(/^(head|reviewed at) 9f3c2ab/),
        "14 files +1,728−139 lines added and removed",
        expect.stringMatching(/^started by sam /),
      ]);
    },
  );

  it("has no gap in the place of what is not known", () => {
    expect(partsOf(headOf(undefined))).toEqual([expect.stringMatching(/^started by sam /)]);
    expect(partsOf(headOf({ changedFiles: 1 }))[0]?.trim()).toBe("1 file");
    expect(partsOf(headOf({ changedFiles: 1 }))).toHaveLength(2);
    const { additions: _additions, ...uncounted } = DETAILS;
    expect(headOf(uncounted)).not.toContain("delta");
    const { head: _head, ...unnamed } = DETAILS;
    expect(headOf(unnamed)).not.toContain("into");
    const { author: _author, ...ownerless } = DETAILS;
    expect(headOf(ownerless)).not.toContain("person");
  });

  it("shows what changes nothing as such", () => {
    expect(headOf({ ...DETAILS, changedFiles: 0, additions: 0, deletions: 0 })).toContain("+0");
  });

  it("escapes names of third parties and their branches", () => {
    for (const text of HOSTILE_TEXTS) {
      const html = headOf({ ...DETAILS, author: text, head: text, base: text });
      const harmless = headOf({ ...DETAILS, author: "x", head: "x", base: "x" });
      const tagsOf = (one: string) => [...one.matchAll(/<\/?[a-z]+/gi)].map(([tag]) => tag);
      expect(tagsOf(html)).toEqual(tagsOf(harmless));
    }
  });
});
