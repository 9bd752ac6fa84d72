import { expect, it } from "vitest";
import { SHELL } from "../../../../../../src/domain/task/tamper/language/shell.ts";
import { nameIn } from "./ask-rules.ts";

it("SHELL reads tests and assertions", () => {
  expect(nameIn(SHELL, '@test "adds" {')).toBe("adds");
  expect(SHELL.assertion.test('  [ "$output" = 600 ]')).toBe(true);
  expect(SHELL.assertion.test("  run total")).toBe(false);
});
