import { describe, expect, it } from "vitest";
import { resultOf } from "../../../fakes/patch-samples.ts";

const FILE = `def greet(user):\n    print("hello")\n    log('new', user)\n    return "it's"\n`;

/** What becomes of the file when rows replace its lines from the second on: the added lines, or the codes of a refusal. */
function added(rows: readonly string[], file = FILE): string | string[] {
  const patch = `--- a/f.py\n+++ b/f.py\n@@\n${rows.join("\n")}\n`;
  const result = resultOf({ "f.py": file }, patch);
  if (Array.isArray(result)) return result;
  const before = new Set(file.split("\n"));
  return (result["f.py"] ?? "")
    .split("\n")
    .filter((line) => !before.has(line))
    .join("\n");
}

const REFUSED = ["f.py indentation-differs"];

describe("quotes, dashes and blanks that a patch writes otherwise than the file", () => {
  it.each([
    [["-    print(“hello”)", "+    print(“good day”)"], '    print("good day")'],
    [["-    log(‘new’, user)", "+    log(‘old’, user)"], "    log('old', user)"],
    [["-    log(’new’, user)", "+    log(’old’, user)"], "    log('old', user)"],
    [["-    return “it’s”", "+    return “that’s”"], `    return "that's"`],
    [
      [
        "-\u{a0}\u{a0}\u{a0}\u{a0}log('new',\u{a0}user)",
        "+\u{a0}\u{a0}\u{a0}\u{a0}log('old',\u{a0}user)",
      ],
      "    log('old', user)",
    ],
  ])("become the file's own: %j", (rows, now) => {
    expect(added(rows)).toBe(now);
  });

  it("become three plain quotes", () => {
    const file = 'def f():\n    """Doc."""\n';
    expect(added(["-    “””Doc.”””", "+    “””New doc.”””"], file)).toBe('    """New doc."""');
  });

  it("stay as written where the lines that matched have them, and where these show nothing", () => {
    const file = "a = “x”\nb = 1\n";
    expect(added(["-a = “x”", "+a = “y”"], file)).toBe("a = “y”");
    expect(added([" b = 1", "+c = “y”"], file)).toBe("c = “y”");
  });

  it.each([
    [["     print(“hello”)", "+    log(‘old’, user)"]],
    [["     log(‘new’, user)", "+    say(‘Don’t’)"]],
    [["     print(“hello”)", "+    print(“say “no””)"]],
    [["     print(“hello”)", "+    print('say “no”')"]],
    [['   print("hello")', "-  log('new', user)", "+  log(“new”, user)"]],
  ])("are refused where they could be meant: %j", (rows) => {
    expect(added(rows)).toEqual(REFUSED);
  });

  it("are refused where the file has both", () => {
    const file = `a = "x"\nb = “x”\n`;
    expect(added([" a = “x”", " b = “x”", "+c = “x”"], file)).toEqual(REFUSED);
  });
});
