import type { Proposal, TamperFinding } from "./proposal.ts";
import { codeSpan, fitLines, proseLine } from "./pull-body-text.ts";

/** What we have to say of a change beside what the model says. */
export interface PullNotes {
  readonly proposal: Pick<Proposal, "tamper" | "rung" | "applyNotes" | "normalizer" | "leftOut">;
  /** What else whoever merges it must know, one line each. */
  readonly remarks?: readonly string[] | undefined;
  /** Commits, when the branch moved on while the change was made and it was applied again. */
  readonly reapplied?: { readonly from: string; readonly to: string } | undefined;
}

const MAX_NOTES_CHARS = 16_000;
const MAX_FINDINGS = 30;
const MAX_LISTED = 20;
const MAX_PATH_CHARS = 150;
const MAX_TEXT_CHARS = 150;

/** Our notes as a list, what to look at twice first; empty when there is nothing to say. */
export function pullNotes({ proposal, remarks = [], reapplied }: PullNotes): string {
  const { tamper, rung, applyNotes, normalizer, leftOut } = proposal;
  const lines = [
    ...tamperLines(tamper),
    ...cut(remarks, (remark) => `- ${proseLine(remark)}`),
    ...(reapplied === undefined
      ? []
      : [
          `- the branch moved from ${codeSpan(reapplied.from.slice(0, 7))} to ${codeSpan(reapplied.to.slice(0, 7))} while this was made; the change was applied again to the new files`,
        ]),
    ...(rung === "exact"
      ? []
      : [
          `- the patch did not fit the files as it was written; it was placed by a looser match (${rung})`,
          ...cut(applyNotes, (note) => `  - ${proseLine(note)}`),
        ]),
    ...(normalizer.kind === "skipped"
      ? [`- the repository's formatter and checks were not run: ${proseLine(normalizer.why)}`]
      : []),
    ...(normalizer.kind === "broken"
      ? [
          `- the repository's formatter and checks fail without this change, too, and say nothing of it: ${proseLine(normalizer.why)}`,
        ]
      : []),
    ...(leftOut.length === 0
      ? []
      : [
          "- the formatter changed other files, too, which are not part of this change:",
          ...cut(leftOut, (path) => `  - ${codeSpan(path, MAX_PATH_CHARS)}`),
        ]),
  ];
  return lines.length === 0 ? "" : `**Notes**\n\n${fitLines(lines, MAX_NOTES_CHARS)}`;
}

/** Those of one kind stand together, in the order in which the kinds were found. */
function tamperLines(tamper: readonly TamperFinding[]): readonly string[] {
  const shown = tamper.slice(0, MAX_FINDINGS);
  const kinds = [...new Set(shown.map(({ code }) => code))];
  const lines = kinds.flatMap((kind) => [
    `- look twice: ${kind.replaceAll("-", " ")}`,
    ...shown
      .filter(({ code }) => code === kind)
      .map(({ path, line, text }) => {
        const where = `${codeSpan(path, MAX_PATH_CHARS)}${line === undefined ? "" : ` line ${line}`}`;
        return `  - ${where}: ${proseLine(text, MAX_TEXT_CHARS)}`;
      }),
  ]);
  const more = tamper.length - shown.length;
  return more > 0 ? [...lines, `- look twice: ${more} more such places`] : lines;
}

function cut<Item>(items: readonly Item[], lineOf: (item: Item) => string): readonly string[] {
  const lines = items.slice(0, MAX_LISTED).map(lineOf);
  const more = items.length - lines.length;
  return more > 0 ? [...lines, `  - … and ${more} more`] : lines;
}
