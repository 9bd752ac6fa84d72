import { describe, expect, it } from "vitest";
import { findUnknownFields } from "../../../../src/domain/task/find-unknown-fields.ts";

describe("unknownFields", () => {
  it("names unknown fields of the request and of its output", () => {
    const output = { mode: "new_pr", labels: [] };
    expect(findUnknownFields({ repo: "a/b", reviewers: [], notifications: {}, output })).toEqual([
      "reviewers",
      "notifications",
      "output.labels",
    ]);
  });

  it.each([[[]], [null], ["x"]])("finds nothing in an output that is %j", (output) => {
    expect(findUnknownFields({ instruction: "x", output })).toEqual([]);
  });

  it("returns no more than fits in a line of a log", () => {
    const many = Object.fromEntries(
      Array.from({ length: 99 }, (_, at) => [`\n"${at}${"x".repeat(99)}`, 1]),
    );
    const names = findUnknownFields(many);
    expect(names).toHaveLength(20);
    for (const name of names) expect(name).toMatch(/^\\n\\"\d+x{1,60}$/);
  });
});
