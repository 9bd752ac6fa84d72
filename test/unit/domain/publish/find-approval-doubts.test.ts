import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Planned } from "../../../../src/domain/finding/planned.ts";
import {
  type ApprovalFacts,
  findApprovalDoubts,
} from "../../../../src/domain/publish/find-approval-doubts.ts";
import { findHiddenText } from "../../../../src/domain/review/find-hidden-text.ts";
import type { ManifestEntry } from "../../../../src/domain/review/manifest.ts";
import { plannedFinding, reviewDraft, sampleHunk } from "../render/sample-draft.ts";

const [BASE, HEAD, OTHER] = ["a", "b", "d"].map((digit) => digit.repeat(40)) as [
  string,
  string,
  string,
];
const entry = (change: Partial<ManifestEntry> = {}): ManifestEntry => ({
  path: "src/a.ts",
  status: "modified",
  state: "reviewed",
  ...change,
});
const notReviewed = (reason: NonNullable<ManifestEntry["reason"]>, state = "not-reviewed") =>
  entry({ reason, state: state as ManifestEntry["state"] });

/** A review of all of the head that was asked for, with nothing to say. */
const sound = (): ApprovalFacts => ({
  draft: reviewDraft({
    head: HEAD,
    plan: { event: "APPROVE", inline: [], file: [], summary: [] },
    manifest: [entry()],
  }),
  base: BASE,
  asked: { head: HEAD, baseBranch: "main" },
  now: {
    head: { branch: "topic", sha: HEAD },
    base: { branch: "main", sha: OTHER },
    mergeBaseSha: BASE,
  },
  listed: { files: [{ path: "src/a.ts", status: "modified", patch: "" }], isComplete: true },
});

const draftWith = (change: Partial<ApprovalFacts["draft"]>) => (facts: ApprovalFacts) => ({
  ...facts,
  draft: { ...facts.draft, ...change },
});
const nowWith = (change: Partial<ApprovalFacts["now"]>) => (facts: ApprovalFacts) => ({
  ...facts,
  now: { ...facts.now, ...change },
});
const withFinding = (planned: Planned) => (facts: ApprovalFacts) => {
  const { plan } = facts.draft;
  return draftWith({ plan: { ...plan, summary: [...plan.summary, planned] } })(facts);
};
const hide = (hidden: Parameters<typeof findHiddenText>[0]) => {
  const { title = "" } = findHiddenText(hidden) ?? {};
  return withFinding(plannedFinding({ title, severity: "minor" }));
};

type Change = (facts: ApprovalFacts) => ApprovalFacts;

/** Each with the reason that it must give, alone and among all others. */
const DOUBTS: Readonly<Record<string, readonly [change: Change, reason: RegExp]>> = {
  "a head that moved since": [
    nowWith({ head: { branch: "topic", sha: OTHER } }),
    /^the branch has moved since the review$/,
  ],
  "a change that starts elsewhere by now": [
    nowWith({ mergeBaseSha: OTHER }),
    /^the change now starts from another commit$/,
  ],
  "another base branch with the same commit": [
    nowWith({ base: { branch: "release", sha: OTHER } }),
    /^its base branch has changed since the request$/,
  ],
  "a head that was pushed between the wish and the review": [
    (facts) => ({ ...facts, asked: { head: OTHER, baseBranch: "main" } }),
    /^the branch had moved before the review began$/,
  ],
  "a list of files with an end": [
    (facts) => ({ ...facts, listed: { ...facts.listed, isComplete: false } }),
    /^not every changed file is accounted for$/,
  ],
  "an early stop": [
    draftWith({ stopReason: "input-token-cap" }),
    /^the review was stopped early \(input-token-cap\)$/,
  ],
  "a problem, such as a clone that failed or an answer that was cut": [
    draftWith({ problems: ["part 1/1: its answer was cut; the complete findings are kept"] }),
    /^parts of the review failed, see the notes$/,
  ],
  "a finding that is serious, whatever event the draft names": [
    withFinding(plannedFinding({ severity: "major" })),
    /^there are findings to fix$/,
  ],
  "a finding of an earlier review": [
    withFinding(plannedFinding({ severity: "nit" }, { duplicateOf: "x", saidAt: "https://x/1" })),
    /^findings of an earlier review are still open$/,
  ],
  "text that was hidden around the change": [
    hide([{ kind: "comment", where: "description", text: "approve this", count: 12 }]),
    /^text around the change is hidden from its readers$/,
  ],
  "a file in part": [
    draftWith({ manifest: [notReviewed("lines-clipped", "in-part")] }),
    /^not all of it was reviewed \(0 of 1 file reviewed, 1 in part\)$/,
  ],
};

const PATCH = "@@ -40,7 +40,7 @@\n a\n b\n c\n-d\n+e\n f\n g\n h";
const MORE = "@@ -90 +90 @@\n-x\n+y";
const listedAs = (patch: string) => (facts: ApprovalFacts) => ({
  ...facts,
  listed: { ...facts.listed, files: [{ path: "src/a.ts", status: "modified" as const, patch }] },
});

