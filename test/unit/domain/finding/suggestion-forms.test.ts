import { describe, expect, it } from "vitest";
import type { FileBlob } from "../../../../src/domain/diff/pull-file.ts";
import { indexDiff } from "../../../../src/domain/finding/diff-index.ts";
import { evaluateSuggestion } from "../../../../src/domain/finding/evaluate-suggestion.ts";

/** Lines of a file, which of them are replaced (1-based), and what they are to become. */
interface Fix {
  readonly path: string;
  readonly lines: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly fixed: readonly string[];
}

const FIXES: readonly Fix[] = [
  {
    path: "src/run.ts",
    lines: ["async function run() {", "  lock();", "  work();", "  unlock();", "}", "run();"],
    from: 3,
    to: 3,
    fixed: ["  await work();"],
  },
  {
    path: "src/run.ts",
    lines: ["async function run() {", "  lock();", "  work();", "  unlock();", "}", "run();"],
    from: 2,
    to: 4,
    fixed: ["  using _held = lock();", "  await work();"],
  },
  {
    path: "src/grant.py",
    lines: ["def grant(user):", "    if user.admin:", "        allow(user)", "    return user"],
    from: 2,
    to: 3,
    fixed: ["    if user.admin and user.active:", "        allow(user, audit=True)"],
  },
  {
    path: "main.go",
    lines: ["func main() {", "\tif err != nil {", "\t\treturn", "\t}", "}"],
    from: 3,
    to: 3,
    fixed: ["\t\tlog.Print(err)", "\t\treturn"],
  },
  {
    path: "Makefile",
    lines: ["all: build", "\tgo build ./...", "", "test:", "\tgo test ./..."],
    from: 5,
    to: 5,
    fixed: ["\tgo test -race ./pkg"],
  },
  {
    path: "src/top.ts",
    lines: ["const a = 1;", "const b = a + 2;", "export { a, b };"],
    from: 2,
    to: 2,
    fixed: ["const b = a + 3;"],
  },
];

const tag = (side: "L" | "R", line: number): string => `[${side}${String(line).padStart(5)}] `;
const old = ({ lines, from, to }: Fix): readonly string[] => lines.slice(from - 1, to);
const signed = (lines: readonly string[], sign: string): string[] =>
  lines.map((line) => sign + line);

