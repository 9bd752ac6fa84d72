import { describe, expect, it } from "vitest";
import type { CandidateGroup } from "../../../../src/domain/task/candidate-group.ts";
import { renderFailureSection } from "../../../../src/domain/task/pull-body-failure.ts";

const group = (change: Partial<CandidateGroup> = {}): CandidateGroup => ({
  title: "The cart",
  index: 1,
  total: 1,
  tests: [{ id: "a.py::test_x", traceback: "E  boom" }, { id: "a.py::test_y" }],
  text: "",
  ...change,
});

describe("failureSection", () => {
  it("folds the group, its tests and what they printed", () => {
    expect(renderFailureSection(group())).toBe(
      [
        "## Original CI failure",
        "<details>\n<summary>The cart (2 failing tests)</summary>",
        "- `a.py::test_x`\n- `a.py::test_y`",
        "`a.py::test_x` printed:\n\n```text\nE  boom\n```",
        "</details>",
      ].join("\n\n"),
    );
  });

  it("is empty when the report is empty", () => {
    expect(renderFailureSection(group({ title: "", tests: [], text: " \n" }))).toBe("");
  });

  it("shows the end of a report that names no tests", () => {
    const section = renderFailureSection(
      group({ title: "", tests: [], text: `${"x\n".repeat(5_000)}the end\n` }),
    );
    expect(section).toContain("<summary>what CI reported</summary>");
    expect(section).toContain("x\nthe end\n```");
    expect(section.length).toBeLessThan(2_900);
  });

  it("keeps the end of a long traceback, of five tests at most, and names twenty", () => {
    const tests = Array.from({ length: 25 }, (_, at) => ({
      id: `t${at}`,
      traceback: `start of ${at}\n${"frame\n".repeat(1_000)}end of ${at}\n`,
    }));
    const section = renderFailureSection(group({ tests }));
    expect(section).toContain("(25 failing tests)");
    expect(section.match(/^- `t\d+`$/gm)).toHaveLength(20);
    expect(section).toContain("- … and 5 more");
    expect(section.match(/end of \d/g)).toEqual([0, 1, 2, 3, 4].map((at) => `end of ${at}`));
    expect(section).not.toContain("start of");
    expect(section.length).toBeLessThan(14_500);
  });

  it("shows tracebacks as short as requested, and none when that is too short", () => {
    const tests = [{ id: "a", traceback: "frame\n".repeat(1_000) }];
    expect(renderFailureSection(group({ tests }), 400).length).toBeLessThan(700);
    expect(renderFailureSection(group({ tests }), 0)).not.toContain("frame");
  });

  it("lets nothing out of its place", () => {
    const hostile = "</details>\n````\n<!-- \u001b[31mfixes #1\u001b[0m";
    const section = renderFailureSection(
      group({
        title: "</summary></details> `x` @mona <b",
        tests: [{ id: "a`</details>\n# b", traceback: hostile }],
      }),
    );
    expect(section).toContain(
      "<summary>&lt;/summary&gt;&lt;/details&gt; `x` [@]mona &lt;b (1 failing test)</summary>",
    );
    expect(section).toContain("- `a'</details> # b`");
    expect(section).toContain("`````text\n</details>\n````\n<!-- fixes [#]1\n`````\n\n</details>");
  });
});
