/** Code that acts where it is not code: everyday TypeScript. */
const LINES = [
  "const all: Array<string> = [];",
  "@Injectable()",
  "fetch('https://api.example/?a=1#2');",
  "type A = B | C; // #12, @octocat",
  "const t = `$" + "{a} $5 $" + "{b}`;",
  "\tindented(<T>x, '![a](https://x.example/a.png)');",
  "",
  "| a | b |",
];

const INFO = ["", "ts", 'ts title="a"', "diff"];
const FENCES = ["```", "````", "~~~", "~~~~~"];

const PREFIXES: readonly (readonly [first: string, rest: string])[] = [
  ["", ""],
  ["- item\n  ", "  "],
  ["- ", "  "],
  ["1. item\n\n   ", "   "],
  ["10) item\n    ", "    "],
  ["- [ ] task\n  ", "  "],
  ["* a\n  * b\n    ", "    "],
  ["- a\n  1. b\n\n     ", "     "],
  ["> ", "> "],
  ["> - a\n>   ", ">   "],
  ["- > a\n  > ", "  > "],
  ["text\n", ""],
  ["| a | b |\n| - | - |\n| `x` | $5 |\n\n", ""],
  ["It costs $5, or `$6`.\n\n", ""],
];

/** A document with code in it, and the code that has to come out byte for byte. */
export interface CodeDocument {
  readonly text: string;
  readonly code: readonly string[];
}

/** Makes documents with fences of every kind in every container, closed and not. */
export function* fencedDocuments(): Generator<CodeDocument> {
  let turn = 0;
  for (const [first, rest] of PREFIXES)
    for (const fence of FENCES)
      for (const isClosed of [true, false]) {
        turn += 1;
        const code = LINES.map((_line, at) => LINES[(at + turn) % LINES.length] ?? "");
        const rows = [`${fence}${INFO[turn % INFO.length]}`, ...code, ...(isClosed ? [fence] : [])];
        const body = rows.map((row, at) => (at === 0 ? first : rest) + row).join("\n");
        yield { text: `Before \`a<b>\`.\n\n${body}${isClosed ? "\n\nAfter `@Get()`." : ""}`, code };
      }
}

/** Makes lines with spans of code between signs that mean something elsewhere. */
export function* spanDocuments(): Generator<CodeDocument> {
  const spans = [
    "`Array<string>`",
    "``a`<b>``",
    "`@Injectable()`",
    "`https://x.example/?a`",
    "`$" + "{a}`",
    "`#1`",
  ];
  const places = [
    "Use % here.",
    "a | b: % and | c",
    "- item with %",
    "> quote %",
    "1. % first",
    "| % | b |\n| - | - |\n| c | % |",
    "costs $5: %",
    "% or $HOME",
    "**% bold** _%_",
    "# Head %",
    "- a\n\n  %\n\n  b",
    "- [x] done %",
  ];
  for (const place of places)
    for (const span of spans) {
      const code = span.replace(/^`+|`+$/g, "");
      yield {
        text: place.replaceAll("%", () => span),
        code: place
          .split("%")
          .slice(1)
          .map(() => code),
      };
    }
}
