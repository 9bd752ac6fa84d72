import { expect, it } from "vitest";
import { findWeakerSettings } from "../../../../../src/domain/task/tamper/find-weaker-settings.ts";
import { createChangedFile } from "./create-change.ts";

const found = (path: string, before: string, after: string) =>
  findWeakerSettings([createChangedFile(path, before, after)]).map(
    ({ line, text }) => `${line} ${text}`,
  );

it("names new settings, lost ones and limits", () => {
  expect(found("tsconfig.json", "{\n}\n", '{\n"strict": false\n}\n')).toEqual([
    '2 makes a check less strict: "strict": false',
  ]);
  expect(found("mypy.ini", "[mypy]\nstrict = True\n", "[mypy]\n")).toEqual([
    "2 a check is no longer required: strict = True",
  ]);
  expect(found(".coveragerc", "fail_under = 95\n", "fail_under = 70\n")).toEqual([
    "1 lowers a threshold: fail_under 95 → 70",
  ]);
});

it("ignores vendored settings and deleted files", () => {
  expect(found("vendor/a/tsconfig.json", "", '"strict": false\n')).toEqual([]);
  expect(findWeakerSettings([createChangedFile("tsconfig.json", '"strict": true\n')])).toEqual([]);
});
