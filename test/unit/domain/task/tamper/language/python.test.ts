import { describe, expect, it } from "vitest";
import { PYTHON } from "../../../../../../src/domain/task/tamper/language/python.ts";
import { nameIn, strengths } from "./ask-rules.ts";

describe("PYTHON", () => {
  it.each([["    async def test_a(self):", "test_a"]])("reads the test in %s", (line, name) => {
    expect(nameIn(PYTHON, line)).toBe(name);
  });

  it.each(["def check_a():", "class TestA:"])("reads no test in %s", (line) => {
    expect(nameIn(PYTHON, line)).toBeUndefined();
  });

  it.each([
    "self.assertEqual(a, 1)",
    "assert a",
    "with pytest.raises(ValueError):",
    "mock.assert_called_once()",
  ])("takes %s for an assertion", (line) => {
    expect(PYTHON.assertion.test(line)).toBe(true);
  });

  it.each(["from torch.testing import assert_close", "def assert_ok(x):"])(
    "takes %s for none",
    (line) => {
      expect(PYTHON.assertion.test(line)).toBe(false);
    },
  );

  it("distinguishes exact assertions from loose ones", () => {
    expect(
      strengths(PYTHON, [
        "assert a == 1",
        "self.assertEqual(a, 1)",
        "assert a is b",
        "with pytest.raises(ValueError):",
      ]),
    ).toEqual(new Set(["strict"]));
    expect(
      strengths(PYTHON, [
        "assert a",
        "assert a != 1",
        "self.assertNotEqual(a, 1)",
        "assert a is not None",
        "assert a == approx(1)",
        "assert a in b",
        "assert a > 1",
        "with pytest.raises(Exception):",
      ]),
    ).toEqual(new Set(["loose"]));
  });

  it.each(["assert True", "self.assertTrue(True)", "assert a == a", "assert f(a) == 1 or True"])(
    "knows that %s is always so",
    (line) => {
      expect(PYTHON.vacuous.test(line)).toBe(true);
    },
  );

  it.each(["assert True == a", "assert a == a.b", "assert a == 1"])(
    "knows that %s may fail",
    (line) => {
      expect(PYTHON.vacuous.test(line)).toBe(false);
    },
  );

  it.each([
    '@unittest.skip("x")',
    "@skipIfNoGpu",
    "@pytest.mark.xfail",
    'pytest.importorskip("x")',
    "if False:",
  ])("takes %s for a skip", (line) => {
    expect(PYTHON.skip.test(line)).toBe(true);
  });

  it.each(["skip = 1", "self.skip_blanks()"])("takes %s for no skip", (line) => {
    expect(PYTHON.skip.test(line)).toBe(false);
  });
});
