import { expect, it } from "vitest";
import { toText } from "../../../../src/domain/answer/to-text.ts";
import { withoutWrappers } from "../../../../src/domain/answer/without-wrappers.ts";
import { objectIn } from "./reading-of.ts";

it.each([
  ['{"comment": {"path": "a.ts", "severity": "major", "body": "It leaks."}}', "a.ts", "major"],
  ['{"path": "b.ts", "comment": {"path": "a.ts", "severity": "major"}}', "b.ts", "major"],
  ['{"path": "a.ts", "severity": "minor", "body": "It leaks."}', "a.ts", "minor"],
])("lifts the parts of a finding out of %s", (text, path, severity) => {
  const { members } = withoutWrappers(objectIn(text));
  const said = ["path", "severity"].map((key) => {
    const node = members.get(key);
    return node && toText(node);
  });
  expect(said).toEqual([path, severity]);
});
