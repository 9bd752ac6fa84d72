import { describe, expect, it } from "vitest";
import {
  getSearchTerms,
  type RelatedIssue,
  selectRelated,
} from "../../../../src/domain/task/related-issues.ts";
import { markerOf } from "../publish/hostile-text.ts";

const words = (...ids: readonly string[]): readonly string[] =>
  getSearchTerms({ tests: ids.map((id) => ({ id })) });
const issue = (number: number, change: Partial<RelatedIssue> = {}): RelatedIssue => ({
  number,
  kind: "issue",
  title: "The cart",
  url: `https://host.example/acme/shop/issues/${number}`,
  state: "open",
  updatedAt: "2026-07-01T10:00:00Z",
  author: "mona",
  body: "It breaks.",
  ...change,
});
const numbers = (...found: readonly RelatedIssue[]): number[] =>
  selectRelated(found, { serviceLogin: "svc[bot]", current: 9 }).map(({ number }) => number);

describe("relatedWords", () => {
  it("gives the distinct functions of a group, at most three", () => {
    expect(
      words(
        "a.py::test_x[1]",
        "a.py::test_x[2]",
        "b.py::T::test_y",
        "c.ts > s > adds up",
        "d.py::test_z",
      ),
    ).toEqual(["test_x", "test_y", "adds up"]);
  });

  it("gives nothing for names that are too short, too long or none", () => {
    expect(words("a.py::t_x", `a.py::${"x".repeat(101)}`, "tests/a.py", "a.py::")).toEqual([]);
  });

  it("gives phrases that end no quotation", () => {
    expect(words('a.ts > says "hi" \\ there\tnow')).toEqual(["says hi there now"]);
  });
});

describe("keepRelated", () => {
  it("keeps at most five, each once", () => {
    const found = [1, 1, 2, 3, 4, 5, 6].map((number) => issue(number));
    expect(numbers(...found)).toEqual([1, 2, 3, 4, 5]);
  });

  it("drops our own pull requests, regardless of the spelling of our name", () => {
    const pull = (number: number, author: string): RelatedIssue =>
      issue(number, { kind: "pull", author });
    expect(numbers(pull(1, "Svc[bot]"), pull(2, "svc"), pull(3, "svc-fan"), issue(4))).toEqual([
      3, 4,
    ]);
  });

  it("keeps issues of ours, as a token may belong to a user", () => {
    expect(numbers(issue(1, { author: "svc[bot]" }))).toEqual([1]);
  });

  it("drops what ends with a marker of ours, and the pull request itself", () => {
    const marked = issue(1, { kind: "pull", body: `A fix.\n\n${markerOf("pr")}\n` });
    const quoting = issue(2, { body: `They wrote ${markerOf("pr")} there.` });
    expect(numbers(marked, quoting, issue(9))).toEqual([2]);
  });
});
