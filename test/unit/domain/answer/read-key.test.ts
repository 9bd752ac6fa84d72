import { describe, expect, it } from "vitest";
import {
  readBrokenKey,
  readKey,
  readUnfinishedKey,
} from "../../../../src/domain/answer/read-key.ts";

describe("readKey", () => {
  it.each([
    ['"line": 1', "line", true],
    ["'line' : 1", "line", true],
    ["“line”: 1", "line", true],
    ["line: 1", "line", false],
    ['line": 1', "line", false],
    ['"line" = 1', "line", true],
    ['"line" => 1', "line", true],
    ['"src/a.ts": 1', "src/a.ts", true],
    ['"line" /* at */ : 1', "line", true],
  ])("reads the key of %s", (text, name, quoted) => {
    expect(readKey(text, 0)).toMatchObject({ name, quoted });
  });

  it.each(['"line", 1', "https://x", "std::x", "a == b", '"a\nb": 1', ": 1", ""])(
    "finds no key in %j",
    (text) => {
      expect(readKey(text, 0)).toBeUndefined();
    },
  );
});

describe("readBrokenKey", () => {
  it.each([
    ['"line" 1', undefined],
    ['"body" "b"', "body"],
    ['"body: "b"', "body"],
    ['"other" "b"', undefined],
  ])("believes %s only if the key is known", (text, name) => {
    expect(readBrokenKey(text, 0, (key) => key === "body" || key === "line")?.name).toBe(name);
  });
});

describe("unfinishedKey", () => {
  it.each([
    ['"pat', "pat"],
    ['"path"', "path"],
    ['"pat\n```\n', "pat"],
    ['"path": ', undefined],
  ])("returns the beginning of a key in %j", (text, begun) => {
    expect(readUnfinishedKey(text, 0)).toBe(begun);
  });
});
