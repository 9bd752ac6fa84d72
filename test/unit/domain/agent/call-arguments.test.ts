import { describe, expect, it } from "vitest";
import {
  readArguments,
  readObject,
  readPythonCalls,
} from "../../../../src/domain/agent/call-arguments.ts";

describe("argumentsAt", () => {
  it.each([
    ['{"path": "a"} more', '{"path": "a"}'],
    ['\n```json\n{"path": "a"}\n```', '{"path": "a"}'],
    ["{'path': 'a', 'deep': True}", '{"path":"a","deep":true}'],
    ['{path:<|"|>a "b"<|"|>}', '{"path":"a \\"b\\""}'],
    ["<arg_key>path</arg_key><arg_value>a</arg_value>", '{"path":"a"}'],
    ['<parameter name="deep">true</parameter></invoke>', '{"deep":true}'],
    ['<parameter name="deep" string="true">true</parameter>', '{"deep":"true"}'],
    ["<parameter=path>\na\n</parameter></function>", '{"path":"a"}'],
    ["", "{}"],
  ])("reads the arguments of %j", (text, json) => {
    expect(readArguments(text, 0)).toBe(json);
  });
});

describe("objectAt", () => {
  it("finds no object where none starts or ends", () => {
    expect(readObject("path", 0)).toBeUndefined();
    expect(readObject('{"path": "a"', 0)).toBeUndefined();
  });
});

describe("pythonCallsAt", () => {
  it("reads calls in a list, regardless of their values", () => {
    const text = `[read_file(path="a, (b)"), search(pattern='x', deep=True, in_=["c", "d"])]`;
    expect(readPythonCalls(text, 0)).toEqual([
      { name: "read_file", arguments: '{"path":"a, (b)"}' },
      { name: "search", arguments: '{"pattern":"x","deep":true,"in_":["c","d"]}' },
    ]);
  });

  it.each(["read_file", "read_file(path=", "1 + f"])("finds none in %j", (text) => {
    expect(readPythonCalls(text, 0)).toEqual([]);
  });
});
