import type { Severity } from "../core/severity.ts";
import { printablePath } from "../diff/quoted-path.ts";
import type { Manifest } from "../review/manifest.ts";
import type { ReviewDraft } from "../review/review-draft.ts";
import { cutText } from "../untrusted/cut-text.ts";
import { type ListedFinding, listFindings } from "./list-findings.ts";
import { formatFindingText, getFindingTitle, toPlainText } from "./to-plain-text.ts";

const LEVELS = ["error", "warning", "notice"] as const;
type Level = (typeof LEVELS)[number];

const LEVELS_BY_SEVERITY: Readonly<Record<Severity, Level>> = {
  critical: "error",
  major: "error",
  minor: "warning",
  nit: "notice",
};

/** Maximum annotations per level and step that the code host shows. */
const MAX_PER_LEVEL = 10;
/** The runner silently cuts messages after 4,096 characters. */
const MAX_MESSAGE_CHARS = 4_000;
const MAX_TITLE_CHARS = 200;

/**
 * Renders a review as workflow commands, one per line, which the Actions runner turns into annotations: highest
 * severity first, at most ten per level, with a final notice that counts the rest. Empty without findings. Line
 * breaks are escaped, so no text can inject a command.
 */
export function renderAnnotations({ plan, manifest }: ReviewDraft): string {
  const listed = listFindings(plan).filter(({ planned }) => planned.muted !== true);
  const byLevel = (level: Level): ListedFinding[] =>
    listed.filter(({ planned }) => LEVELS_BY_SEVERITY[planned.finding.severity] === level);
  const isMuch = LEVELS.some((level) => byLevel(level).length > MAX_PER_LEVEL);
  // The last notice is one of the ten.
  const room = (level: Level): number => MAX_PER_LEVEL - (isMuch && level === "notice" ? 1 : 0);
  const lines = LEVELS.flatMap((level) =>
    byLevel(level)
      .slice(0, room(level))
      .map((one) => toFindingCommand(level, one, manifest)),
  );
  const rest = LEVELS.map((level) => ({
    level,
    count: Math.max(byLevel(level).length - room(level), 0),
  }));
  if (isMuch) lines.push(toOmittedCommand(rest));
  return lines.map((line) => `${line}\n`).join("");
}

function toFindingCommand(level: Level, listed: ListedFinding, manifest: Manifest): string {
  const { finding } = listed.planned;
  const { line, startLine = line } = listed.headPlace ?? {};
  return formatCommand(level, {
    file: findAnnotatedFile(finding.path, manifest),
    line: startLine,
    endLine: line,
    title: clip(getFindingTitle(listed) ?? finding.category ?? finding.severity, MAX_TITLE_CHARS),
    message: clip(formatFindingText(listed), MAX_MESSAGE_CHARS),
  });
}

/** Returns a path of the change that is valid in the runner's log; other paths are part of the finding's text. */
export function findAnnotatedFile(path: string, manifest: Manifest): string | undefined {
  const isKnown = manifest.some((entry) => entry.path === path);
  return isKnown && printablePath(path) === path ? toPlainText(path) : undefined;
}

interface OmittedCount {
  readonly level: Level;
  readonly count: number;
}

function toOmittedCommand(rest: readonly OmittedCount[]): string {
  const counts = rest
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => `${count} ${level}${count === 1 ? "" : "s"}`);
  return formatCommand("notice", {
    title: "Further findings",
    message: `Not shown here, but part of the review: ${counts.join(", ")}.`,
  });
}

interface WorkflowCommand {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly endLine?: number | undefined;
  readonly title: string;
  readonly message: string;
}

function formatCommand(level: Level, { message, ...properties }: WorkflowCommand): string {
  const pairs = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${level} ${pairs.join(",")}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

function clip(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : `${cutText(text, maxChars - 1)}…`;
}
