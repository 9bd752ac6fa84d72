import { describe, expect, it } from "vitest";
import { indexDiff } from "../../../../src/domain/finding/diff-index.ts";
import { evaluateSuggestion } from "../../../../src/domain/finding/evaluate-suggestion.ts";

interface Spot {
  readonly path: string;
  readonly lines: readonly string[];
  readonly from: number;
  readonly to?: number;
}

function evaluate({ path, lines, from, to = from }: Spot, text: string) {
  const patch = `@@ -0,0 +1,${lines.length} @@\n${lines.map((line) => `+${line}`).join("\n")}`;
  const index = indexDiff([{ path, status: "added", patch }]).find(path);
  const range = from === to ? {} : { startLine: from };
  const place = { path, side: "RIGHT", line: to, ...range } as const;
  const bytes = new TextEncoder().encode(`${lines.join("\n")}\n`);
  const head = { mode: "100644", bytes } as const;
  return evaluateSuggestion(index, { text, place, wantedLines: to - from + 1, head });
}

const JS: Spot = {
  path: "src/pay.js",
  lines: [
    "function pay(x) {",
    "  retry(x);",
    "  if (x.admin) {",
    "    retry(x, true);",
    "  }",
    "  return x;",
    "}",
  ],
  from: 4,
};
const PY: Spot = {
  path: "a.py",
  lines: [
    "def f(u):",
    "    if u.admin:",
    "        for i in u:",
    "            go(i)",
    "        return 1",
    "    return 2",
  ],
  from: 4,
};
const GO: Spot = {
  path: "main.go",
  lines: ["func main() {", "\tif ok {", "\t\tretry(x, true)", "\t}", "}"],
  from: 3,
};
const JAVA: Spot = {
  path: "src/Pay.java",
  lines: ["class Pay {", "    void pay() {", "        retry(x, true);", "    }", "}"],
  from: 3,
};
const RUBY: Spot = { path: "a.rb", lines: ["def f(u)", "  retry(u, true)", "end"], from: 2 };
const SPOTS = [JS, PY, GO, JAVA, RUBY];
const fixOf = ({ lines, from }: Spot): string =>
  (lines[from - 1] ?? "").replace("true", "false").replace("go(i)", "go(i, 1)");
const oldOf = ({ lines, from }: Spot): string => lines[from - 1] ?? "";

/** Words that models give in the place of code. */
const WORDS: Readonly<Record<string, (spot: Spot) => string>> = {
  "use instead": (spot) => `Use ${fixOf(spot).trim()} instead`,
  "use in backticks": (spot) => `Use \`${fixOf(spot).trim()}\` instead.`,
  call: (spot) => `Call \`${fixOf(spot).trim()}\`.`,
  "lower use": (spot) => `use ${fixOf(spot).trim().replace(/;$/, "")} instead`,
  change: () => "Change true to false",
  "replace with": (spot) => `Replace with ${fixOf(spot).trim().replace(/;$/, "")}`,
  remove: () => "Remove this line",
  "remove lower": () => "remove this line",
  consider: () => "Consider a guard before the call",
  should: () => "This should be false",
  "you should": () => "You should pass false here",
  add: () => "Add a null check here.",
  "a sentence": () => "The second argument must be false.",
  "should be": (spot) =>
    `${oldOf(spot).trim().replace(/;$/, "")} should be ${fixOf(spot).trim().replace(/;$/, "")}`,
  "instead of": (spot) =>
    `${fixOf(spot).trim().replace(/;$/, "")} instead of ${oldOf(spot).trim().replace(/;$/, "")}`,
  "please move": () => "Please move it out of the loop",
};
const ARROWS: Readonly<Record<string, (before: string, after: string) => string>> = {
  arrow: (before, after) => `${before} -> ${after}`,
  "fat arrow": (before, after) => `${before} => ${after}`,
  "typed arrow": (before, after) => `${before} → ${after}`,
  "long arrow": (before, after) => `${before} --> ${after}`,
  "spans and an arrow": (before, after) => `\`${before}\` -> \`${after}\``,
  "spans and a fat arrow": (before, after) => `\`${before}\` => \`${after}\``,
  "spans and a typed arrow": (before, after) => `\`${before}\` → \`${after}\``,
};
const words = SPOTS.flatMap((spot) => [
  ...Object.entries(WORDS).map(([name, write]) => ({ name, spot, text: write(spot) })),
  ...Object.entries(ARROWS).flatMap(([name, write]) => [
    { name, spot, text: write(oldOf(spot).trim(), fixOf(spot).trim()) },
    {
      name: `${name}, bare`,
      spot,
      text: write(oldOf(spot).trim().replace(/;$/, ""), fixOf(spot).trim().replace(/;$/, "")),
    },
  ]),
]);

