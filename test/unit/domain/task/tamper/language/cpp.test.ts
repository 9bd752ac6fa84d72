import { describe, expect, it } from "vitest";
import { CPP } from "../../../../../../src/domain/task/tamper/language/cpp.ts";
import { nameIn, strengths } from "./ask-rules.ts";

describe("CPP", () => {
  it.each([
    ["TEST_F(A, Adds) {", "A, Adds"],
    ['TEST_CASE("adds") {', "adds"],
  ])("reads the test in %s", (line, name) => {
    expect(nameIn(CPP, line)).toBe(name);
  });

  it.each(["int test(int a) {"])("reads no test in %s", (line) => {
    expect(nameIn(CPP, line)).toBeUndefined();
  });

  it.each(["EXPECT_EQ(a, 1);", "REQUIRE(a == 1);", "assert(a);"])(
    "takes %s for an assertion",
    (line) => {
      expect(CPP.assertion.test(line)).toBe(true);
    },
  );

  it.each(["#include <cassert>"])("takes %s for none", (line) => {
    expect(CPP.assertion.test(line)).toBe(false);
  });

  it("distinguishes exact assertions from loose ones", () => {
    expect(strengths(CPP, ["EXPECT_EQ(a, 1);", "REQUIRE(a == 1);"])).toEqual(new Set(["strict"]));
    expect(strengths(CPP, ["EXPECT_TRUE(a);", "EXPECT_NEAR(a, 1, 1);", "REQUIRE(a);"])).toEqual(
      new Set(["loose"]),
    );
  });

  it.each(["EXPECT_TRUE(true);", "EXPECT_EQ(a, a);", "SUCCEED();"])(
    "knows that %s is always so",
    (line) => {
      expect(CPP.vacuous.test(line)).toBe(true);
    },
  );

  it.each(["EXPECT_TRUE(a);"])("knows that %s may fail", (line) => {
    expect(CPP.vacuous.test(line)).toBe(false);
  });

  it.each(["GTEST_SKIP();", "#if 0", "TEST(A, DISABLED_B) {"])("takes %s for a skip", (line) => {
    expect(CPP.skip.test(line)).toBe(true);
  });

  it.each(["#if 1", "TEST(A, B) {"])("takes %s for no skip", (line) => {
    expect(CPP.skip.test(line)).toBe(false);
  });
});
