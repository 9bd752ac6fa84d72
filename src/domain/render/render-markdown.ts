import { operatorText } from "../core/audience-text.ts";
import { printablePath } from "../diff/quoted-path.ts";
import { firstSentence } from "../finding/finding-id.ts";
import { listJoined } from "../finding/joined.ts";
import type { Planned, PublishPlan } from "../finding/planned.ts";
import { defangLine } from "../outbound/defang-markdown.ts";
import type { LinkPolicy } from "../outbound/link-policy.ts";
import { formatAppliedRule } from "../review/path-rule.ts";
import type { ReviewDraft } from "../review/review-draft.ts";
import { sanitizeMarkdown } from "./clip-markdown.ts";
import { draftCoverageLabel, missingLabel } from "./coverage-labels.ts";
import { formatPlace, SEVERITY_MARKS } from "./list-findings.ts";
import { formatMutedCount, listMuted } from "./muted-findings.ts";

/** Renders a whole review as one Markdown document: summary, findings by place, coverage. */
export function renderMarkdown(draft: ReviewDraft, links?: LinkPolicy): string {
  const { plan } = draft;
  const muted = listMuted(plan);
  const sections = [
    `# Review of ${draft.repository}: ${defangLine(draft.title)}`,
    sanitizeMarkdown(draft.summary.trim(), links) || "_The model wrote no summary._",
    renderGroup("Findings on lines", plan.inline, links),
    renderGroup("Findings on files", plan.file, links),
    renderGroup(
      "Further findings",
      plan.summary.filter(({ duplicateOf, muted }) => duplicateOf === undefined && muted !== true),
      links,
    ),
    renderJoined(plan, links),
    renderGroup(`Not shown: ${formatMutedCount(muted)}`, muted, links),
    renderCoverage(draft),
    renderNotes(draft),
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

function renderGroup(heading: string, planned: readonly Planned[], links?: LinkPolicy): string {
  if (planned.length === 0) return "";
  return [`## ${heading}`, ...planned.map((one) => renderFinding(one, links))].join("\n\n");
}

/** Lists the findings that report the same issue as another one in other words. */
function renderJoined(plan: PublishPlan, links?: LinkPolicy): string {
  const lines = listJoined(plan).map((planned) => {
    const { finding } = planned;
    const title = defangLine(finding.title ?? firstSentence(finding.body), links);
    return `- ${SEVERITY_MARKS[finding.severity]} ${codeSpan(formatPlace(planned))} ${title}`;
  });
  return lines.length === 0 ? "" : `## Reported again in other words\n\n${lines.join("\n")}`;
}

/** Renders one finding with its heading. */
export function renderFinding(planned: Planned, links?: LinkPolicy): string {
  const { finding } = planned;
  const kind =
    finding.category === undefined ? finding.severity : `${finding.severity}, ${finding.category}`;
  const title = finding.title === undefined ? "" : ` ${defangLine(finding.title, links)}`;
  return [
    `### ${SEVERITY_MARKS[finding.severity]} ${codeSpan(formatPlace(planned))}${title}`,
    `_${kind}_${planned.moved ? " – moved to where the quoted text is" : ""}`,
    sanitizeMarkdown(finding.body, links),
    renderSuggestion(planned),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Renders a suggestion as a committable block, or as plain code if it must not be committed. */
export function renderSuggestion({ suggestion }: Planned): string {
  if (suggestion === undefined) return "";
  const fence = chooseFence(suggestion.text);
  if (suggestion.isCommittable) return `${fence}suggestion\n${suggestion.text}\n${fence}`;
  return `Proposed (not committable: ${suggestion.reason}):\n\n${fence}\n${suggestion.text}\n${fence}`;
}

/** Returns a fence longer than any in the text. */
function chooseFence(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((max, run) => Math.max(max, run.length), 2);
  return "`".repeat(longest + 1);
}

function renderCoverage({ manifest, hunks }: ReviewDraft): string {
  const missing = manifest.filter((entry) => entry.state !== "reviewed");
  const lines = missing.map(
    (entry) => `- ${codeSpan(printablePath(entry.path))}: ${missingLabel(entry, hunks)}`,
  );
  return [`## Coverage\n\n${draftCoverageLabel({ manifest, hunks })}.`, lines.join("\n")]
    .filter((part) => part !== "")
    .join("\n\n");
}

function renderNotes({ plan, problems, rules = [], stopReason }: ReviewDraft): string {
  const repeats = plan.summary.filter((planned) => planned.duplicateOf !== undefined).length;
  const names = rules.map((rule) => formatAppliedRule(codeSpan(printablePath(rule.path)), rule));
  const lines = [
    ...(names.length === 0 ? [] : [`- rules applied: ${names.join(", ")}`]),
    ...problems.map((problem) => `- ${defangLine(operatorText(problem))}`),
    ...(repeats > 0
      ? [
          `- ${repeats} finding${repeats === 1 ? "" : "s"} repeated another one and ${repeats === 1 ? "is" : "are"} left out`,
        ]
      : []),
    ...(stopReason === "final" ? [] : [`- the review was stopped early: ${stopReason}`]),
  ];
  return lines.length === 0 ? "" : `## Notes\n\n${lines.join("\n")}`;
}

const codeSpan = (text: string): string => `\`${text.replaceAll("`", "'")}\``;