describe("text in place of code", () => {
  it.each(words)("are not offered in $spot.path: $text", ({ spot, text }) => {
    expect(evaluate(spot, text)).toMatchObject({ isCommittable: false });
  });

  it.each<[Spot, string]>([
    [JS, "    return retry(x, false);"],
    [JS, "    queue.map((x) => retry(x, false));"],
    [JS, "    await retry(x, false); // use it instead of the other one."],
    [JS, "    // Use the lock instead."],
    [JS, '    throw new Error("Use retry instead");'],
    [JS, "    log(`Call it.`);"],
    [GO, "\t\tretry(x, false) // Return early instead."],
    [PY, "            # Use the lock instead."],
    [PY, "            assert go(i) is not None"],
    [JAVA, "        Retry retry = new Retry(x, false);"],
    [JAVA, "        run(() -> retry(x, false));"],
    [RUBY, "  retry u, false"],
    [{ path: "Dockerfile", lines: ["FROM a", "RUN b"], from: 2 }, "RUN apt-get update -y"],
    [{ path: "a.sql", lines: ["select a", "from b"], from: 2 }, "from b join c"],
    [{ path: "a.sh", lines: ["set -e", "run a"], from: 2 }, "set -o pipefail"],
    [{ path: "a.php", lines: ["use A;", "run();"], from: 1 }, "use B;"],
    [{ path: "a.rs", lines: ["match x {", "  A -> 1,", "}"], from: 2 }, "  A -> 2,"],
    [{ path: "a.hs", lines: ["f x = case x of", "  Just y -> y"], from: 2 }, "  Just y -> y + 1"],
    [{ path: "README.md", lines: ["Call it.", "Then stop."], from: 1 }, "Use it instead."],
  ])("are not seen in code (%#)", (spot, text) => {
    expect(evaluate(spot, text)).toEqual({ text, isCommittable: true });
  });
});

const TAGS: Readonly<Record<string, (line: number) => string>> = {
  L: (line) => `L${line}: `,
  "L and a bar": (line) => `L${line} | `,
  R: (line) => `R${line}: `,
  arrow: (line) => `   ${line}→`,
  "wide arrow": (line) => `${String(line).padStart(6)}→`,
  "arrow and a blank": (line) => `${line}→ `,
  bar: (line) => `${line}│ `,
  word: (line) => `line ${line}: `,
  Word: (line) => `Line ${line}: `,
  colon: (line) => `${line}: `,
  tab: (line) => `${line}\t`,
  hash: (line) => `#${line}: `,
  brackets: (line) => `[${line}] `,
};
const tags = SPOTS.flatMap((spot) =>
  Object.entries(TAGS).map(([name, tag]) => ({ name, spot, tag })),
);

describe("numbers of lines", () => {
  it.each(tags)("are removed: $name in $spot.path", ({ spot, tag }) => {
    const fixed = fixOf(spot);
    expect(evaluate(spot, `${tag(spot.from)}${fixed}`)).toEqual({
      text: fixed,
      isCommittable: true,
    });
    expect(evaluate(spot, `${tag(spot.from)}${fixed.trim()}`)).toEqual({
      text: fixed,
      isCommittable: true,
    });
    expect(evaluate(spot, `${tag(spot.from)}${fixed}\n${tag(spot.from + 1)}${fixed}`)?.text).toBe(
      `${fixed}\n${fixed}`,
    );
  });

  it.each(["L", "arrow", "R", "word"].flatMap((name) => SPOTS.map((spot) => ({ name, spot }))))(
    "are not offered where they are others: $name in $spot.path",
    ({ name, spot }) => {
      expect(evaluate(spot, `${TAGS[name]?.(77)}${fixOf(spot)}`)).toMatchObject({
        isCommittable: false,
      });
      const some = `${TAGS[name]?.(spot.from)}${fixOf(spot)}\n${fixOf(spot)}`;
      expect(evaluate(spot, some)).toMatchObject({ isCommittable: false });
    },
  );
});

const ENDS = [
  "</s>",
  "\n</s>",
  "</s></s>",
  "<|im_end|>",
  "<|eot_id|></s>",
  "<pad>",
  "<|assistant_end|>",
  "<|endofprompt|>",
];

describe("tokens at the end", () => {
  it.each(SPOTS.flatMap((spot) => ENDS.map((end) => ({ spot, end }))))(
    "are removed in $spot.path: $end",
    ({ spot, end }) => {
      expect(evaluate(spot, fixOf(spot) + end)).toEqual({ text: fixOf(spot), isCommittable: true });
    },
  );
});

const flat = (lines: readonly string[]): string => lines.map((line) => line.trim()).join("\n");

