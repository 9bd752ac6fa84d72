import type { BentSample } from "./bent-samples.ts";

/** A patch whose white space was changed on its way, with the file and what it must become. */
export interface BentPatch {
  readonly name: string;
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly patch: string;
}

interface Row {
  readonly op: string;
  readonly text: string;
  /** It is bent in this case. */
  readonly isHit: boolean;
}

type Bend = (text: string, step: string) => string;

const cut = (text: string, amount: number): string =>
  text.slice(Math.min(amount, text.length - text.trimStart().length));

/** What models do to the white space at the beginning of a line. */
export const BENDS: Readonly<Record<string, Bend>> = {
  stripped: (text) => text.trimStart(),
  "a level less": (text, step) => cut(text, step.length),
  "four less": (text) => cut(text, 4),
  "two less": (text) => cut(text, 2),
  "a blank less": (text) => cut(text, 1),
  "a blank more": (text) => ` ${text}`,
  "a level more": (text, step) => step + text,
  "tabs of 4": (text) => text.replace(/^ +/, (run) => run.replaceAll("    ", "\t")),
  "tabs of 2": (text) => text.replace(/^ +/, (run) => run.replaceAll("  ", "\t")),
  "blanks of 4": (text) => text.replace(/^\t+/, (run) => run.replaceAll("\t", "    ")),
  "blanks of 8": (text) => text.replace(/^\t+/, (run) => run.replaceAll("\t", "        ")),
  "blanks of 2": (text) => text.replace(/^\t+/, (run) => run.replaceAll("\t", "  ")),
  "no-break spaces": (text) => text.replace(/^ +/, (run) => run.replaceAll(" ", "\u00a0")),
};

/** A generator of numbers below 1 that always gives the same ones. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Which lines are bent. */
export const HITS: Readonly<
  Record<string, (op: string, at: number, next: () => number) => boolean>
> = {
  "all lines": () => true,
  "old lines": (op) => op !== "+",
  context: (op) => op === " ",
  "changed lines": (op) => op !== " ",
  "every other line": (_op, at) => at % 2 === 0,
  "half of the lines": (_op, _at, next) => next() < 0.5,
  "most lines": (_op, _at, next) => next() < 0.8,
};

const DIALECTS: Readonly<
  Record<string, (path: string, rows: readonly Row[], start: number) => string>
> = {
  unified: (path, rows, start) => {
    const count = (op: string): number => rows.filter((row) => row.op !== op).length;
    const head = `@@ -${start},${count("+")} +${start},${count("-")} @@`;
    return [`--- a/${path}`, `+++ b/${path}`, head, ...signed(rows), ""].join("\n");
  },
  "begin-patch": (path, rows) =>
    [
      "*** Begin Patch",
      `*** Update File: ${path}`,
      "@@",
      ...signed(rows),
      "*** End Patch",
      "",
    ].join("\n"),
  "search/replace": (path, rows) => {
    const side = (op: string): string[] =>
      rows.filter((row) => row.op !== op).map(({ text }) => text);
    return [
      path,
      "<<<<<<< SEARCH",
      ...side("+"),
      "=======",
      ...side("-"),
      ">>>>>>> REPLACE",
      "",
    ].join("\n");
  },
};

const signed = (rows: readonly Row[]): string[] => rows.map(({ op, text }) => op + text);

/** Bends a sample in every way, in each dialect, with much and with little context. */
export function* bendSample(sample: BentSample, seed: number): Generator<BentPatch> {
  const next = numbersFrom(seed);
  const rows = sample.rows.map((row) => ({ op: row.charAt(0), text: row.slice(1) }));
  const file = (gone: string): string =>
    rows
      .filter(({ op }) => op !== gone)
      .map(({ text }) => `${text}\n`)
      .join("");
  for (const context of [1, 3, 99]) {
    const changed = rows.flatMap(({ op }, at) => (op === " " ? [] : [at]));
    const from = Math.max(0, (changed[0] ?? 0) - context);
    const hunk = rows.slice(from, (changed.at(-1) ?? 0) + context + 1);
    for (const [bendName, bend] of Object.entries(BENDS)) {
      for (const [hitName, hit] of Object.entries(HITS)) {
        const bent = hunk.map(({ op, text }, at): Row => {
          const isHit = text !== "" && hit(op, at, next);
          return { op, text: isHit ? bend(text, sample.step) : text, isHit };
        });
        const isBent = bent.some(({ op, text }, at) => op !== "+" && text !== hunk[at]?.text);
        if (!isBent) continue;
        for (const [dialect, write] of Object.entries(DIALECTS)) {
          const name = `${sample.name}, ${hitName} ${bendName}, ${context} lines of context, ${dialect}`;
          const patch = write(sample.path, bent, from + 1);
          yield { name, path: sample.path, before: file("+"), after: file("-"), patch };
        }
      }
    }
  }
}
