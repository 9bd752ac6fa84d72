import { expect, it } from "vitest";
import { findLostChecks } from "../../../../../src/domain/task/tamper/find-lost-checks.ts";
import { createChangedFile } from "./create-change.ts";

it("names a check that a file no longer runs", () => {
  const file = createChangedFile("ci.sh", "pytest -q\n", "echo pytest\n");
  expect(findLostChecks([file])).toMatchObject([{ code: "suppression", path: "ci.sh", line: 1 }]);
});

it("names none that gives way to another one, or moves to another file", () => {
  expect(findLostChecks([createChangedFile("ci.sh", "pytest -q\n", "tox\n")])).toEqual([]);
  const files = [
    createChangedFile("ci.sh", "pytest\n", "true\n"),
    createChangedFile("all.sh", "ls\n", "pytest\n"),
  ];
  expect(findLostChecks(files)).toEqual([]);
});
