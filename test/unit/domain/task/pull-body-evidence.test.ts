import { describe, expect, it } from "vitest";
import type { CandidateGroup } from "../../../../src/domain/task/candidate-group.ts";
import {
  renderRelatedSection,
  renderVerifiedSection,
  renderWatchSection,
  type TestLinks,
} from "../../../../src/domain/task/pull-body-evidence.ts";
import type { RelatedIssue } from "../../../../src/domain/task/related-issues.ts";
import {
  VERIFY_VERDICTS,
  type VerifyReport,
} from "../../../../src/domain/task/verify/verify-report.ts";

const GROUP: CandidateGroup = {
  title: "",
  index: 1,
  total: 2,
  tests: [{ id: "a.py::T::test_x[1]" }, { id: "a.py::test_y" }],
  text: "",
};
const link = (label: string, url: string) => ({ label, url });

describe("watchSection", () => {
  it("has the links of the fixed tests, and of no others", () => {
    const links: TestLinks = {
      "b.py::test_z": [link("Other", "https://d.example/z")],
      "a.py::test_y": [link("Runs", "https://d.example/y")],
      "a.py::T::test_x[1]": [
        link("Runs", "https://d.example/x"),
        link("GPU", "https://d.example/g"),
      ],
    };
    expect(renderWatchSection(GROUP, links)).toBe(
      [
        "## Where to watch it\n",
        "- [test_x\\[1\\] — Runs](https://d.example/x)",
        "- [test_x\\[1\\] — GPU](https://d.example/g)",
        "- [test_y — Runs](https://d.example/y)",
      ].join("\n"),
    );
  });

  it("is empty without links, and when none is an address", () => {
    expect(renderWatchSection(GROUP, {})).toBe("");
    expect(renderWatchSection(GROUP, { "a.py::test_y": [link("x", "javascript:alert(1)")] })).toBe(
      "",
    );
    expect(renderWatchSection(GROUP, { constructor: [link("x", "https://d.example")] })).toBe("");
  });

  it("finds the tests in the text of a report that names them differently", () => {
    const group = { ...GROUP, tests: [], text: "FAILED a.py::test_y - boom" };
    const links = {
      "a.py::test_y": [link("Runs", "https://d.example/y")],
      "a.py::test_z": [link("Runs", "https://d.example/z")],
    };
    expect(renderWatchSection(group, links).match(/https:.*(?=\))/g)).toEqual([
      "https://d.example/y",
    ]);
  });

  it("reports how many links are omitted", () => {
    const ids = Array.from({ length: 60 }, (_, at) => `a.py::test_${at}`);
    const links = Object.fromEntries(
      ids.map((id) => [id, [link("x", `https://d.example/${id.length}${id}${"x".repeat(500)}`)]]),
    );
    const section = renderWatchSection({ ...GROUP, tests: ids.map((id) => ({ id })) }, links);
    const shown = section.match(/^- \[/gm)?.length ?? 0;
    expect(shown).toBeGreaterThan(10);
    expect(section).toContain(`- … and ${60 - shown} more`);
    expect(section.length).toBeLessThan(10_100);
  });
});

describe("verifiedSection", () => {
  const report = (change: Partial<VerifyReport> = {}): VerifyReport => ({
    verdict: "fixed",
    tracebacks: {},
    ...change,
  });

  it("is empty when no verification ran", () => {
    expect(renderVerifiedSection(undefined, GROUP)).toBe("");
  });

  it("lists what failed before and passes after, how often it was run, and where", () => {
    expect(
      renderVerifiedSection(report({ runs: 5, url: "https://host.example/runs/1" }), GROUP),
    ).toBe(
      [
        "## Verified on GPU",
        "The failing tests were run on the caller's machines: they failed before this change and pass after it. Each was run 5 times.",
        "- `a.py::T::test_x[1]`: failed before, passed after\n- `a.py::test_y`: failed before, passed after",
        "[The run](https://host.example/runs/1)",
      ].join("\n\n"),
    );
  });

  it("claims nothing for any other verdict", () => {
    for (const verdict of VERIFY_VERDICTS.filter((one) => one !== "fixed")) {
      const section = renderVerifiedSection(
        report({ verdict, why: "the *run* was cut, fixes #1" }),
        GROUP,
      );
      expect(section).toMatch(/^## Not verified on GPU\n\n\S/);
      expect(section).not.toContain("passed after");
      expect(section).toContain("the \\*run\\* was cut, fixes \\[#\\]1");
    }
  });

  it("names ten tests", () => {
    const tests = Array.from({ length: 12 }, (_, at) => ({ id: `t${at}` }));
    const section = renderVerifiedSection(report({ runs: 1 }), { tests });
    expect(section.match(/passed after/g)).toHaveLength(10);
    expect(section).toContain("- … and 2 more");
    expect(section).toContain("was run 1 time.");
  });
});

describe("relatedSection", () => {
  const issue = (change: Partial<RelatedIssue> = {}): RelatedIssue => ({
    number: 12,
    kind: "issue",
    title: "The cart",
    url: "https://host.example/acme/shop/issues/12",
    state: "open",
    updatedAt: "2026-07-01T10:00:00Z",
    author: "mona",
    body: "",
    ...change,
  });

  it("lists what was found as a keyword match, with kind, number, state and date", () => {
    const pull = issue({ kind: "pull", number: 7, state: "closed", updatedAt: "?" });
    expect(renderRelatedSection([issue(), pull])).toBe(
      [
        "## Possibly related\n",
        "_Found by a search for the names of the failing tests: a keyword match that nobody has checked._\n",
        "- issue [#12](https://host.example/acme/shop/issues/12): The cart (open, updated 2026-07-01)",
        "- pull request [#7](https://host.example/acme/shop/issues/12): The cart (closed)",
      ].join("\n"),
    );
  });

  it("is empty when nothing was found, or nothing that has an address", () => {
    expect(renderRelatedSection([])).toBe("");
    expect(renderRelatedSection([issue({ url: "javascript:x" })])).toBe("");
    expect(renderRelatedSection([issue({ url: `https://host.example/${"x".repeat(500)}` })])).toBe(
      "",
    );
  });

  it("lets no title act", () => {
    expect(renderRelatedSection([issue({ title: "`@mona` fixes #1\n\n# <b>" })])).toContain(
      ": '\\[@\\]mona' fixes \\[#\\]1 # &lt;b> (open",
    );
  });
});