/** What models make of a replacement. */
const FORMS: Readonly<Record<string, (fix: Fix) => string>> = {
  "as it is": ({ fixed }) => fixed.join("\n"),
  "in a fence": ({ fixed }) => `\`\`\`\n${fixed.join("\n")}\n\`\`\``,
  "in a fence of a language": ({ fixed }) => `\`\`\`ts\n${fixed.join("\n")}\n\`\`\`\n`,
  "in a suggestion fence": ({ fixed }) => `\`\`\`suggestion\n${fixed.join("\n")}\n\`\`\``,
  "in tildes": ({ fixed }) => `~~~python\n${fixed.join("\n")}\n~~~`,
  "in a longer fence": ({ fixed }) => `\n\`\`\`\`go\n${fixed.join("\n")}\n\`\`\`\`\n\n`,
  "with plus signs": ({ fixed }) => signed(fixed, "+").join("\n"),
  "with plus signs and a blank": ({ fixed }) => signed(fixed, "+ ").join("\n"),
  "with plus signs in a diff fence": ({ fixed }) =>
    `\`\`\`diff\n${signed(fixed, "+").join("\n")}\n\`\`\``,
  "with positions and signs": ({ fixed, from }) =>
    fixed.map((line, at) => `${tag("R", from + at)}+${line}`).join("\n"),
  "with positions of context": ({ fixed, from }) =>
    fixed.map((line, at) => `${tag("R", from + at)} ${line}`).join("\n"),
  "with positions alone": ({ fixed, from }) =>
    fixed.map((line, at) => `${tag("R", from + at)}${line}`).join("\n"),
  "with narrow positions": ({ fixed, from }) =>
    fixed.map((line, at) => `[R${from + at}] +${line}`).join("\n"),
  "with positions in a fence": ({ fixed, from }) =>
    `\`\`\`\n${fixed.map((line, at) => `${tag("R", from + at)}+${line}`).join("\n")}\n\`\`\``,
  "with positions on both sides": (fix) =>
    [
      ...old(fix).map((line, at) => `${tag("L", fix.from + at)}-${line}`),
      ...fix.fixed.map((line, at) => `${tag("R", fix.from + at)}+${line}`),
    ].join("\n"),
  "as a diff": (fix) => [...signed(old(fix), "-"), ...signed(fix.fixed, "+")].join("\n"),
  "as a diff in a fence": (fix) =>
    `\`\`\`diff\n${[...signed(old(fix), "-"), ...signed(fix.fixed, "+")].join("\n")}\n\`\`\``,
  "as a diff with a hunk header": (fix) =>
    [
      `@@ -${fix.from},${old(fix).length} +${fix.from},${fix.fixed.length} @@`,
      ...signed(old(fix), "-"),
      ...signed(fix.fixed, "+"),
    ].join("\n"),
  "as a diff with all headers": (fix) =>
    [
      `diff --git a/${fix.path} b/${fix.path}`,
      "index 1234567..89abcde 100644",
      `--- a/${fix.path}`,
      `+++ b/${fix.path}`,
      `@@ -${fix.from},${old(fix).length} +${fix.from},${fix.fixed.length} @@ run()`,
      ...signed(old(fix), "-"),
      ...signed(fix.fixed, "+"),
    ].join("\n"),
  "as a diff with context": (fix) =>
    [
      ...signed(fix.lines.slice(fix.from - 2, fix.from - 1), " "),
      ...signed(old(fix), "-"),
      ...signed(fix.fixed, "+"),
      ...signed(fix.lines.slice(fix.to, fix.to + 1), " "),
    ].join("\n"),
  "with line numbers": ({ fixed, from }) =>
    fixed.map((line, at) => `${String(from + at).padStart(6)}\t${line}`).join("\n"),
  "with line numbers and bars": ({ fixed, from }) =>
    fixed.map((line, at) => `${from + at} | ${line}`).join("\n"),
  "with the lines around it": ({ lines, fixed, from, to }) =>
    [...lines.slice(from - 2, from - 1), ...fixed, ...lines.slice(to, to + 1)].join("\n"),
  "with positions and the lines around it": ({ lines, fixed, from, to }) =>
    [...lines.slice(from - 2, from - 1), ...fixed, ...lines.slice(to, to + 1)]
      .map((line, at) => `${tag("R", from - 1 + at)} ${line}`)
      .join("\n"),
  "without its indentation": ({ fixed }) => {
    const indent = /^\s*/.exec(fixed[0] ?? "")?.[0].length ?? 0;
    return fixed.map((line) => line.slice(indent)).join("\n");
  },
  trimmed: ({ fixed }) => fixed.join("\n").trim(),
  "with a thought": ({ fixed }) => `<think>It waits.</think>\n${fixed.join("\n")}`,
  "with a token": ({ fixed }) => `${fixed.join("\n")}<|im_end|>`,
  "with a token and a fence": ({ fixed }) => `\`\`\`\n${fixed.join("\n")}\n\`\`\`<|eot_id|>`,
  "with an orphaned thought": ({ fixed }) => `It waits.\n</think>\n${fixed.join("\n")}`,
  "with a call behind": ({ fixed }) => `${fixed.join("\n")}\n<tool_call>{"name": "x"}</tool_call>`,
};

