import type { Hunk } from "../../../domain/diff/hunk.ts";
import { MAX_COMPARISONS, pairLines } from "./pair-lines.ts";
import { markWords, type TextRange } from "./word-marks.ts";

const PLUS = 43;
const MINUS = 45;
const BACKSLASH = 92;

/** Removed lines and the added lines that follow them, as indexes into the lines of the hunk. */
export interface ChangeGroup {
  readonly from: number;
  /** Index after the last removed line. */
  readonly middle: number;
  readonly to: number;
}

const groupsByHunk = new WeakMap<Hunk, readonly ChangeGroup[]>();
const partnersByGroup = new WeakMap<ChangeGroup, ReadonlyMap<number, number>>();
const marksByGroup = new WeakMap<ChangeGroup, Map<number, readonly TextRange[]>>();

/** Returns the changes of a hunk, in order. */
export function getChangeGroups(hunk: Hunk): readonly ChangeGroup[] {
  const known = groupsByHunk.get(hunk);
  if (known !== undefined) return known;
  const groups = findGroups(hunk.lines);
  groupsByHunk.set(hunk, groups);
  return groups;
}

function findGroups(lines: readonly string[]): ChangeGroup[] {
  const groups: ChangeGroup[] = [];
  let at = 0;
  const skip = (sign: number): void => {
    while (at < lines.length && hasSign(lines[at], sign)) at += 1;
  };
  while (at < lines.length) {
    const from = at;
    skip(MINUS);
    const middle = at;
    skip(PLUS);
    if (at > from) groups.push({ from, middle, to: at });
    else at += 1;
  }
  return groups;
}

/** Checks the sign of a line. A "no newline" note has the sign of the line before it. */
function hasSign(line: string | undefined, sign: number): boolean {
  const code = line?.charCodeAt(0);
  return code === sign || code === BACKSLASH;
}

/** Finds the change that contains a line of a hunk. */
export function findGroupAt(hunk: Hunk, line: number): ChangeGroup | undefined {
  const groups = getChangeGroups(hunk);
  let low = 0;
  let high = groups.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const group = groups[middle];
    if (group === undefined) return undefined;
    if (line < group.from) high = middle - 1;
    else if (line >= group.to) low = middle + 1;
    else return group;
  }
  return undefined;
}

/**
 * Finds the line on the other side of a change that a line is paired with. Indexes refer to the
 * lines of the hunk.
 */
export function findPartner(hunk: Hunk, group: ChangeGroup, line: number): number | undefined {
  const { from, middle, to } = group;
  if (isLarge(group)) {
    const partner = line < middle ? line - from + middle : line - middle + from;
    return line < middle ? below(partner, to) : below(partner, middle);
  }
  const partners = partnersByGroup.get(group) ?? comparePartners(hunk, group);
  partnersByGroup.set(group, partners);
  return partners.get(line);
}

/** Checks whether a change has too many lines to compare; its lines are then paired in order. */
export function isLarge({ from, middle, to }: ChangeGroup): boolean {
  return (middle - from) * (to - middle) > MAX_COMPARISONS;
}

const below = (index: number, end: number): number | undefined => (index < end ? index : undefined);

function comparePartners(hunk: Hunk, { from, middle, to }: ChangeGroup): Map<number, number> {
  const partners = new Map<number, number>();
  const textsOf = (first: number, end: number): string[] =>
    hunk.lines.slice(first, end).map((line) => (isNote(line) ? "" : line.slice(1)));
  for (const [removed, added] of pairLines(textsOf(from, middle), textsOf(middle, to))) {
    partners.set(from + removed, middle + added);
    partners.set(middle + added, from + removed);
  }
  return partners;
}

const isNote = (line: string): boolean => line.charCodeAt(0) === BACKSLASH;

const NONE: readonly TextRange[] = [];

/**
 * Returns the words of a changed line that differ from its paired line. Offsets do not count the
 * sign.
 */
export function getWordMarks(hunk: Hunk, line: number): readonly TextRange[] {
  const group = findGroupAt(hunk, line);
  if (group === undefined || group.middle === group.from || group.middle === group.to) return NONE;
  const marks = marksByGroup.get(group) ?? new Map<number, readonly TextRange[]>();
  marksByGroup.set(group, marks);
  const known = marks.get(line);
  if (known !== undefined) return known;
  const partner = findPartner(hunk, group, line);
  if (partner === undefined) return NONE;
  const [removed, added] = line < partner ? [line, partner] : [partner, line];
  const textOf = (index: number): string => hunk.lines[index]?.slice(1) ?? "";
  const found = markWords(textOf(removed), textOf(added));
  marks.set(removed, found?.before ?? NONE);
  marks.set(added, found?.after ?? NONE);
  return marks.get(line) ?? NONE;
}
