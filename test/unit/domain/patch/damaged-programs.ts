/** Numbers from a seed, the same in every run. */
export interface Dice {
  /** A whole number from 0 below `n`. */
  below(n: number): number;
  chance(of: number): boolean;
  pick<T>(from: readonly T[]): T;
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number): number => Math.floor(next() * n);
  return {
    below,
    chance: (of) => next() < of,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
  };
}

/** A line of a program before it is written: how deep it stands, and its words. */
export interface Line {
  readonly depth: number;
  readonly text: string;
}

export interface Language {
  readonly name: string;
  readonly path: string;
  /** What a block begins with, and what ends it (`""` where the indentation does). */
  readonly blocks: readonly (readonly [string, string])[];
  readonly tops: readonly (readonly [string, string])[];
  readonly words: readonly string[];
  /** How its files are indented: a style for each depth. */
  readonly styles: readonly ((depth: number) => string)[];
}

const by =
  (unit: string) =>
  (depth: number): string =>
    unit.repeat(depth);
/** Four blanks, then a tab, then a tab and four blanks: an old habit. */
const halfTabs = (depth: number): string =>
  "\t".repeat(Math.floor(depth / 2)) + " ".repeat(4 * (depth % 2));
/** A blank before the tabs. */
const blankFirst = (depth: number): string => (depth === 0 ? "" : ` ${"\t".repeat(depth)}`);
const recipe = (depth: number): string =>
  depth === 0 ? "" : `\t${"  ".repeat(Math.max(0, depth - 1))}`;

export const LANGUAGES: readonly Language[] = [
  {
    name: "Python",
    path: "app/rights.py",
    tops: [
      ["def a():", ""],
      ["def b(y):", ""],
      ["class Users:", ""],
      ["async def grant_all(users):", ""],
      ["if __name__ == '__main__':", ""],
    ],
    blocks: [
      ["if user.admin:", ""],
      ["for row in rows:", ""],
      ["while busy():", ""],
      ["with lock:", ""],
      ["def close(self):", ""],
      ["if x:", ""],
    ],
    words: [
      "grant(user)",
      "return 1",
      "return 0",
      "g(y)",
      'total += row["n"]',
      "print('x')",
      'log("saved", user)',
      "x = {\"a\": 'b'}",
      "audit(user, why='new')",
      "rows.sort()",
      "self.open = False",
      "# once more",
    ],
    styles: [by("    "), by("    "), by("  "), by("\t"), halfTabs, blankFirst],
  },
  {
    name: "Go",
    path: "cmd/main.go",
    tops: [
      ["func a() error {", "}"],
      ["func (s *Server) run(y int) {", "}"],
      ["type T struct {", "}"],
    ],
    blocks: [
      ["if err != nil {", "}"],
      ["for _, r := range rows {", "}"],
      ["go func() {", "}()"],
      ["if x {", "}"],
    ],
    words: [
      "return nil",
      "return err",
      'log.Print("saved")',
      "total += r.n",
      "s.close()",
      "g(y)",
      "c := 'x'",
      'name := "it\'s"',
      "// once more",
    ],
    styles: [by("\t"), by("\t"), by("    ")],
  },
  {
    name: "TypeScript",
    path: "src/users.ts",
    tops: [
      ["export function a(): void {", "}"],
      ["class Users {", "}"],
      ['describe("users", () => {', "});"],
    ],
    blocks: [
      ["if (ready) {", "}"],
      ["for (const row of rows) {", "}"],
      ['it("saves", () => {', "});"],
      ["call({", "});"],
    ],
    words: [
      "return x;",
      'const name = "a";',
      "say('hi', \"you\");",
      "total += row.n;",
      "g(y);",
      "await save();",
      "/* once more */",
      "use(`it's`);",
    ],
    styles: [by("  "), by("  "), by("    "), by("\t"), halfTabs],
  },
  {
    name: "YAML",
    path: ".ci/work.yaml",
    tops: [
      ["jobs:", ""],
      ["on:", ""],
      ["env:", ""],
    ],
    blocks: [
      ["build:", ""],
      ["steps:", ""],
      ["with:", ""],
      ["run: |", ""],
      ["- name: build", ""],
      ["- uses: actions/checkout", ""],
    ],
    words: [
      'node: "20"',
      "cache: npm",
      "- npm ci",
      "shell: 'bash'",
      "npm test",
      "fail-fast: false",
      "ref: main",
      "# once more",
    ],
    styles: [by("  "), by("  "), by("    ")],
  },
  {
    name: "Makefile",
    path: "Makefile",
    tops: [
      ["all: build", ""],
      ["build: $(FILES)", ""],
      ["ifeq ($(OS),Linux)", "endif"],
      [".PHONY: clean", ""],
    ],
    blocks: [
      ["for f in $(FILES); do \\", "done"],
      ["if test -d out; then \\", "fi"],
    ],
    words: [
      "go build ./...",
      '@echo "done"',
      "rm -rf out",
      "cp $$f out; \\",
      "-mkdir out",
      "CFLAGS += -g",
      "# once more",
      "sh -c 'test -f a'",
    ],
    styles: [recipe, recipe, by("\t")],
  },
];

export interface Program {
  readonly language: Language;
  readonly lines: readonly Line[];
  indent(depth: number): string;
}

/** A program of a language: blocks in blocks, some lines twice, some by a number of their own. */
export function createProgram(language: Language, dice: Dice): Program {
  const unique = dice.pick([0, 0.3, 0.8]);
  const lines: Line[] = [];
  const tops = 2 + dice.below(4);
  for (let at = 0; at < tops; at += 1) {
    if (at > 0 && dice.chance(0.5)) lines.push({ depth: 0, text: "" });
    writeBlock({ language, dice, unique }, lines, dice.pick(language.tops), 0);
  }
  return { language, lines, indent: dice.pick(language.styles) };
}

export interface ProgramWriter {
  readonly language: Language;
  readonly dice: Dice;
  /** How often a line has a number that no other has. */
  readonly unique: number;
}

/** A line of the language's words. */
export function chooseWords({ language, dice, unique }: ProgramWriter): string {
  const words = dice.pick(language.words);
  return dice.chance(unique)
    ? words.replace(/[a-z]\b/, (end) => `${end}${dice.below(1000)}`)
    : words;
}

function writeBlock(
  writing: ProgramWriter,
  lines: Line[],
  [head, tail]: readonly [string, string],
  depth: number,
): void {
  const { dice, language } = writing;
  lines.push({ depth, text: head });
  const size = 1 + dice.below(5);
  for (let at = 0; at < size; at += 1)
    if (depth < 4 && dice.chance(0.3))
      writeBlock(writing, lines, dice.pick(language.blocks), depth + 1);
    else lines.push({ depth: depth + 1, text: chooseWords(writing) });
  if (tail !== "") lines.push({ depth, text: tail });
}
