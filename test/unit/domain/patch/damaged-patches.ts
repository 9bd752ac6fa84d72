import { createEdit, type Edit } from "./damaged-edits.ts";
import { createDice, createProgram, type Dice, LANGUAGES, type Line } from "./damaged-programs.ts";
import { damageRows, type Row } from "./damaged-rows.ts";

/** A patch whose white space or quotes were damaged, with what its author meant. */
export interface DamagedPatch {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly patch: string;
  /** Its rows as it writes them, and as they read where lines of context lost their sign. */
  readonly readings: readonly (readonly Row[])[];
  /** Where the change was made, from 0. */
  readonly at: number;
  readonly how: string;
}

/** The case of a number: always the same one. `undefined` where the dice gave a change of nothing. */
export function damagedPatch(seed: number): DamagedPatch | undefined {
  const dice = createDice(seed);
  const program = createProgram(dice.pick(LANGUAGES), dice);
  const write = ({ depth, text }: Line): string =>
    text === "" ? "" : program.indent(depth) + text;
  const before = program.lines.map(write);
  const edit = createEdit(program, dice);
  const added = edit.lines.map(write);
  const after = [...before.slice(0, edit.from), ...added, ...before.slice(edit.to)];
  if (after.join("\n") === before.join("\n")) return undefined;
  const { rows, at } = hunkOf(before, edit, added, dice);
  const damaged = damageRows(rows, dice);
  const { path, name } = program.language;
  const form = dice.pick(FORMS);
  const isSignless = form.name === SIGNLESS;
  return {
    path,
    before: textOf(before),
    after: textOf(after),
    patch: form.write({ path, rows: damaged.rows, at, heading: headingOf(before, at), dice }),
    readings: [damaged.rows, ...(isSignless ? [damaged.rows.map(readSignless)] : [])],
    at,
    how: `${seed} ${name}, ${form.name}: ${damaged.how}`,
  };
}

const SIGNLESS = "unified, context without signs";

/** A row of context that lost its sign: the first blank of its indentation reads as one. */
const readSignless = (row: Row): Row =>
  row.op === " " ? { ...row, text: row.text.replace(/^ /, "") } : row;

const textOf = (lines: readonly string[]): string => `${lines.join("\n")}\n`;

function hunkOf(
  before: readonly string[],
  edit: Edit,
  added: readonly string[],
  dice: Dice,
): { rows: Row[]; at: number } {
  let [from, to, first, last] = [edit.from, edit.to, 0, added.length];
  while (from < to && first < last && before[from] === added[first])
    [from, first] = [from + 1, first + 1];
  while (from < to && first < last && before[to - 1] === added[last - 1])
    [to, last] = [to - 1, last - 1];
  // Without a line around it, an insertion says where it stands by its number alone.
  const context = Math.max(from < to ? 0 : 1, dice.pick([0, 1, 1, 2, 3, 3]));
  const at = Math.max(0, from - context);
  const row =
    (op: Row["op"]) =>
    (text: string): Row => ({ op, text });
  return {
    at,
    rows: [
      ...before.slice(at, from).map(row(" ")),
      ...before.slice(from, to).map(row("-")),
      ...added.slice(first, last).map(row("+")),
      ...before.slice(to, to + context).map(row(" ")),
    ],
  };
}

/** The line that git writes behind the numbers: the last before the hunk that begins in the first column. */
const headingOf = (before: readonly string[], at: number): string =>
  before.slice(0, at).findLast((line) => /^[A-Za-z]/.test(line)) ?? "";

interface PatchForm {
  readonly path: string;
  readonly rows: readonly Row[];
  readonly at: number;
  readonly heading: string;
  readonly dice: Dice;
}

interface Form {
  readonly name: string;
  write(what: PatchForm): string;
}

const body = (rows: readonly Row[]): string =>
  rows.map(({ op, text }) => `${op}${text}`).join("\n");

function unified(
  { path, rows, at, heading, dice }: PatchForm,
  numbers: "right" | "wrong" | "none",
): string {
  const count = (not: Row["op"]): number => rows.filter(({ op }) => op !== not).length;
  const from = at + 1 + (numbers === "wrong" ? dice.pick([-4, -2, 3, 7, 40]) : 0);
  const range = `-${Math.max(1, from)},${count("+")} +${Math.max(1, from)},${count("-")}`;
  const head = numbers === "none" ? "@@" : `@@ ${range} @@`;
  const named =
    dice.chance(0.6) && heading !== ""
      ? `${numbers === "none" ? `${head} ... @@` : head} ${heading}`
      : head;
  return `--- a/${path}\n+++ b/${path}\n${named}\n${body(rows)}\n`;
}

const FORMS: readonly Form[] = [
  { name: "unified", write: (what) => unified(what, "right") },
  { name: "unified with wrong numbers", write: (what) => unified(what, "wrong") },
  { name: "unified without numbers", write: (what) => unified(what, "none") },
  {
    name: SIGNLESS,
    write: (what) =>
      unified(what, "right")
        .split("\n")
        .map((line, at) => (at > 2 && line.startsWith(" ") ? line.slice(1) : line))
        .join("\n"),
  },
  {
    name: "search and replace",
    write: ({ path, rows }) =>
      `${path}\n<<<<<<< SEARCH\n${sideOf(rows, "+")}=======\n${sideOf(rows, "-")}>>>>>>> REPLACE\n`,
  },
  {
    name: "begin-patch",
    write: ({ path, rows, heading, dice }) =>
      `*** Begin Patch\n*** Update File: ${path}\n@@${dice.chance(0.5) && heading !== "" ? ` ${heading}` : ""}\n${body(rows)}\n*** End Patch\n`,
  },
];

const sideOf = (rows: readonly Row[], not: Row["op"]): string =>
  rows.flatMap(({ op, text }) => (op === not ? [] : [`${text}\n`])).join("");
