import { operatorText } from "../core/audience-text.ts";
import { printablePath } from "../diff/quoted-path.ts";
import type { Planned } from "../finding/planned.ts";
import type { ReviewDraft } from "../review/review-draft.ts";
import { draftCoverageLabel, notReviewedLabel } from "./coverage-labels.ts";
import { formatPlace } from "./list-findings.ts";
import { sanitizeTerminalText } from "./sanitize-terminal-text.ts";

/** Renders a review for a terminal or a log, one finding after the other, like compiler output. */
export function renderText(draft: ReviewDraft): string {
  const { plan, manifest } = draft;
  const findings = [...plan.inline, ...plan.file, ...plan.summary].filter(
    (planned) => planned.duplicateOf === undefined,
  );
  const skipped = manifest
    .filter((entry) => entry.state !== "reviewed")
    .map(
      ({ path, state, reason }) =>
        `  ${printablePath(path)}: ${state}${reason === undefined ? "" : ` (${notReviewedLabel(reason)})`}`,
    );
  const sections = [
    findings.length === 0 ? "No findings." : findings.map(renderFinding).join("\n\n"),
    sanitizeTerminalText(draft.summary).trim(),
    [
      `${draftCoverageLabel(draft)}; ${formatCount(findings.length)}; ${formatTokens(draft)}`,
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
    `${formatPlace(planned)}: ${finding.severity}:${title}${where}`,
    indent(sanitizeTerminalText(finding.body)),
  ];
  if (suggestion !== undefined) {
    lines.push(
      indent(suggestion.isCommittable ? "suggestion:" : `proposed (${suggestion.reason}):`),
    );
    lines.push(indent(indent(sanitizeTerminalText(suggestion.text))));
  }
  return lines.join("\n");
}

const oneLine = (text: string): string => sanitizeTerminalText(text.replace(/\s+/g, " ").trim());

const indent = (text: string): string => text.replace(/^(?=.)/gm, "    ");

const formatCount = (count: number): string => `${count} finding${count === 1 ? "" : "s"}`;

function formatTokens({ usage, calls }: ReviewDraft): string {
  const about = usage.estimated ? "about " : "";
  return `${calls} model call${calls === 1 ? "" : "s"}, ${about}${usage.inputTokens} tokens in (${usage.cachedTokens} cached), ${about}${usage.outputTokens} out`;
}
