import { expect, it } from "vitest";
import { ELIXIR } from "../../../../../../src/domain/task/tamper/language/elixir.ts";
import { nameIn } from "./ask-rules.ts";

it("ELIXIR reads tests and assertions", () => {
  expect(nameIn(ELIXIR, '  test "adds" do')).toBe("adds");
  expect(ELIXIR.assertion.test("    assert total() == 600")).toBe(true);
  expect(ELIXIR.assertion.test("    x = total()")).toBe(false);
});