describe("blocks without indentation", () => {
  it.each<[string, Spot, string]>([
    [
      "a block",
      { ...PY, from: 2, to: 5 },
      flat(["if u.admin:", "for i in u:", "go(i, 1)", "return 1"]),
    ],
    ["an else", { ...PY, from: 5 }, flat(["return 1", "else:", "return 4"])],
    ["a guard", PY, flat(["if i:", "go(i)"])],
    ["a first line alone", { ...PY, from: 3, to: 4 }, "        for i in u:\n    go(i, 1)"],
    ["a try", PY, flat(["try:", "go(i)", "except E:", "pass"])],
    ["a with", PY, flat(["with a as b:", "go(i)"])],
    ["a line of the next block", PY, "go(i)\nreturn 5"],
    ["less indentation", PY, "        go(i, 1)"],
    ["more indentation", PY, "                go(i, 1)"],
    ["a block of braces", { ...JS, from: 3, to: 5 }, flat(["if (x.ok) {", "retry(x);", "}"])],
  ])("are not offered: %s", (_name, spot, text) => {
    expect(evaluate(spot, text)).toMatchObject({ isCommittable: false });
  });

  it.each<[string, Spot, string, string]>([
    [
      "a block",
      { ...PY, from: 2, to: 5 },
      "if u.admin:\n    for i in u:\n        go(i, 1)\n    return 1",
      "    if u.admin:\n        for i in u:\n            go(i, 1)\n        return 1",
    ],
    ["a guard", PY, "if i:\n    go(i)", "            if i:\n                go(i)"],
    ["two lines", PY, "go(i)\ndone(i)", "            go(i)\n            done(i)"],
    ["another indentation alone", { ...PY, from: 5 }, "    return 1", "    return 1"],
    [
      "a dictionary",
      PY,
      '            go({"a":\n            1})',
      '            go({"a":\n            1})',
    ],
    ["less in a file of braces", JS, "  retry(x, false);", "    retry(x, false);"],
    ["more in a file of braces", JS, "        retry(x, false);", "    retry(x, false);"],
    [
      "a switch",
      { ...JS, from: 3, to: 5 },
      "  switch (x) {\n  case 1:\n    retry(x);\n  }",
      "  switch (x) {\n  case 1:\n    retry(x);\n  }",
    ],
    [
      "blanks that only look so",
      JS,
      "\u00a0\u00a0\u00a0\u00a0retry(x, false);",
      "    retry(x, false);",
    ],
  ])("are offered where they are whole: %s", (_name, spot, text, wanted) => {
    expect(evaluate(spot, text)).toEqual({ text: wanted, isCommittable: true });
  });
});

describe("lines that would occur twice", () => {
  const SHELL: Spot = { path: "a.sh", lines: ["if a; then", "  run", "fi", "end"], from: 2 };
  it.each<[string, Spot, string]>([
    ["a brace", JS, "    retry(x, false);\n  }"],
    ["a brace at the margin", JS, "retry(x, false);\n}"],
    ["a brace of Go", GO, "\t\tretry(x, false)\n\t}"],
    ["a brace of Java", JAVA, "        retry(x, false);\n    }"],
    ["an end", RUBY, "  retry(u, false)\nend"],
    ["a fi", SHELL, "  run b\nfi"],
    ["a bracket", { path: "a.js", lines: ["f(", "  a,", ");"], from: 2 }, "  b,\n);"],
    [
      "a bracket above",
      { path: "a.c", lines: ["int f()", "{", "  a();", "}"], from: 3 },
      "{\n  b();",
    ],
  ])("are not offered: %s", (_name, spot, text) => {
    expect(evaluate(spot, text)).toMatchObject({
      isCommittable: false,
      reason: "repeats the lines around it",
    });
  });

  it.each<[string, Spot, string]>([
    ["a block of its own", JS, "    if (x) {\n      retry(x, false);\n    }"],
    ["a nested block", { ...JS, from: 6 }, "  if (x) {\n    done();\n  }\n  return x;"],
  ])("are offered where they close something: %s", (_name, spot, text) => {
    expect(evaluate(spot, text)).toMatchObject({ text, isCommittable: true });
  });
});

describe("code that was written as text", () => {
  it.each([
    "    retry(x, false);\\n    done();",
    '"    retry(x, false);"',
    "    retry(x,\u200b false);",
    "    retry(x, “no”);",
    "    retry(x, a &lt; b);",
    "    retry(x,\u00a0false);",
  ])("is not offered: %j", (text) => {
    expect(evaluate(JS, text)).toMatchObject({ isCommittable: false });
  });

  it.each([
    '    retry(x, "a\\nb");',
    '    retry(x, "“no”");',
    "    retry(x, /a\\nb/);",
    '    retry(x, "&lt;");',
  ])("is offered: %j", (text) => {
    expect(evaluate(JS, text)).toEqual({ text, isCommittable: true });
  });
});
