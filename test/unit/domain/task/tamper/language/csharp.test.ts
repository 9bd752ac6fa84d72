import { describe, expect, it } from "vitest";
import { CSHARP } from "../../../../../../src/domain/task/tamper/language/csharp.ts";
import { nameIn, strengths } from "./ask-rules.ts";

describe("CSHARP", () => {
  it.each([
    ["    public async Task Adds()", "Adds"],
    ["    public void Adds()", "Adds"],
  ])("reads the test in %s", (line, name) => {
    expect(nameIn(CSHARP, line)).toBe(name);
  });

  it.each(["public int Add(int a)"])("reads no test in %s", (line) => {
    expect(nameIn(CSHARP, line)).toBeUndefined();
  });

  it.each(["Assert.Equal(1, a);", "a.Should().Be(1);"])("takes %s for an assertion", (line) => {
    expect(CSHARP.assertion.test(line)).toBe(true);
  });

  it.each(["using Assert = X;"])("takes %s for none", (line) => {
    expect(CSHARP.assertion.test(line)).toBe(false);
  });

  it("distinguishes exact assertions from loose ones", () => {
    expect(strengths(CSHARP, ["Assert.Equal(1, a);", "a.Should().Be(1);"])).toEqual(
      new Set(["strict"]),
    );
    expect(strengths(CSHARP, ["Assert.NotNull(a);", "a.Should().NotBeNull();"])).toEqual(
      new Set(["loose"]),
    );
  });

  it.each(["Assert.True(true);", "Assert.Equal(a, a);"])("knows that %s is always so", (line) => {
    expect(CSHARP.vacuous.test(line)).toBe(true);
  });

  it.each(["Assert.True(a);"])("knows that %s may fail", (line) => {
    expect(CSHARP.vacuous.test(line)).toBe(false);
  });

  it.each(['[Fact(Skip = "x")]', '[Ignore("x")]'])("takes %s for a skip", (line) => {
    expect(CSHARP.skip.test(line)).toBe(true);
  });

  it.each(["[Fact]", "list.Skip(1);"])("takes %s for no skip", (line) => {
    expect(CSHARP.skip.test(line)).toBe(false);
  });
});
