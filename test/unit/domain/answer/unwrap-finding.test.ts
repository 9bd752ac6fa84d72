import { expect, it } from "vitest";
import { readText } from "../../../../src/domain/answer/node.ts";
import { unwrapFinding } from "../../../../src/domain/answer/unwrap-finding.ts";
import { objectIn } from "./create-reading.ts";

it.each([
  ['{"comment": {"path": "a.ts", "severity": "major", "body": "It leaks."}}', "a.ts", "major"],
  ['{"path": "b.ts", "comment": {"path": "a.ts", "severity": "major"}}', "b.ts", "major"],
  ['{"path": "a.ts", "severity": "minor", "body": "It leaks."}', "a.ts", "minor"],
])("lifts the parts of a finding out of %s", (text, path, severity) => {
  const { members } = unwrapFinding(objectIn(text));
  const said = ["path", "severity"].map((key) => {
    const node = members.get(key);
    return node && readText(node);
  });
  expect(said).toEqual([path, severity]);
});
