import { describe, expect, it } from "vitest";
import { JAVA } from "../../../../../../src/domain/task/tamper/language/java.ts";
import { nameIn, strengths } from "./ask-rules.ts";

describe("JAVA", () => {
  it.each([
    ["    void adds() {", "adds"],
    ["    fun `adds two`() {", "`adds two`"],
  ])("reads the test in %s", (line, name) => {
    expect(nameIn(JAVA, line)).toBe(name);
  });

  it.each(["int add(int a) {"])("reads no test in %s", (line) => {
    expect(nameIn(JAVA, line)).toBeUndefined();
  });

  it.each([
    "assertEquals(1, a);",
    "assertThat(a).isEqualTo(1);",
    'verify(log).info("x");',
    "a shouldBe 1",
  ])("takes %s for an assertion", (line) => {
    expect(JAVA.assertion.test(line)).toBe(true);
  });

  it.each(["import static org.junit.Assert.assertEquals;"])("takes %s for none", (line) => {
    expect(JAVA.assertion.test(line)).toBe(false);
  });

  it("distinguishes exact assertions from loose ones", () => {
    expect(
      strengths(JAVA, [
        "assertEquals(1, a);",
        "assertThat(a).isEqualTo(1);",
        "assertThrows(IOException.class, f);",
      ]),
    ).toEqual(new Set(["strict"]));
    expect(
      strengths(JAVA, [
        "assertNotNull(a);",
        "assertThat(a).isNotNull();",
        "assertThrows(Exception.class, f);",
      ]),
    ).toEqual(new Set(["loose"]));
  });

  it.each(["assertTrue(true);", "assertEquals(a, a);"])("knows that %s is always so", (line) => {
    expect(JAVA.vacuous.test(line)).toBe(true);
  });

  it.each(["assertTrue(a);"])("knows that %s may fail", (line) => {
    expect(JAVA.vacuous.test(line)).toBe(false);
  });

  it.each(["@Disabled", '@Ignore("x")', "assumeTrue(false);"])("takes %s for a skip", (line) => {
    expect(JAVA.skip.test(line)).toBe(true);
  });

  it.each(["@Test", "ignore(a);"])("takes %s for no skip", (line) => {
    expect(JAVA.skip.test(line)).toBe(false);
  });
});