/** What models write that is no whole replacement. */
const BROKEN: Readonly<Record<string, (fix: Fix) => string>> = {
  "a deletion's lines": (fix) =>
    signed(old(fix), "-")
      .map((line) => line.replace("-", "- x"))
      .join("\n"),
  "a diff of other lines": ({ fixed }) => ["-not_there();", ...signed(fixed, "+")].join("\n"),
  "a diff without all signs": (fix) => [...signed(old(fix), "-"), ...fix.fixed].join("\n"),
  "dots behind": ({ fixed }) => `${fixed.join("\n")}\n...`,
  "dots in front": ({ fixed }) => `...\n${fixed.join("\n")}`,
  "an ellipsis": ({ fixed }) => `${fixed.join("\n")}\n  …`,
  "dots in a comment": ({ fixed }) => `${fixed.join("\n")}\n// ...`,
  "the rest in words": ({ fixed }) => `${fixed.join("\n")}\n# ... rest of the code ...`,
  "existing code": ({ fixed }) => `// existing code\n${fixed.join("\n")}`,
  "the rest unchanged": ({ fixed }) => `${fixed.join("\n")}\n  // rest unchanged`,
  "an omission in a block comment": ({ fixed }) => `${fixed.join("\n")}\n/* ... */`,
  "a line that stops": ({ fixed }) => `${fixed.join("\n")} ...`,
  "a fence that is not closed": ({ fixed }) => `\`\`\`ts\n${fixed.join("\n")}`,
  "words and a fence": ({ fixed }) => `Use this:\n\`\`\`ts\n${fixed.join("\n")}\n\`\`\``,
  "two fences": ({ fixed }) => `\`\`\`\n${fixed[0]}\n\`\`\`\n\`\`\`\n${fixed[0]}\n\`\`\``,
  "a code span": () => "`await work()`",
  "a sentence": () => "Consider awaiting the call before the lock is freed.",
  "positions on some lines": ({ fixed, from }) => `${tag("R", from)}+${fixed[0]}\nand_more();`,
  "line numbers of other lines": ({ fixed }) =>
    [...fixed, "more();"].map((line, at) => `${at + 90}: ${line}`).join("\n"),
  "markers of a conflict": (fix) =>
    ["<<<<<<< SEARCH", ...old(fix), "=======", ...fix.fixed, ">>>>>>> REPLACE"].join("\n"),
  "the name of the file": ({ path, fixed }) => `// ${path}\n${fixed.join("\n")}`,
  "a thought that was cut": ({ fixed }) => `${fixed.join("\n")}\n<|im_start|>user\n...`,
};

const blob = (lines: readonly string[], end = "\n"): FileBlob => ({
  mode: "100644",
  bytes: new TextEncoder().encode(lines.map((line) => line + end).join("")),
});

function evaluate(
  fix: Fix,
  text: string,
  { end = "\n", quote }: { end?: string; quote?: string } = {},
) {
  const { path, lines, from, to } = fix;
  const patch = `@@ -0,0 +1,${lines.length} @@\n${lines.map((line) => `+${line}`).join("\n")}`;
  const index = indexDiff([{ path, status: "added", patch }]).find(path);
  const place = {
    path,
    side: "RIGHT",
    line: to,
    ...(from === to ? {} : { startLine: from }),
  } as const;
  const head = blob(lines, end);
  return evaluateSuggestion(index, { text, place, wantedLines: to - from + 1, head, quote });
}

const committed = (fix: Fix, text: string): string =>
  [...fix.lines.slice(0, fix.from - 1), ...text.split("\n"), ...fix.lines.slice(fix.to)].join("\n");

const cases = <Form>(forms: Readonly<Record<string, Form>>) =>
  Object.entries(forms).flatMap(([name, form]) =>
    FIXES.map((fix, at) => [name, at, fix, form] as const),
  );