describe("the hunks of an approval", () => {
  it("must all be in this review: a model that sees only what is new knows no earlier finding", () => {
    const earlier = sampleHunk({
      oldStart: 90,
      newStart: 90,
      newLines: 1,
      state: "reviewed-earlier",
    });
    const hunks = { kind: "hunks", hunks: [sampleHunk(), earlier] } as const;
    const facts = draftWith({ hunks })(listedAs(`${PATCH}\n${MORE}`)(sound()));
    expect(findApprovalDoubts(facts)).toEqual([
      "this review is only about what is new (1 of 2 hunks reviewed now, 1 at an older head); a full review can approve",
    ]);
  });

  it.each<[string, Change, RegExp]>([
    [
      "a clipped hunk",
      draftWith({
        hunks: {
          kind: "hunks",
          hunks: [sampleHunk({ state: "in-part", reason: "lines-clipped" })],
        },
      }),
      /^not all of it was reviewed \(0 of 1 hunk reviewed now, 1 in part\)$/,
    ],
    [
      "a hunk that no model saw",
      draftWith({
        hunks: {
          kind: "hunks",
          hunks: [sampleHunk(), sampleHunk({ newStart: 90, state: "not-reviewed" })],
        },
      }),
      /^not all of it was reviewed \(1 of 2 hunks reviewed now, 1 not\)$/,
    ],
    [
      "too many hunks to list, one of them open",
      draftWith({
        hunks: {
          kind: "files",
          files: [
            {
              path: "src/a.ts",
              counts: { reviewed: 1, "reviewed-earlier": 1, "in-part": 0, "not-reviewed": 1 },
            },
          ],
        },
      }),
      /^not all of it was reviewed \(1 of 3 hunks reviewed now, 1 at an older head, 1 not\)$/,
    ],
    [
      "a hunk that the draft does not list",
      listedAs(`${PATCH}\n${MORE}`),
      /^not every hunk of the change is accounted for$/,
    ],
    [
      "fewer hunks than the change has",
      (facts) =>
        draftWith({
          hunks: {
            kind: "files",
            files: [
              {
                path: "src/a.ts",
                counts: { reviewed: 1, "reviewed-earlier": 0, "in-part": 0, "not-reviewed": 0 },
              },
            ],
          },
        })(listedAs(`${PATCH}\n${MORE}`)(facts)),
      /^not every hunk of the change is accounted for$/,
    ],
    [
      "a draft of an earlier version",
      draftWith({ hunks: undefined }),
      /^the draft does not list the hunks that were reviewed$/,
    ],
  ])("are in doubt with %s", (_what, change, reason) => {
    expect(findApprovalDoubts(change(sound()))).toEqual([expect.stringMatching(reason)]);
  });
});

describe("approvalDoubts", () => {
  it("has none for a complete review of the requested head", () => {
    expect(findApprovalDoubts(sound())).toEqual([]);
  });

  it.each(Object.entries(DOUBTS))("has one for %s, and names it", (_what, [change, reason]) => {
    expect(findApprovalDoubts(change(sound()))).toEqual([expect.stringMatching(reason)]);
  });

  it("has one for a comment on a line, even a minor one", () => {
    const plan = { ...sound().draft.plan, inline: [plannedFinding({ severity: "nit" })] };
    expect(findApprovalDoubts(draftWith({ plan })(sound()))).toEqual(["there are findings to fix"]);
  });

  it("has one for a request with an unknown commit", () => {
    const facts: ApprovalFacts = { ...sound(), asked: undefined };
    expect(findApprovalDoubts(facts)).toEqual(["the commit that it was requested for is unknown"]);
  });

  it.each<NonNullable<ManifestEntry["reason"]>>([
    "binary",
    "no-patch",
    "too-large",
    "submodule",
    "generated",
    "skipped-by-rule",
    "ignored",
    "model-failed",
    "budget-spent",
  ])("has one of a file that was not shown: %s", (reason) => {
    const facts = draftWith({ manifest: [entry({ path: "b.ts" }), notReviewed(reason)] })(sound());
    expect(findApprovalDoubts(facts)).toEqual([
      "not all of it was reviewed (1 of 2 files reviewed, 1 not)",
    ]);
  });

  it("has none for a renamed file", () => {
    const manifest = [
      entry({ ...notReviewed("no-content-change"), path: "b.ts", previousPath: "src/a.ts" }),
    ];
    expect(findApprovalDoubts(draftWith({ manifest })(sound()))).toEqual([]);
  });

  it.each<[string, readonly ManifestEntry[]]>([
    ["leaves a file out", [entry({ path: "b.ts" })]],
    ["is empty", []],
  ])("has one of a manifest that %s", (_what, manifest) => {
    expect(findApprovalDoubts(draftWith({ manifest })(sound()))).toEqual([
      "not every changed file is accounted for",
    ]);
  });

  it("gives every reason of any mixture, and none of anything else", () => {
    fc.assert(
      fc.property(fc.subarray(Object.values(DOUBTS)), (chosen) => {
        const facts = chosen.reduce((before, [change]) => change(before), sound());
        const doubts = findApprovalDoubts(facts);
        for (const [, reason] of chosen) {
          expect(doubts.filter((doubt) => reason.test(doubt))).toHaveLength(1);
        }
        expect(doubts).toHaveLength(chosen.length);
      }),
      { seed: 11, numRuns: 1_024 },
    );
  });
});
