import { operatorText } from "../core/audience-text.ts";
import { printablePath } from "../diff/quoted-path.ts";
import { firstSentence } from "../finding/finding-id.ts";
import { listJoined } from "../finding/joined.ts";
import type { Planned, PublishPlan } from "../finding/planned.ts";
import { type AppliedRule, formatAppliedRule } from "../review/path-rule.ts";
import type { ReviewDraft } from "../review/review-draft.ts";
import { draftCoverageLabel, notReviewedLabel } from "./coverage-labels.ts";
import { formatPlace } from "./list-findings.ts";
import { formatMutedCount, listMuted } from "./muted-findings.ts";
import { sanitizeTerminalText } from "./sanitize-terminal-text.ts";

/** Renders a review for a terminal or a log, one finding after the other, like compiler output. */
export function renderText(draft: ReviewDraft): string {
  const { plan, manifest } = draft;
  const findings = [...plan.inline, ...plan.file, ...plan.summary].filter(
    ({ duplicateOf, muted }) => duplicateOf === undefined && muted !== true,
  );
  const skipped = manifest
    .filter((entry) => entry.state !== "reviewed")
    .map(
      ({ path, state, reason }) =>
        `  ${printablePath(path)}: ${state}${reason === undefined ? "" : ` (${notReviewedLabel(reason)})`}`,
    );
  const sections = [
    findings.length === 0 ? "No findings." : findings.map(renderFinding).join("\n\n"),
    renderJoined(plan),
    renderMuted(listMuted(plan)),
    sanitizeTerminalText(draft.summary).trim(),
    [
      `${draftCoverageLabel(draft)}; ${formatCount(findings.length)}; ${formatTokens(draft)}`,
      ...skipped,
    ].join("\n"),
    renderRules(draft.rules ?? []),
    draft.problems.map((problem) => `note: ${oneLine(operatorText(problem))}`).join("\n"),
    draft.stopReason === "final" ? "" : `note: the review was stopped early: ${draft.stopReason}`,
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

/** Lists the findings that report the same issue as another one in other words. */
function renderJoined(plan: PublishPlan): string {
  const lines = listJoined(plan).map((planned) => {
    const { finding } = planned;
    const title = oneLine(finding.title ?? firstSentence(finding.body));
    return `  ${formatPlace(planned)}: ${finding.severity}: ${title}`;
  });
  return lines.length === 0 ? "" : ["reported again in other words:", ...lines].join("\n");
}

/** Renders muted findings on one line each. */
function renderMuted(muted: readonly Planned[]): string {
  if (muted.length === 0) return "";
  const lines = muted.map((planned) => {
    const { severity, category, title, body } = planned.finding;
    return `  ${formatPlace(planned)}: ${severity}, ${category}: ${oneLine(title ?? firstSentence(body))}`;
  });
  return [`not shown: ${formatMutedCount(muted)}`, ...lines].join("\n");
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

/** Renders which rules for parts of the repository applied. */
const renderRules = (rules: readonly AppliedRule[]): string =>
  rules.length === 0
    ? ""
    : `note: rules applied: ${rules.map((rule) => formatAppliedRule(printablePath(rule.path), rule)).join(", ")}`;

const oneLine = (text: string): string => sanitizeTerminalText(text.replace(/\s+/g, " ").trim());

const indent = (text: string): string => text.replace(/^(?=.)/gm, "    ");

const formatCount = (count: number): string => `${count} finding${count === 1 ? "" : "s"}`;

function formatTokens({ usage, calls }: ReviewDraft): string {
  const about = usage.estimated ? "about " : "";
  return `${calls} model call${calls === 1 ? "" : "s"}, ${about}${usage.inputTokens} tokens in (${usage.cachedTokens} cached), ${about}${usage.outputTokens} out`;
}
