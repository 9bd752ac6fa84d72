import { expect, it } from "vitest";
import { findNarrowerSettings } from "../../../../../src/domain/task/tamper/find-narrower-settings.ts";
import { createChangedFile } from "./create-change.ts";

it.each([
  ["ruff.toml", 'select = ["E", "F"]\n', 'select = ["E"]\n'],
  ["pytest.ini", "[pytest]\ntestpaths = tests\n", "[pytest]\ntestpaths = none\n"],
])("names a list of %s that leaves out more", (path, before, after) => {
  expect(findNarrowerSettings([createChangedFile(path, before, after)])).toMatchObject([{ path }]);
});

it("names no list that leaves out less", () => {
  const file = createChangedFile("ruff.toml", 'select = ["E"]\n', 'select = ["E", "F"]\n');
  expect(findNarrowerSettings([file])).toEqual([]);
});
