import type { Dice } from "./damaged-programs.ts";

export interface Row {
  readonly op: " " | "-" | "+";
  readonly text: string;
}

/** What happens to the text of one row. */
type Damage = (text: string) => string;

const lead =
  (change: (indent: string) => string): Damage =>
  (text) =>
    text.trim() === "" ? text : text.replace(/^[ \t]*/, change);

const strip: Damage = lead(() => "");
const less = (count: number): Damage =>
  lead((indent) =>
    indent.startsWith("\t") ? indent.slice(1) : indent.replace(new RegExp(`^ {0,${count}}`), ""),
  );
const more = (by: string): Damage => lead((indent) => by + indent);
const toBlanks = (width: number): Damage =>
  lead((indent) => indent.replaceAll("\t", " ".repeat(width)));
const toTabs = (width: number): Damage =>
  lead((indent) => indent.replaceAll(" ".repeat(width), "\t"));
const collapse: Damage = lead((indent) => (indent === "" ? "" : " "));
const scale = (by: number): Damage =>
  lead((indent) => (indent.includes("\t") ? indent : " ".repeat(indent.length * by)));
const noBreak: Damage = lead((indent) => indent.replaceAll(" ", "\u{a0}"));
const noBreakEverywhere: Damage = (text) => text.replaceAll(" ", "\u{a0}");
const noBreakEverySecond: Damage = (text) => text.replaceAll("  ", " \u{a0}");
const noSigns: Damage = (text) => text.replace(/^ /, "");

const pairs =
  (plain: string, open: string, close: string): Damage =>
  (text) =>
    text.split(plain).reduce((line, piece, at) => `${line}${at % 2 === 1 ? open : close}${piece}`);
const curlyDouble = pairs('"', "“", "”");
const curlySingle = pairs("'", "‘", "’");
const curlyBoth: Damage = (text) => curlyDouble(curlySingle(text));
const apostrophe: Damage = (text) => text.replaceAll("'", "’");

export const DAMAGES: Readonly<Record<string, Damage>> = {
  strip,
  trim: (text) => text.trim(),
  less1: less(1),
  less2: less(2),
  less4: less(4),
  more1: more(" "),
  more2: more("  "),
  more4: more("    "),
  moreTab: more("\t"),
  tabsTo1: toBlanks(1),
  tabsTo2: toBlanks(2),
  tabsTo4: toBlanks(4),
  tabsTo8: toBlanks(8),
  blanks2ToTab: toTabs(2),
  blanks4ToTab: toTabs(4),
  blanks8ToTab: toTabs(8),
  collapse,
  halve: scale(0.5),
  double: scale(2),
  noBreak,
  noBreakEverywhere,
  noBreakEverySecond,
  noSigns,
  curlyDouble,
  curlySingle,
  curlyBoth,
  apostrophe,
};

const NAMES = Object.keys(DAMAGES);

export interface DamageResult {
  readonly rows: readonly Row[];
  /** What was done, for the message of a failure. */
  readonly how: string;
}

/** Rows of a hunk as a model, a chat window or an editor may hand them on. */
export function damageRows(rows: readonly Row[], dice: Dice): DamageResult {
  const name = dice.pick(NAMES);
  const damage = DAMAGES[name] as Damage;
  const on = (which: (row: Row) => boolean, how: string, by = damage): DamageResult => ({
    rows: rows.map((row) => (which(row) ? { ...row, text: by(row.text) } : row)),
    how: `${name} ${how}`,
  });
  const common = commonIndent(rows);
  switch (dice.below(12)) {
    case 0:
      return on(({ op }) => op !== "+", "old rows");
    case 1:
      return on(({ op }) => op === " ", "context");
    case 2:
      return on(({ op }) => op === "+", "added");
    case 3:
      return on(() => dice.chance(0.6), "some");
    case 4: {
      const other = dice.pick(NAMES);
      return {
        rows: rows.map((row) => ({
          ...row,
          text: (dice.chance(0.5) ? damage : (DAMAGES[other] as Damage))(row.text),
        })),
        how: `${name} or ${other}`,
      };
    }
    case 5: {
      const other = dice.pick(NAMES);
      return on(
        () => true,
        `then ${other}`,
        (text) => (DAMAGES[other] as Damage)(damage(text)),
      );
    }
    case 6:
      return {
        rows: rows.map((row) => ({
          ...row,
          text: row.text.startsWith(common) ? row.text.slice(common.length) : row.text,
        })),
        how: "common indent gone",
      };
    default:
      return on(() => true, "all");
  }
}

function commonIndent(rows: readonly Row[]): string {
  let common: string | undefined;
  for (const { text } of rows) {
    if (text.trim() === "") continue;
    const indent = /^[ \t]*/.exec(text)?.[0] ?? "";
    common ??= indent;
    while (!indent.startsWith(common)) common = common.slice(0, -1);
  }
  return common ?? "";
}
