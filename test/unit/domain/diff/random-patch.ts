import fc from "fast-check";

/** A line of a made-up patch with the numbers its maker gave it. */
export interface MadeRow {
  readonly sign: "+" | "-" | " ";
  readonly hunk: number;
  readonly left?: number | undefined;
  readonly right?: number | undefined;
  readonly text: string;
}

/** A patch as a code host would give it, and what is true of it. */
export interface MadePatch {
  readonly patch: string;
  readonly rows: readonly MadeRow[];
}

const ODD_LINES = [
  "",
  " ",
  "\t",
  "-- a/x",
  "++ b/x",
  "--- a/x",
  "+++ b/x",
  "@@ -1,2 +3,4 @@ x",
  "diff --git a/x b/x",
  "\\ No newline at end of file",
  "one\rtwo",
  "end\r",
  "\r",
  "a\u2028b\u2029c",
  "a\fb\vc\u0085d",
  "🚀 naïve 日本",
  "\u202edesrever\u202c",
  "⟦U+202E⟧",
  "[R   42] +tag",
  "```suggestion",
  "<!-- hidden",
  "}",
];

const codePoint = fc
  .oneof(fc.integer({ min: 32, max: 126 }), fc.integer({ min: 0, max: 0x10_ffff }))
  .map((code) => (code === 10 ? " " : String.fromCodePoint(code)));

/** One line of content: odd ones often, and never a line feed. */
export const contentLine: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_LINES),
  fc.constantFrom("alpha(beta);", "return value;", "if (ready) {", "const total = 1;"),
  fc.string({ unit: codePoint, maxLength: 24 }).map((text) => text.toWellFormed()),
);

interface PlannedLine {
  readonly sign: "+" | "-" | " ";
  readonly text: string;
}

const plannedLine: fc.Arbitrary<PlannedLine> = fc.record({
  sign: fc.constantFrom("+" as const, "-" as const, " " as const),
  text: contentLine,
});

const plannedHunk = fc.record({
  gap: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 200_000 })),
  heading: fc.constantFrom("", " function f() {", " @@ -9,9 +9,9 @@"),
  lines: fc.array(plannedLine, { minLength: 1, maxLength: 12 }),
});

/** Patches of one file of all shapes: several hunks, none with context, notes, blank context without its space. */
export const madePatch: fc.Arbitrary<MadePatch> = fc
  .record({
    hunks: fc.array(plannedHunk, { minLength: 1, maxLength: 5 }),
    hasNotes: fc.boolean(),
    isStripped: fc.boolean(),
  })
  .map(({ hunks, hasNotes, isStripped }) => {
    const rows: MadeRow[] = [];
    const lines: string[] = [];
    let left = 1;
    let right = 1;
    hunks.forEach((hunk, number) => {
      left += hunk.gap + (number > 0 ? 1 : 0);
      right += hunk.gap + (number > 0 ? 1 : 0);
      const [before, after] = [left, right];
      const body: string[] = [];
      for (const { sign, text } of hunk.lines) {
        rows.push({
          sign,
          hunk: number,
          text,
          ...(sign === "+" ? {} : { left: left++ }),
          ...(sign === "-" ? {} : { right: right++ }),
        });
        body.push(isStripped && sign === " " && text === "" ? "" : `${sign}${text}`);
      }
      const isLast = number === hunks.length - 1;
      if (hasNotes && isLast) body.push("\\ No newline at end of file");
      const side = (from: number, to: number): string =>
        to - from === 1 ? `${from}` : `${from === to ? from - 1 : from},${to - from}`;
      lines.push(`@@ -${side(before, left)} +${side(after, right)} @@${hunk.heading}`, ...body);
    });
    return { patch: lines.join("\n"), rows };
  });
