import { describe, expect, it } from "vitest";
import { isAppError } from "../../../../src/domain/core/app-error.ts";
import { parseTaskRequest, requestInvalid } from "../../../../src/domain/task/task-request.ts";

const MINIMAL = { instruction: "Fix it." };

/** What is wrong with a body, by path. */
function problemsOf(body: unknown): Record<string, string> {
  try {
    parseTaskRequest(body);
  } catch (error) {
    if (!isAppError(error, "request-invalid")) throw error;
    expect(new Set(error.details.problems.map(({ path }) => path)).size).toBe(
      error.details.problems.length,
    );
    return Object.fromEntries(error.details.problems.map(({ path, message }) => [path, message]));
  }
  return {};
}

describe("parseTaskRequest", () => {
  it("fills in what may be left out", () => {
    expect(parseTaskRequest({ instruction: "  Fix it.\n" })).toEqual({
      ...{ mode: "new_pr", baseRef: "main", instruction: "Fix it.", context: "" },
      ...{ branchPrefix: "svc/fix", testLinks: {} },
    });
  });

  it.each(["\u200b", "\u202e", "\u2066", "\ufeff", "\u{e0041}"])(
    "takes a title without invisible characters: %j",
    (unseen) => {
      const output = { title: `Fix${unseen} the cart${unseen}` };
      expect(parseTaskRequest({ ...MINIMAL, output }).title).toBe("Fix the cart");
    },
  );

  it("reads every field of the specification", () => {
    const body = {
      ...MINIMAL,
      ...{ repo: "acme/shop", base_ref: "release/1.2", context: " log ", triage_issue: 5 },
      output: {
        ...{ mode: "existing_pr", pr_number: 12, title: " Fix the cart " },
        branch_prefix: "svc/nightly",
      },
      test_links: { t: [{ url: "https://a.example" }] },
    };
    expect(parseTaskRequest(body)).toEqual({
      ...{ repository: "acme/shop", mode: "existing_pr", baseRef: "release/1.2" },
      ...{ instruction: "Fix it.", context: " log ", pullNumber: 12, title: "Fix the cart" },
      ...{ branchPrefix: "svc/nightly", triageIssue: 5 },
      testLinks: { t: [{ label: "Dashboard", url: "https://a.example" }] },
    });
  });

  it("takes null and empty text for nothing, as workflows send them", () => {
    const nothing = { mode: "", pr_number: null, title: " ", branch_prefix: "" };
    const body = { ...MINIMAL, repo: "", base_ref: "", context: null, output: nothing };
    const rest = { triage_issue: "", test_links: null };
    expect(parseTaskRequest({ ...body, ...rest })).toEqual(parseTaskRequest(MINIMAL));
    expect(parseTaskRequest({ ...MINIMAL, output: null })).toEqual(parseTaskRequest(MINIMAL));
  });

  it("ignores what it does not know", () => {
    const unknown = { reviewers: ["-"], notifications: [5], output: { labels: 7 }, __proto__: {} };
    expect(parseTaskRequest({ ...MINIMAL, ...unknown })).toEqual(parseTaskRequest(MINIMAL));
    const hostile = JSON.parse('{"instruction":"Fix it.","__proto__":{"context":"x"}}');
    expect(parseTaskRequest(hostile)).toEqual(parseTaskRequest(MINIMAL));
  });

  it("takes the full name of a branch, and drops a number that nothing is asked of", () => {
    const body = { ...MINIMAL, base_ref: "refs/heads/a/b", output: { pr_number: 4 } };
    const read = parseTaskRequest(body);
    expect(read.baseRef).toBe("a/b");
    expect(read).not.toHaveProperty("pullNumber");
  });

  it.each<readonly [string, unknown]>([
    ["", null],
    ["", []],
    ["", "x"],
    ["", 5],
    ["", undefined],
    ["instruction", {}],
    ["instruction", { instruction: null }],
    ["instruction", { instruction: 5 }],
    ["instruction", { instruction: ["x"] }],
    ["instruction", { instruction: " \n " }],
    ["instruction", { instruction: "x".repeat(20_001) }],
    ["context", { ...MINIMAL, context: 5 }],
    ["context", { ...MINIMAL, context: ["x"] }],
    ["repo", { ...MINIMAL, repo: 5 }],
    ["repo", { ...MINIMAL, repo: "shop" }],
    ["repo", { ...MINIMAL, repo: "a/b/c" }],
    ["base_ref", { ...MINIMAL, base_ref: 5 }],
    ["base_ref", { ...MINIMAL, base_ref: ["main"] }],
    ["base_ref", { ...MINIMAL, base_ref: "main/../../issues" }],
    ["base_ref", { ...MINIMAL, base_ref: "a b" }],
    ["base_ref", { ...MINIMAL, base_ref: "refs/heads/-x" }],
    ["output", { ...MINIMAL, output: [] }],
    ["output", { ...MINIMAL, output: "new_pr" }],
    ["output", { ...MINIMAL, output: 5 }],
    ["output.mode", { ...MINIMAL, output: { mode: "both" } }],
    ["output.mode", { ...MINIMAL, output: { mode: 5 } }],
    ["output.mode", { ...MINIMAL, output: { mode: ["new_pr"] } }],
    ...[undefined, null, ""].map(
      (pr_number) =>
        ["output.pr_number", { ...MINIMAL, output: { mode: "existing_pr", pr_number } }] as const,
    ),
    ...[true, "12", 1.5, 0, -1, [], {}, 2 ** 31, Number.NaN].map(
      (pr_number) =>
        ["output.pr_number", { ...MINIMAL, output: { mode: "existing_pr", pr_number } }] as const,
    ),
    ["output.pr_number", { ...MINIMAL, output: { pr_number: "12" } }],
    ["output.title", { ...MINIMAL, output: { title: 5 } }],
    ["output.title", { ...MINIMAL, output: { title: "a\nb" } }],
    ["output.title", { ...MINIMAL, output: { title: "a\u2028b" } }],
    ["output.title", { ...MINIMAL, output: { title: "x".repeat(257) } }],
    ...[5, "fix", "SVC/fix", "svc", "svc/", "svc//a", "svc/a..b", "svc/.a", "svc/a b", "svc/ü"].map(
      (branch_prefix) =>
        ["output.branch_prefix", { ...MINIMAL, output: { branch_prefix } }] as const,
    ),
    ["output.branch_prefix", { ...MINIMAL, output: { branch_prefix: `svc/${"x".repeat(240)}` } }],
    ["triage_issue", { ...MINIMAL, triage_issue: true }],
    ["triage_issue", { ...MINIMAL, triage_issue: "5" }],
    ["triage_issue", { ...MINIMAL, triage_issue: 0 }],
  ])("finds one thing wrong, at %j, with %j", (path, body) => {
    expect(Object.keys(problemsOf(body))).toEqual([path]);
  });

  it("reports all together, each with its path and its requirement", () => {
    const output = { mode: "existing_pr", title: 5, branch_prefix: "main" };
    expect(problemsOf({ repo: 5, base_ref: "a..b", output, triage_issue: 1.5 })).toEqual({
      repo: "must be a string",
      base_ref: "must not hold two dots in a row",
      instruction: "is required",
      "output.title": "must be a string",
      "output.branch_prefix": "must be in the namespace svc/",
      "output.pr_number": "is required with existing_pr",
      triage_issue: "must be a whole number, 1 or more",
    });
  });

  it("takes any links to tests, and an instruction and a prefix of the longest", () => {
    for (const test_links of [5, "x", [], [[]], { t: 5 }])
      expect(parseTaskRequest({ ...MINIMAL, test_links }).testLinks).toEqual({});
    const prefix = `svc/${"x".repeat(227)}`;
    const body = { instruction: "x".repeat(20_000), output: { branch_prefix: prefix } };
    expect(parseTaskRequest(body).branchPrefix).toBe(prefix);
  });
});

describe("requestInvalid", () => {
  it("reports all problems in one line, never a value", () => {
    const error = requestInvalid([
      { path: "", message: "must be an object" },
      { path: "output.mode", message: "must be new_pr or existing_pr" },
    ]);
    expect(error.message).toBe(
      "the body must be an object; output.mode must be new_pr or existing_pr",
    );
  });
});
