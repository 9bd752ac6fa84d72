import { expect, it } from "vitest";
import { checkCommands } from "../../../../../src/domain/task/tamper/check-commands.ts";

it.each([
  ["ci.sh", "pytest -q", ["pytest"]],
  ["ci.sh", "echo pytest", []],
  ["ci.sh", "# pytest", []],
  ["Makefile", "\truff check src", ["ruff"]],
])("finds in %s the checks of %j", (path, line, tools) => {
  expect(checkCommands(path, [line]).map(({ tool }) => tool)).toEqual(tools);
});
