import { expect, it } from "vitest";
import { findCheckCommands } from "../../../../../src/domain/task/tamper/find-check-commands.ts";

it.each([
  ["ci.sh", "pytest -q", ["pytest"]],
  ["ci.sh", "echo pytest", []],
  ["ci.sh", "# pytest", []],
  ["Makefile", "\truff check src", ["ruff"]],
])("finds in %s the checks of %j", (path, line, tools) => {
  expect(findCheckCommands(path, [line]).map(({ tool }) => tool)).toEqual(tools);
});
