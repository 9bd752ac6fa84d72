import fc from "fast-check";

/** Names that objects have without having been given them. */
export const PROTO_NAMES = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"];

/** What some parser, renderer or program takes for more than text. */
export const PIECES = [
  ...PROTO_NAMES,
  ...[
    "```",
    "~~~",
    "```suggestion\n",
    "<!--",
    "-->",
    "<details>",
    "<a href='",
    "![x](http://x/",
    "&lt;",
  ],
  ...[
    "{",
    "}",
    "[",
    "]",
    '"',
    "'",
    "\\",
    ",",
    ":",
    "null",
    "true",
    "-0",
    "1e999",
    "9007199254740993",
  ],
  ...["\n", "\r", "\r\n", "\n\n", "\t", "\0", "\x1b[2J", "\x7f", "\u0085", "\u2028", "\u2029", " "],
  ...[
    "\u202e",
    "\u200b",
    "\ufeff",
    "\u{e0041}",
    "\ud83d",
    "\udc00",
    "🚀",
    "e\u0301",
    "日本",
    "İ",
    "ß",
  ],
  ...[
    "diff --git a/x b/x\n",
    "--- a/x\n",
    "+++ b/x\n",
    "@@ -1,2 +1,2 @@\n",
    "@@ -1 +1 @@",
    "+",
    "-",
  ],
  ...[
    "../",
    "..\\",
    "/",
    "//",
    "%00",
    "%2f",
    "%ff",
    "?",
    "#",
    "&",
    "=",
    ";",
    "a",
    "0",
    "-1",
    "@asksvc ",
  ],
  ...[
    "data: ",
    "event: ",
    "id: 1\n",
    ": ",
    "[DONE]",
    "<tool_call>",
    "<think>",
    "</think>",
    "::error::",
  ],
  ...["<!-- svc:1 {", "⟦U+202E⟧", "\\u0000", "$&", "%s", "$(x)", "x".repeat(300)],
];

const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...PIECES) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 8 }) },
  // Halves of characters, which most generators leave out.
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code)),
  },
);

/** A short text of what parsers stumble over. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(piece, { maxLength: 14 })
  .map((pieces) => pieces.join(""));

/** A long text of one short part again and again, which is where an expression goes back over all of it. */
export function pumpedText(
  maxChars: number,
  words: readonly string[] = PIECES,
): fc.Arbitrary<string> {
  const word = fc.oneof(fc.constantFrom(...words), piece);
  return fc
    .record({
      before: fc.array(word, { maxLength: 3 }),
      unit: fc.array(word, { minLength: 1, maxLength: 3 }),
      chars: fc.integer({ min: 1, max: maxChars }),
      after: fc.array(word, { maxLength: 3 }),
    })
    .map(({ before, unit, chars, after }) => {
      const one = unit.join("") || "x";
      return before.join("") + one.repeat(Math.ceil(chars / one.length)) + after.join("");
    });
}

/** Short texts mostly, now and then long ones. */
export const anyText = (maxChars = 30_000): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: hostileText },
    { weight: 1, arbitrary: pumpedText(maxChars) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  );

const NUMBERS = [0, -0, 1, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324];

/** One value of plain JSON that nobody expected there. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, "", [], {}, ...NUMBERS) },
  { weight: 3, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...PROTO_NAMES) },
  { weight: 2, arbitrary: fc.integer() },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom("x".repeat(20_000), Array(500).fill(0), deepObject(60)) },
);

function deepObject(depth: number): unknown {
  let value: unknown = "bottom";
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? { a: value } : [value];
  return value;
}

/** Text of a value that stands very deep in lists or objects. */
export const deepText: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom<readonly [string, string]>(["[", "]"], ['{"a":', "}"], ['[{"a":', "}]"]),
    fc.integer({ min: 1, max: 20_000 }),
    fc.boolean(),
  )
  .map(
    ([[open, close], depth, isClosed]) =>
      `${open.repeat(depth)}1${isClosed ? close.repeat(depth) : ""}`,
  );
