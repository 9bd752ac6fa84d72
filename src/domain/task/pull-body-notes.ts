import { type CountedLine, fitCounted, toCodeSpan, toProseLine } from "../publish/quoted-text.ts";
import type { Proposal, TamperFinding } from "./proposal.ts";

/** Notes of the service on a change, besides the model's explanation. */
export interface PullNotesInput {
  readonly proposal: Pick<Proposal, "tamper" | "rung" | "applyNotes" | "normalizer" | "leftOut">;
  /** Other remarks for reviewers, one line each. */
  readonly remarks?: readonly string[] | undefined;
  /** Commits, if the branch moved during the work and the change was applied again. */
  readonly reapplied?: { readonly from: string; readonly to: string } | undefined;
}

const MAX_NOTES_CHARS = 16_000;
const MAX_FINDINGS = 30;
const MAX_LISTED = 20;
const MAX_PATH_CHARS = 150;
const MAX_TEXT_CHARS = 150;

/**
 * Renders the notes of the service as a list, suspicious changes first; empty if there are none.
 */
export function renderPullNotes({ proposal, remarks = [], reapplied }: PullNotesInput): string {
  const { tamper, rung, applyNotes, normalizer, leftOut } = proposal;
  const lines = [
    ...listTamperNotes(tamper),
    ...limitItems(remarks, (remark) => `- ${toProseLine(remark)}`),
    ...(reapplied === undefined ? [] : [note(formatReapplied(reapplied))]),
    ...(rung === "exact" ? [] : listPlacementNotes(rung, applyNotes)),
    ...listNormalizerNotes(normalizer),
    ...(leftOut.length === 0
      ? []
      : [
          heading("the formatter changed other files, too, which are not part of this change:"),
          ...limitItems(leftOut, (path) => `  - ${toCodeSpan(path, MAX_PATH_CHARS)}`),
        ]),
  ];
  return lines.length === 0 ? "" : `**Notes**\n\n${fitCounted(lines, MAX_NOTES_CHARS)}`;
}

const note = (text: string): CountedLine => ({ text: `- ${text}`, count: 1 });
const heading = (text: string): CountedLine => ({ text: `- ${text}`, count: 0 });

const formatReapplied = ({ from, to }: NonNullable<PullNotesInput["reapplied"]>): string =>
  `the branch moved from ${toCodeSpan(from.slice(0, 7))} to ${toCodeSpan(to.slice(0, 7))} while this was made; the change was applied again to the new files`;

function listPlacementNotes(rung: string, applyNotes: readonly string[]): readonly CountedLine[] {
  const text = `the patch did not fit the files as it was written; it was placed by a looser match (${rung})`;
  const lines = limitItems(applyNotes, (line) => `  - ${toProseLine(line)}`);
  return [lines.length === 0 ? note(text) : heading(text), ...lines];
}

function listNormalizerNotes(normalizer: Proposal["normalizer"]): readonly CountedLine[] {
  if (normalizer.kind === "skipped")
    return [
      note(`the repository's formatter and checks were not run: ${toProseLine(normalizer.why)}`),
    ];
  if (normalizer.kind !== "broken") return [];
  const why = toProseLine(normalizer.why);
  return [
    note(
      `the repository's formatter and checks fail without this change, too, and say nothing of it: ${why}`,
    ),
  ];
}

/** Lists suspicious changes, grouped by kind in the order in which the kinds were found. */
function listTamperNotes(tamper: readonly TamperFinding[]): readonly CountedLine[] {
  const shown = tamper.slice(0, MAX_FINDINGS);
  const kinds = [...new Set(shown.map(({ code }) => code))];
  const lines = kinds.flatMap((kind) => [
    heading(`look twice: ${kind.replaceAll("-", " ")}`),
    ...shown.filter(({ code }) => code === kind).map(toPlaceLine),
  ]);
  const count = tamper.slice(MAX_FINDINGS).reduce((sum, { more = 0 }) => sum + 1 + more, 0);
  return count > 0 ? [...lines, { text: `- look twice: ${count} more such places`, count }] : lines;
}

function toPlaceLine({ path, line, text, more = 0 }: TamperFinding): CountedLine {
  const where = `${toCodeSpan(path, MAX_PATH_CHARS)}${line === undefined ? "" : ` line ${line}`}`;
  return { text: `  - ${where}: ${toProseLine(text, MAX_TEXT_CHARS)}`, count: 1 + more };
}

function limitItems<Item>(
  items: readonly Item[],
  lineOf: (item: Item) => string,
): readonly CountedLine[] {
  const lines = items.slice(0, MAX_LISTED).map((item) => ({ text: lineOf(item), count: 1 }));
  const count = items.length - lines.length;
  const [indent = ""] = /^ */.exec(lines[0]?.text ?? "") ?? [];
  return count > 0 ? [...lines, { text: `${indent}- … and ${count} more`, count }] : lines;
}
