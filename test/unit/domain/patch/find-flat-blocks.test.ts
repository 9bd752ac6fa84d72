import { describe, expect, it } from "vitest";
import { resultOf } from "../../../fakes/patch-samples.ts";

interface Language {
  readonly name: string;
  readonly path: string;
  /** A file whose sixth line is at the margin and whose last two are a step deeper than the one above. */
  readonly file: (step: string) => readonly string[];
  /** A block, outermost line first, each line with its depth. */
  readonly blocks: readonly (readonly (readonly [depth: number, text: string])[])[];
  /** What the second hunk adds. */
  readonly line: string;
}

const LANGUAGES: readonly Language[] = [
  {
    name: "Python",
    path: "f.py",
    file: (step) => [
      "import os",
      "",
      "LIMIT = 1",
      "",
      "",
      "def f(user):",
      `${step}if user.admin:`,
      `${step.repeat(2)}grant(user)`,
      `${step.repeat(2)}log(user)`,
    ],
    blocks: [
      [
        [0, "def wipe(user):"],
        [1, "audit(user)"],
      ],
      [
        [0, "if os.name:"],
        [1, "LIMIT = 2"],
        [0, "else:"],
        [1, "LIMIT = 3"],
      ],
      [
        [0, "class A:"],
        [1, "def g(self):"],
        [2, "return 1"],
      ],
      [
        [0, "x = 1"],
        [0, "for y in z:"],
        [1, "call(y)"],
      ],
    ],
    line: "note(user)",
  },
  {
    name: "YAML",
    path: "f.yml",
    file: (step) => [
      "name: ci",
      "",
      "on: push",
      "",
      "jobs:",
      `${step}test:`,
      `${step.repeat(2)}runs: linux`,
      `${step.repeat(3)}one: 1`.replace(step, ""),
      `${step.repeat(2)}two: 2`,
    ],
    blocks: [
      [
        [0, "env:"],
        [1, "TOKEN: none"],
      ],
      [
        [0, "defaults:"],
        [1, "run:"],
        [2, "shell: sh"],
      ],
    ],
    line: "three: 3",
  },
  {
    name: "TypeScript",
    path: "f.ts",
    file: (step) => [
      'import os from "os";',
      "",
      "const LIMIT = 1;",
      "",
      "function f(user) {",
      `${step}if (user.admin) {`,
      `${step.repeat(2)}open(user);`,
      `${step.repeat(2)}grant(user);`,
      `${step.repeat(2)}log(user);`,
      `${step}}`,
      "}",
    ],
    blocks: [
      [
        [0, "function wipe(user) {"],
        [1, "audit(user);"],
        [0, "}"],
      ],
      [
        [0, "if (LIMIT) {"],
        [1, "one();"],
        [0, "} else {"],
        [1, "two();"],
        [0, "}"],
      ],
    ],
    line: "note(user);",
  },
];

const cut = (text: string, amount: number): string =>
  text.slice(Math.min(amount, text.length - text.trimStart().length));

/** A hunk at the margin that adds a block, and one further below whose lines lost `amount` characters. */
function* patches() {
  for (const language of LANGUAGES)
    for (const step of ["  ", "    ", "\t"])
      for (const block of language.blocks)
        for (const at of [1, 3])
          for (const header of [true, false])
            for (const bent of [true, false]) {
              const file = language.file(step);
              const lines = block.map(([depth, text]) => step.repeat(depth) + text);
              const bend = (text: string): string => cut(text, bent ? step.length : 0);
              const head = (start: number, count: number, more: number): string =>
                header ? `@@ -${start},${count} +${start},${count + more} @@` : "@@";
              const deep = 7;
              const second = [
                ` ${bend(file[deep] ?? "")}`,
                `-${bend(file[deep + 1] ?? "")}`,
                `+${bend((file[deep + 1] ?? "").replace(/\w+/, "$&2"))}`,
              ];
              const first = [
                ` ${file[at - 1]}`,
                ...lines.map((line) => `+${bend(line)}`),
                ` ${file[at]}`,
              ];
              const rows = [head(at, 2, lines.length), ...first, head(deep + 1, 2, 0), ...second];
              const after = [...file.slice(0, at), ...lines, ...file.slice(at), ""];
              after[deep + 1 + lines.length] = (file[deep + 1] ?? "").replace(/\w+/, "$&2");
              yield {
                bent,
                name: `${language.name} ${JSON.stringify(step)}\n${rows.join("\n")}`,
                path: language.path,
                before: [...file, ""].join("\n"),
                after: after.join("\n"),
                patch: `--- a/${language.path}\n+++ b/${language.path}\n${rows.join("\n")}\n`,
              };
            }
}

describe("a block at the margin in a patch of several hunks", () => {
  const results = [...patches()].map((one) => ({
    ...one,
    result: resultOf({ [one.path]: one.before }, one.patch),
  }));

  it("is refused where it has no depth and another hunk visibly lost its own", () => {
    const bent = results.filter((one) => one.bent);
    expect(bent.length).toBeGreaterThan(90);
    expect(bent.filter(({ result }) => !Array.isArray(result)).map(({ name }) => name)).toEqual([]);
  });

  it("is applied where nothing lost its white space", () => {
    const good = results.filter((one) => !one.bent);
    const other = good.filter(
      ({ path, after, result }) => Array.isArray(result) || result[path] !== after,
    );
    expect(other.map(({ name, result }) => `${name}\n${JSON.stringify(result)}`)).toEqual([]);
  });

  const FILE =
    "import os\n\n\ndef f(user):\n    if user.admin:\n        grant(user)\n        log(user)\n";
  const shifted = " @@\n     grant(user)\n-    log(user)\n+    log2(user)\n".slice(1);
  const apply = (file: string, rows: string) =>
    resultOf({ "f.py": file }, `--- a/f.py\n+++ b/f.py\n@@\n import os\n${rows} \n${shifted}`);

  it("is applied where it has its depth though another hunk lost its own", () => {
    expect(apply(FILE, "+def g():\n+    x()\n")).toEqual({
      "f.py": FILE.replace("os\n", "os\ndef g():\n    x()\n").replace("log(", "log2("),
    });
  });

  it("is applied where a deep line of its hunk occurs as written", () => {
    const deep = FILE.replace("import os\n", "if a:\n    b()\n");
    const patch = `--- a/f.py\n+++ b/f.py\n@@\n if a:\n     b()\n+if c:\n+d()\n \n${shifted}`;
    const now = deep.replace("b()\n", "b()\nif c:\nd()\n").replace("log(", "log2(");
    expect(resultOf({ "f.py": deep }, patch)).toEqual({ "f.py": now });
  });

  it("is applied where the file has such lines without depth, in comments and in texts", () => {
    const labels = `${FILE}out:\nleave()\n`;
    const now = (file: string, rows: string) =>
      file.replace("os\n", `os\n${rows}`).replace("log(", "log2(");
    expect(apply(labels, "+in:\n+enter()\n")).toEqual({ "f.py": now(labels, "in:\nenter()\n") });
    for (const rows of ["# Note:\n# more\n", '"""Note:\nmore\n"""\n'])
      expect(apply(FILE, rows.replace(/^(?=.)/gm, "+"))).toEqual({ "f.py": now(FILE, rows) });
  });
});
