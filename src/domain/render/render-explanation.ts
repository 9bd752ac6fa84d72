import { operatorText } from "../core/audience-text.ts";
import { printablePath } from "../diff/quoted-path.ts";
import type { ExplainedDepth, ExplainedRule, ReviewExplanation } from "../review/explanation.ts";
import { notReviewedLabel } from "./coverage-labels.ts";
import { sanitizeTerminalText } from "./sanitize-terminal-text.ts";

const MAX_FILES = 100;

/** Renders an explanation for a terminal. */
export function renderExplanation(explanation: ReviewExplanation): string {
  const { repository, head, rules, leftOut, problems } = explanation;
  const { ignorePaths, muteCategories, minSeverity, depth } = explanation;
  const sections = [
    `Review of ${printablePath(repository)} at ${head.slice(0, 7)}, without calling a model`,
    `depth: ${formatDepth(depth)}`,
    rules.map(formatRule).join("\n"),
    formatList(
      "not reviewed",
      leftOut.map(({ path, reason }) => `${printablePath(path)} (${notReviewedLabel(reason)})`),
    ),
    [
      `ignored paths: ${ignorePaths.length === 0 ? "none" : ignorePaths.map(printablePath).join(", ")}`,
      `muted categories: ${muteCategories.length === 0 ? "none" : muteCategories.join(", ")}`,
      `minimum severity: ${minSeverity ?? "none"}`,
    ].join("\n"),
    problems.map((problem) => `note: ${toOneLine(operatorText(problem))}`).join("\n"),
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

function formatDepth({ hunks, covered, widened }: ExplainedDepth): string {
  const count = `${hunks} ${hunks === 1 ? "hunk" : "hunks"}`;
  if (widened !== undefined) return `the whole change, ${count}: ${widened}`;
  return covered === 0
    ? `the whole change, ${count}`
    : `${hunks - covered} of ${count}; earlier reviews covered the others`;
}

const formatRule = ({ path, scope, files }: ExplainedRule): string =>
  formatList(
    path === undefined
      ? "rules: the default rules (DEFAULT_REVIEW_RULES)"
      : `rules: ${printablePath(path)} (${printablePath(scope)})`,
    files.map(printablePath),
  );

function formatList(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return "";
  const shown = lines.slice(0, MAX_FILES).map((line) => `  ${line}`);
  const more = lines.length - shown.length;
  return [`${title}:`, ...shown, ...(more > 0 ? [`  … and ${more} more`] : [])].join("\n");
}

const toOneLine = (text: string): string => sanitizeTerminalText(text.replace(/\s+/g, " ").trim());
