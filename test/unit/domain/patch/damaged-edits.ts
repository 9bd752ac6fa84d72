import type { Dice, Line, Program, ProgramWriter } from "./damaged-programs.ts";
import { chooseWords } from "./damaged-programs.ts";

/** A change of a program: the lines from `from` up to `to` become others. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly Line[];
}

/** A change that a person could make: every line stands where the language lets it stand. */
export function createEdit(program: Program, dice: Dice): Edit {
  const { lines, language } = program;
  const writing: ProgramWriter = { language, dice, unique: 0.3 };
  const full = lines.flatMap(({ text, depth }, at) => (text === "" || depth === 0 ? [] : [at]));
  const at = dice.pick(full);
  const { depth, text } = lines[at] as Line;
  const word = (deep: number): Line => ({ depth: deep, text: chooseWords(writing) });
  const isHead = isHeadAt(lines, at);
  const isTail = language.blocks.concat(language.tops).some(([, tail]) => tail === text);
  switch (dice.below(6)) {
    case 0:
      return {
        from: at,
        to: at + 1,
        lines: [
          { depth, text: isHead || isTail ? `${text} `.trim() : text },
          ...(isTail || isHead ? [] : [word(depth)]),
        ].slice(isTail || isHead ? 0 : 1),
      };
    case 1:
      return insertAfter(program, dice, at, 1 + dice.below(2));
    case 2: {
      if (isHead || isTail) return insertAfter(program, dice, at, 1);
      const [head, tail] = dice.pick(language.blocks);
      const inner = [{ depth: depth + 1, text }, ...(dice.chance(0.4) ? [word(depth + 1)] : [])];
      return {
        from: at,
        to: at + 1,
        lines: [{ depth, text: head }, ...inner, ...(tail === "" ? [] : [{ depth, text: tail }])],
      };
    }
    case 3: {
      if (isHead || isTail) return insertAfter(program, dice, at, 2);
      const [head, tail] = dice.pick(language.blocks);
      return {
        from: at + 1,
        to: at + 1,
        lines: [
          { depth, text: head },
          word(depth + 1),
          ...(tail === "" ? [] : [{ depth, text: tail }]),
          ...(dice.chance(0.3) ? [word(depth)] : []),
        ],
      };
    }
    case 4: {
      const end = blockEnd(lines, at);
      if (!isHead || lines[end]?.depth !== depth) return replaceRun(writing, lines, at);
      // The block goes, and what was in it stands one level higher.
      return {
        from: at,
        to: end,
        lines: lines
          .slice(at + 1, end)
          .map((line) => ({ ...line, depth: line.text === "" ? 0 : line.depth - 1 })),
      };
    }
    default:
      return replaceRun(writing, lines, at);
  }
}

const isHeadAt = (lines: readonly Line[], at: number): boolean =>
  (lines[at + 1]?.depth ?? 0) > (lines[at]?.depth ?? 0);

function blockEnd(lines: readonly Line[], at: number): number {
  const depth = lines[at]?.depth ?? 0;
  let end = at + 1;
  while (
    end < lines.length &&
    ((lines[end] as Line).text === "" || (lines[end] as Line).depth > depth)
  )
    end += 1;
  return end;
}

/** New lines after one: inside where it opens a block, or as far out as the next line lets them. */
function insertAfter(program: Program, dice: Dice, at: number, count: number): Edit {
  const { lines, language } = program;
  const { depth } = lines[at] as Line;
  const next = lines.slice(at + 1).find(({ text }) => text !== "");
  const braces = language.name === "Go" || language.name === "TypeScript";
  const least = Math.max(1, Math.min(depth, next?.depth ?? 1));
  const deep = isHeadAt(lines, at)
    ? depth + 1
    : braces
      ? depth
      : least + dice.below(depth - least + 1);
  const writing: ProgramWriter = { language, dice, unique: 0.3 };
  return {
    from: at + 1,
    to: at + 1,
    lines: Array.from({ length: count }, () => ({ depth: deep, text: chooseWords(writing) })),
  };
}

/** Lines of one depth that become others of the same depth. */
function replaceRun(writing: ProgramWriter, lines: readonly Line[], at: number): Edit {
  const { dice } = writing;
  const { depth } = lines[at] as Line;
  if (isHeadAt(lines, at))
    return {
      from: at,
      to: at + 1,
      lines: [{ depth, text: `${lines[at]?.text.replace(/\bx\b|row\b|user\b/, "item") ?? ""}` }],
    };
  let to = at + 1;
  while (
    to < lines.length &&
    to < at + 3 &&
    lines[to]?.depth === depth &&
    lines[to]?.text !== "" &&
    !isHeadAt(lines, to)
  )
    to += 1;
  if (
    /^(?:\}|\}\(\)|\}\);|done|fi|endif)$/.test(
      lines
        .slice(at, to)
        .map(({ text }) => text)
        .join("\n"),
    ) ||
    lines.slice(at, to).some(({ text }) => /^(?:\}|done|fi|endif)/.test(text))
  )
    return { from: at, to: at, lines: [] };
  return {
    from: at,
    to,
    lines: Array.from({ length: dice.below(3) + (dice.chance(0.8) ? 1 : 0) }, () => ({
      depth,
      text: chooseWords(writing),
    })),
  };
}
