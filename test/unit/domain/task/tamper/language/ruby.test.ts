import { describe, expect, it } from "vitest";
import { RUBY } from "../../../../../../src/domain/task/tamper/language/ruby.ts";
import { nameIn, strengths } from "./ask-rules.ts";

describe("RUBY", () => {
  it.each([
    ['  it "adds" do', "adds"],
    ["  def test_add", "test_add"],
    ["  xit 'adds' do", "adds"],
  ])("reads the test in %s", (line, name) => {
    expect(nameIn(RUBY, line)).toBe(name);
  });

  it.each(["def add", 'with "adds" do'])("reads no test in %s", (line) => {
    expect(nameIn(RUBY, line)).toBeUndefined();
  });

  it.each(["expect(a).to eq(1)", "assert_equal 1, a", "a.must_equal 1"])(
    "takes %s for an assertion",
    (line) => {
      expect(RUBY.assertion.test(line)).toBe(true);
    },
  );

  it.each(['it "should add" do', 'require "assert"'])("takes %s for none", (line) => {
    expect(RUBY.assertion.test(line)).toBe(false);
  });

  it("distinguishes exact assertions from loose ones", () => {
    expect(
      strengths(RUBY, [
        "expect(a).to eq(1)",
        "assert_equal 1, a",
        "expect { f }.to raise_error(IOError)",
      ]),
    ).toEqual(new Set(["strict"]));
    expect(
      strengths(RUBY, ["expect(a).to be_truthy", "assert a", "expect { f }.to raise_error"]),
    ).toEqual(new Set(["loose"]));
  });

  it.each(["expect(true).to be(true)", "assert true"])("knows that %s is always so", (line) => {
    expect(RUBY.vacuous.test(line)).toBe(true);
  });

  it.each(["assert a", "expect(a).to be(true)"])("knows that %s may fail", (line) => {
    expect(RUBY.vacuous.test(line)).toBe(false);
  });

  it.each(['  xit "a" do', '  pending "x"', "  skip", 'it "a", focus: true do'])(
    "takes %s for a skip",
    (line) => {
      expect(RUBY.skip.test(line)).toBe(true);
    },
  );

  it.each(["skipped = 1", "list.skip(1)"])("takes %s for no skip", (line) => {
    expect(RUBY.skip.test(line)).toBe(false);
  });
});
