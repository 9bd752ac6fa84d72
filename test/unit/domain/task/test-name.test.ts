import { describe, expect, it } from "vitest";
import {
  getShortTestName,
  getTestFile,
  getTestFunction,
} from "../../../../src/domain/task/test-name.ts";

describe("names of a node id", () => {
  it.each([
    ["tests/a.py::T::test_x[a::b-[1]]", "tests/a.py", "test_x[a::b-[1]]", "test_x"],
    ["./tests/a.py::test_x", "tests/a.py", "test_x", "test_x"],
    ["test/cart.spec.ts > cart > adds up", "test/cart.spec.ts", "adds up", "adds up"],
    ["test/cart.spec.ts › adds up", "test/cart.spec.ts", "adds up", "adds up"],
    ["com.shop.CartTest#testTotal", undefined, "testTotal", "testTotal"],
    ["shop.cart.CartTest.test_total", undefined, "shop.cart.CartTest.test_total", "test_total"],
    ["tests/a.py", "tests/a.py", "tests/a.py", undefined],
    ["test_cart.py", "test_cart.py", "test_cart.py", undefined],
    ["TestTotal", undefined, "TestTotal", "TestTotal"],
    ["TestTotal/eur", "TestTotal/eur", "TestTotal/eur", undefined],
    ["tests/a.py::", "tests/a.py", "tests/a.py::", undefined],
    ["[x]", undefined, "[x]", undefined],
    ["", undefined, "", undefined],
  ])("of %j are %j, %j and %j", (id, file, short, name) => {
    expect([getTestFile(id), getShortTestName(id), getTestFunction(id)]).toEqual([
      file,
      short,
      name,
    ]);
  });
});
