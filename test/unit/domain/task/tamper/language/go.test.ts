import { describe, expect, it } from "vitest";
import { GO } from "../../../../../../src/domain/task/tamper/language/go.ts";
import { nameIn, strengths } from "./ask-rules.ts";

describe("GO", () => {
  it.each([
    ["func TestAdd(t *testing.T) {", "TestAdd"],
    ["func (s *Suite) TestAdd() {", "TestAdd"],
  ])("reads the test in %s", (line, name) => {
    expect(nameIn(GO, line)).toBe(name);
  });

  it.each(["func Testify(a int) {", "func helper(t *testing.T) {"])(
    "reads no test in %s",
    (line) => {
      expect(nameIn(GO, line)).toBeUndefined();
    },
  );

  it.each(['t.Fatalf("x")', "require.Equal(t, 1, a)", "s.NoError(err)"])(
    "takes %s for an assertion",
    (line) => {
      expect(GO.assertion.test(line)).toBe(true);
    },
  );

  it.each(['t.Logf("x")', 'fmt.Errorf("x")'])("takes %s for none", (line) => {
    expect(GO.assertion.test(line)).toBe(false);
  });

  it("distinguishes exact assertions from loose ones", () => {
    expect(strengths(GO, ["assert.Equal(t, 1, a)", "assert.ErrorIs(t, err, io.EOF)"])).toEqual(
      new Set(["strict"]),
    );
    expect(
      strengths(GO, ["assert.NotNil(t, a)", "assert.InDelta(t, 1, a, 1)", "assert.Error(t, err)"]),
    ).toEqual(new Set(["loose"]));
  });

  it.each(["assert.True(t, true)", "assert.Equal(t, a, a)"])(
    "knows that %s is always so",
    (line) => {
      expect(GO.vacuous.test(line)).toBe(true);
    },
  );

  it.each(["assert.True(t, ok)"])("knows that %s may fail", (line) => {
    expect(GO.vacuous.test(line)).toBe(false);
  });

  it.each(['\tt.Skip("x")', "//go:build ignore"])("takes %s for a skip", (line) => {
    expect(GO.skip.test(line)).toBe(true);
  });

  it.each(["scanner.Skip(1)", "//go:build linux"])("takes %s for no skip", (line) => {
    expect(GO.skip.test(line)).toBe(false);
  });
});