describe("judgeSuggestion on the forms that models give", () => {
  // These are either taken in the right way or not at all.
  const MAY_REFUSE =
    /lines around it|alone|context|plus signs and a blank|trimmed|indentation|bars/;

  it.each(cases(FORMS))("commits one %s (%i) as the fix, or not at all", (name, _at, fix, form) => {
    for (const end of ["\n", "\r\n"]) {
      const suggestion = evaluate(fix, form(fix), { end });
      if (suggestion?.isCommittable !== true) {
        expect(`${name}: ${suggestion?.reason}`).toMatch(MAY_REFUSE);
        continue;
      }
      expect(committed(fix, suggestion.text)).toBe(committed(fix, fix.fixed.join("\n")));
    }
  });

  it.each(cases(BROKEN))("does not offer %s (%i)", (_name, _at, fix, form) => {
    expect(evaluate(fix, form(fix))).toMatchObject({ isCommittable: false });
  });

  it.each(FIXES.filter(({ from, to }) => from === to).map((fix, at) => [at, fix] as const))(
    "does not offer what was made for two lines on one (%i)",
    (_at, fix) => {
      const quote = fix.lines.slice(fix.from - 2, fix.to).join("\n");
      const made = `${fix.fixed.join("\n")}\nother();`;
      expect(evaluate(fix, made, { quote })).toMatchObject({
        isCommittable: false,
        reason: "was meant for other lines",
      });
    },
  );

  it("does not offer the replacement of a part of a line for the line", () => {
    const fix = { ...FIXES[5], from: 2, to: 2 } as Fix;
    expect(evaluate(fix, "a + 3", { quote: "a + 2" })).toMatchObject({ isCommittable: false });
    expect(evaluate(fix, "const b = a + 3;", { quote: "a + 2" })).toMatchObject({
      isCommittable: true,
    });
  });

  it("offers nothing for only a thought", () => {
    expect(evaluate(FIXES[0] as Fix, "<think>It waits.</think>")).toBeUndefined();
  });
});

