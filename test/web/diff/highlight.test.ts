import { common, createLowlight } from "lowlight";
import { describe, expect, it } from "vitest";
import { detectLanguage } from "../../../src/adapters/web/diff/detect-language.ts";
import { highlightHunk } from "../../../src/adapters/web/diff/highlight-hunk.ts";
import { cutLine } from "../../../src/adapters/web/diff/line-pieces.ts";
import { unpackTokens } from "../../../src/adapters/web/diff/line-tokens.ts";
import { getTokenClass } from "../../../src/adapters/web/diff/token-classes.ts";

const lowlight = createLowlight(common);

function coloursOf(language: string, lines: readonly string[]): string[][] {
  const tokens = highlightHunk(lowlight, { language, lines });
  return lines.map((line, index) =>
    unpackTokens(tokens, index).map(
      ({ from, to, name }) => `${name} ${line.slice(1 + from, 1 + to)}`,
    ),
  );
}

describe("colours", () => {
  it("are keyword, string, number, function, type and comment", () => {
    expect(
      coloursOf("typescript", [
        '+const a = new Map("x", 12); // why',
        "+function f() { return true; }",
      ]),
    ).toEqual([
      [...["tk-k const", "tk-k new", "tk-t Map", 'tk-s "x"', "tk-n 12", "tk-c // why"]],
      ["tk-k function", "tk-f f", "tk-k return", "tk-k true"],
    ]);
  });

  it("go over lines, on each side of a change by itself", () => {
    expect(
      coloursOf("typescript", ["-/* old", "+const a = 1;", " still old? */", "-const b = 2;"]),
    ).toEqual([["tk-c /* old"], ["tk-k const", "tk-n 1"], [], ["tk-k const", "tk-n 2"]]);
  });

  it("leave code inside a string plain", () => {
    expect(coloursOf("typescript", ["+`a $".concat("{b} c`")])).toEqual([["tk-s `a ", "tk-s  c`"]]);
  });

  it("show names where data is read, not where code is", () => {
    expect(getTokenClass(["hljs-attr"], "json")).toBe("tk-t");
    expect(getTokenClass(["hljs-attr"], "typescript")).toBeNull();
    expect(getTokenClass(["hljs-title", "function_"], "python")).toBe("tk-f");
    expect(getTokenClass(["hljs-constructor"], "python")).toBeNull();
  });

  it("pass over lines made by programs and notes of git", () => {
    const colours = coloursOf("javascript", [
      `+var a="${"x".repeat(2_000)}";`,
      "\\ No newline",
      "+let b",
    ]);
    expect(colours).toEqual([[], [], ["tk-k let"]]);
  });

  it("cover every language that a file name can indicate", () => {
    for (const name of [
      "a.ts",
      "b.py",
      "c.go",
      "d.rs",
      "e.java",
      "f.cpp",
      "g.css",
      "h.html",
      "i.json",
    ])
      expect(lowlight.registered(detectLanguage(name) ?? "")).toBe(true);
    for (const name of ["j.yaml", "k.sh", "l.sql", "m.md", "Makefile", "n.toml", "o.KT", "p/q.vue"])
      expect(lowlight.registered(detectLanguage(name) ?? "")).toBe(true);
    expect(detectLanguage("LICENSE")).toBeUndefined();
    expect(detectLanguage("x.constructor")).toBeUndefined();
  });
});

describe("a line with marks and colours", () => {
  const text = "const value\u202e = 1;";
  const tokens = [
    { from: 0, to: 5, name: "tk-k" },
    { from: 15, to: 16, name: "tk-n" },
  ] as const;

  it("is cut where either begins or ends, and loses nothing", () => {
    const runs = cutLine(text, { tokens, marks: [[3, 11]] });
    expect(runs.map(({ isMarked, pieces }) => [isMarked, pieces.map(({ name }) => name)])).toEqual([
      [false, ["tk-k"]],
      [true, ["tk-k", undefined]],
      [false, [undefined, "tk-n", undefined]],
    ]);
    const parts = runs.flatMap(({ pieces }) => pieces).flatMap((piece) => piece.parts);
    expect(parts.map((part) => part.text).join("")).toBe(text);
    expect(parts.filter(({ hidden }) => hidden !== undefined).length).toBe(1);
  });

  it("may be shorter than its marks and colours", () => {
    expect(cutLine("ab", { tokens, marks: [[1, 9]] }).map(({ isMarked }) => isMarked)).toEqual([
      false,
      true,
    ]);
  });
});
