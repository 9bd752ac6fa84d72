import { describe, expect, it } from "vitest";
import { readJson } from "../../../../src/domain/core/read-json.ts";

describe("a text that may be JSON", () => {
  it.each([
    ['{"a": [1, null]}', { a: [1, null] }],
    ["null", null],
    [" 7 ", 7],
    ['"x"', "x"],
  ])("is parsed as written: %s", (text, value) => {
    expect(readJson(text)).toEqual(value);
  });

  it.each(["", "{", "undefined", "<html>no such host</html>", '{"a": 1} more'])(
    "returns nothing for invalid JSON: %j",
    (text) => {
      expect(readJson(text)).toBeUndefined();
    },
  );
});