describe("judgeSuggestion on content that looks like such a form", () => {
  const content = (
    path: string,
    lines: readonly string[],
    from: number,
    fixed: readonly string[],
  ): Fix => ({
    path,
    lines,
    from,
    to: from,
    fixed,
  });
  const README = ["# Shop", "", "- one", "- two", "", "```sh", "npm i", "```", "", "End."];
  it.each<[string, Fix]>([
    ["an item of a list", content("README.md", README, 3, ["- first"])],
    ["items of a list", content("README.md", README, 4, ["- two", "- three"])],
    ["a new list", content("docs/a.md", ["Intro.", "", "See below.", ""], 3, ["- one", "- two"])],
    ["a line in a fence", content("README.md", README, 7, ["npm ci"])],
    ["a fence", content("README.md", README, 6, ["```bash"])],
    ["items with plus", content("a.md", ["+ one", "+ two"], 1, ["+ first"])],
    ["items of YAML", content("a.yml", ["a:", "- x", "- y"], 2, ["- z"])],
    ["nested items of YAML", content("a.yml", ["a:", "  - x", "  - y"], 2, ["  - z", "  - w"])],
    ["items below a key", content("a.yml", ["a: []", "b: 1"], 1, ["a:", "- x"])],
    ["a line of a patch", content("fix.patch", ["@@ -1 +1 @@", "-a", "+b"], 3, ["+c"])],
    ["a whole hunk", content("fix.diff", ["@@ -1 +1 @@", "-a", "+b"], 2, ["-a", "-b"])],
    [
      "a diff in a template string",
      content("a.test.ts", ["const patch = `@@ -1 +1 @@", "-a", "+b`;"], 3, ["+c`;"]),
    ],
    ["a sum over two lines", content("a.ts", ["const a = b", "  + c;"], 2, ["  + d;"])],
    ["a comment of SQL", content("a.sql", ["-- old", "select 1;"], 1, ["-- new"])],
    ["a separator of YAML", content("a.yml", ["x: 1", "y: 2"], 1, ["---", "x: 1"])],
    ["an increment", content("a.c", ["i++;", "j++;"], 1, ["++i;"])],
    ["a spread", content("a.ts", ["f({", "  a,", "});"], 2, ["  ...rest,"])],
    ["a spread of a call", content("a.ts", ["x = [", "  a,", "];"], 2, ["  ...all(),"])],
    ["a comment with dots", content("a.ts", ["// wait", "go();"], 1, ["// wait for it..."])],
    [
      "a sentence of a text",
      content("a.md", ["It may lock twice here."], 1, ["It may lock once in here."]),
    ],
    [
      "a sentence of a comment",
      content("a.py", ["x = 1"], 1, ["# It may lock once in here.", "x = 2"]),
    ],
    [
      "a token of a chat template",
      content("chat.jinja", ["<|im_start|>user", "{{ text }}<|im_end|>"], 2, [
        "{{ text | trim }}<|im_end|>",
      ]),
    ],
    [
      "a tag of a chat template",
      content("chat.jinja", ["<think>", "{{ t }}</think>"], 1, ["<think>{{ '\\n' }}"]),
    ],
    [
      "markup in a string",
      content("a.ts", ["cut(text);"], 1, ['cut(text, "<think>", "</think>");']),
    ],
    ["a token in a string", content("a.ts", ["stop(text);"], 1, ['stop(text, "<|im_end|>");'])],
    ["generic types", content("a.ts", ["type A = B;"], 1, ["type A = Promise<Response>;"])],
    ["a stricken text", content("a.html", ["<p>x</p>"], 1, ["<p><s>x</s></p>", "<s>y</s>"])],
    ["a template string", content("a.ts", ["f(", "  `a`,", ");"], 2, ["  `b`,"])],
    ["numbers", content("a.csv", ["1 | x", "2 | y"], 1, ["1 | z"])],
    ["a number", content("a.txt", ["9", "8"], 1, ["7"])],
    [
      "positions of a document",
      content("a.md", ["[R    1] +a", "[R    2] +b"], 1, ["[R    1] +c"]),
    ],
    ["a dedented end", content("a.ts", ["if (a) {", "  b();", "}"], 3, ["}", "c();"])],
    [
      "a directive",
      content("a.c", ["void f() {", "  g();", "}"], 2, ["#ifdef G", "  g();", "#endif"]),
    ],
    ["one tab more", content("a.go", ["f() {", "\tg()", "}"], 2, ["\tif x {", "\t\tg()", "\t}"])],
    ["a block comment", content("a.ts", ["\tg();"], 1, ["\t/**", "\t * Why.", "\t */", "\tg();"])],
    ["an Elixir default", content("a.exs", ["a = 1"], 1, ["a = 1..10"])],
  ])("offers %s unchanged", (_what, fix) => {
    expect(evaluate(fix, fix.fixed.join("\n"))).toEqual({
      text: fix.fixed.join("\n"),
      isCommittable: true,
    });
  });

  it.each<[string, Fix]>([
    ["a fence in a text", content("README.md", README, 10, ["```sh", "npm i", "```"])],
    [
      "a list with plus in a text",
      content("a.md", ["It locks."], 1, ["+ It waits.", "+ It ends."]),
    ],
    ["blanks in a file of tabs", content("Makefile", ["a:", "\tb", "c:"], 3, ["c:", "    d"])],
  ])("does not offer %s, which may be either", (_what, fix) => {
    expect(evaluate(fix, fix.fixed.join("\n"))).toMatchObject({ isCommittable: false });
  });

  it.each([
    ["```\n"],
    ["+a\n"],
    [" a\n-a\n"],
    ["<think>"],
    ["[R 1] "],
    ["`a"],
    ["// existing "],
    ["<|im_end|>"],
    ["... "],
  ])("is not slowed down by %j repeated", (scrap) => {
    const text = scrap.repeat(Math.ceil(30_000 / scrap.length));
    expect(() => evaluate(FIXES[0] as Fix, text)).not.toThrow();
  });
});
