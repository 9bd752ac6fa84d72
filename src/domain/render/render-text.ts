import { operatorText } from "../core/audience-text.ts";
import { printablePath } from "../diff/printable-path.ts";
import type { Planned } from "../finding/planned.ts";
import type { ReviewDraft } from "../review/review-draft.ts";
import { coverageWords, reasonWords } from "./coverage-words.ts";
import { placeWords } from "./place-words.ts";
import { terminalText } from "./terminal-text.ts";

/** Writes a review for a terminal or a log: one finding after the other, as compilers do. */
export function renderText(draft: ReviewDraft): string {
  const { plan, manifest } = draft;
  const findings = [...plan.inline, ...plan.file, ...plan.summary].filter(
    (planned) => planned.duplicateOf === undefined,
  );
  const skipped = manifest
    .filter((entry) => entry.state !== "reviewed")
    .map(
      ({ path, state, reason }) =>
        `  ${printablePath(path)}: ${state}${reason === undefined ? "" : ` (${reasonWords(reason)})`}`,
    );
  const sections = [
    findings.length === 0 ? "No findings." : findings.map(renderFinding).join("\n\n"),
    terminalText(draft.summary).trim(),
    [
      `${coverageWords(manifest)}; ${countWords(findings.length)}; ${tokenWords(draft)}`,
      ...skipped,
    ].join("\n"),
    draft.problems.map((problem) => `note: ${oneLine(operatorText(problem))}`).join("\n"),
    draft.stopReason === "final" ? "" : `note: the review was stopped early: ${draft.stopReason}`,
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

function renderFinding(planned: Planned): string {
  const { finding, suggestion } = planned;
  const title = finding.title === undefined ? "" : ` ${oneLine(finding.title)}`;
  const where = planned.place === undefined ? ` [${planned.reason}]` : "";
  const lines = [
    `${placeWords(planned)}: ${finding.severity}:${title}${where}`,
    indent(terminalText(finding.body)),
  ];
  if (suggestion !== undefined) {
    lines.push(
      indent(suggestion.isCommittable ? "suggestion:" : `proposed (${suggestion.reason}):`),
    );
    lines.push(indent(indent(terminalText(suggestion.text))));
  }
  return lines.join("\n");
}

const oneLine = (text: string): string => terminalText(text.replace(/\s+/g, " ").trim());

const indent = (text: string): string => text.replace(/^(?=.)/gm, "    ");

const countWords = (count: number): string => `${count} finding${count === 1 ? "" : "s"}`;

function tokenWords({ usage, calls }: ReviewDraft): string {
  const about = usage.estimated ? "about " : "";
  return `${calls} model call${calls === 1 ? "" : "s"}, ${about}${usage.inputTokens} tokens in (${usage.cachedTokens} cached), ${about}${usage.outputTokens} out`;
}
