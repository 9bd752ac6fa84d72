import { describe, expect, it } from "vitest";
import * as library from "../../src/index.ts";
import { listFiles, readText } from "./repository-files.ts";

interface Example {
  readonly file: string;
  readonly code: string;
  readonly expected: string;
}

/** The `@example` of a doc comment: code whose last line ends in `; // value`. */
const examples: Example[] = listFiles()
  .filter((path) => /^src\/.*\.ts$/.test(path))
  .flatMap((file) =>
    [...readText(file).matchAll(/^ \* @example\n((?: \* .*\n)+)/gm)].map((match) => {
      const lines = (match[1] ?? "").split("\n").map((line) => line.replace(/^ \* /, ""));
      const text = lines.join("\n").trim().replaceAll(" as const", "");
      const [, code = "", expected = ""] = /^([\s\S]*); \/\/ (.*)$/.exec(text) ?? [];
      return { file, code, expected };
    }),
  );

describe("examples in doc comments", () => {
  it("are there for every pure function of the library", () => {
    const documented = examples.map(({ file }) => file.split("/").at(-1));
    const wanted = [
      "parse-unified-diff",
      "commentable-lines",
      "annotate-patch",
      "plan-review",
      "recover-answer",
      "apply-patch",
      "patch-paths",
      "reduce-run",
    ];
    expect(wanted.filter((name) => !documented.includes(`${name}.ts`))).toEqual([]);
  });

  it.each(examples)("$file shows the actual output of the code", ({ code, expected }) => {
    const names = Object.keys(library);
    const lines = code.split(/\n(?=\S)/);
    const body = `${lines.slice(0, -1).join("\n")}\nreturn [${lines.at(-1)}, ${expected}];`;
    const [got, said] = new Function(...names, body)(...Object.values(library)) as [
      unknown,
      unknown,
    ];
    expect(got).toEqual(said);
  });
});
