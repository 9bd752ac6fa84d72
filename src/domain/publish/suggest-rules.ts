import { printablePath } from "../diff/quoted-path.ts";
import type { Category } from "../finding/finding.ts";
import { firstSentence } from "../finding/finding-id.ts";
import { type ComparedFinding, createCompareIssues } from "../finding/same-issue.ts";
import { defangLine } from "../outbound/defang-markdown.ts";
import { clipLine } from "../untrusted/cut-text.ts";
import { stripInvisible } from "../untrusted/invisible.ts";

/** A finding of the service that a writer of the repository declined. */
export interface DeclinedReport {
  /** Title and body of the finding. */
  readonly text: string;
  readonly category?: Category | undefined;
  readonly path: string;
  /** Address of its thread. */
  readonly url: string;
  /** Login of the writer. */
  readonly by: string;
  /** Reason of the writer; may be empty. */
  readonly why: string;
}

/** A proposed line for the review rules, with the declined findings that it is about. */
export interface RuleSuggestion {
  /** Item of a Markdown list, without line breaks. */
  readonly line: string;
  readonly category?: Category | undefined;
  readonly declined: readonly DeclinedReport[];
}

/** Minimum number of declined findings about one issue. */
export const MIN_DECLINED = 3;
const ANY_LINES = { side: "RIGHT", from: 1, to: 1 } as const;
const MAX_SUGGESTIONS = 10;
const MAX_TEXT_CHARS = 160;
const MAX_LINKS = 5;

/**
 * Proposes rules for issues that writers declined at least three times, each in a thread of its own; most frequent
 * first. The texts are those of findings and people: a person decides whether a line becomes a rule.
 */
export function suggestRules(declined: readonly DeclinedReport[]): readonly RuleSuggestion[] {
  return clusterDeclined([...new Map(declined.map((one) => [one.url, one])).values()])
    .filter(({ length }) => length >= MIN_DECLINED)
    .toSorted((left, right) => right.length - left.length)
    .slice(0, MAX_SUGGESTIONS)
    .map((cluster) => ({
      line: renderLine(cluster),
      category: cluster[0]?.category,
      declined: cluster,
    }));
}

interface Compared extends ComparedFinding {
  readonly report: DeclinedReport;
}

/** Groups findings about the same issue. A finding joins a group if it is the same issue as most of its members. */
function clusterDeclined(
  declined: readonly DeclinedReport[],
): readonly (readonly DeclinedReport[])[] {
  const pool = declined.map(
    // Findings of different pull requests have no place in common: their texts decide.
    (report, source): Compared => ({
      report,
      text: report.text,
      category: report.category,
      path: "",
      code: "",
      hunk: "any",
      lines: ANY_LINES,
      source,
    }),
  );
  const compare = createCompareIssues(pool);
  const clusters: Compared[][] = [];
  for (const finding of pool) {
    const home = clusters.find((cluster) => {
      if (cluster.some(({ category }) => category !== finding.category)) return false;
      const same = cluster.filter((other) => compare(finding, other) !== undefined);
      return same.length * 2 > cluster.length;
    });
    if (home === undefined) clusters.push([finding]);
    else home.push(finding);
  }
  return clusters.map((cluster) => cluster.map(({ report }) => report));
}

function renderLine(cluster: readonly DeclinedReport[]): string {
  const [first] = cluster;
  if (first === undefined) return "";
  const { text, category } = first;
  const folder = findCommonFolder(cluster.map(({ path }) => path));
  const where = folder === "" ? "" : ` in \`${printablePath(folder).replaceAll("`", "'")}\``;
  const kind = category === undefined ? "" : ` (${category})`;
  const why = cluster.findLast((one) => one.why.trim() !== "")?.why ?? "";
  const reason = why === "" ? "" : ` Reason: ${toText(why)}.`;
  const links = cluster.slice(0, MAX_LINKS).map(({ url }, at) => `[${at + 1}](${url})`);
  const more = cluster.length - links.length;
  const count = `Declined ${cluster.length} times: ${links.join(", ")}${more > 0 ? `, and ${more} more` : ""}.`;
  return `- Do not report findings such as "${toText(firstSentence(text))}"${kind}${where}.${reason} ${count}`;
}

/** Puts an untrusted text on one line of Markdown, without a final full stop and quotes. */
const toText = (text: string): string =>
  defangLine(clipLine(stripInvisible(text).replace(/\s+/g, " ").trim(), MAX_TEXT_CHARS))
    .replaceAll('"', "'")
    .replace(/\.+$/, "");

/** Returns the longest folder that contains all paths, with a trailing slash; empty for the root. */
function findCommonFolder(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split("/").slice(0, -1));
  const differs = first.findIndex((part, at) => others.some((folders) => folders[at] !== part));
  const common = differs < 0 ? first : first.slice(0, differs);
  return common.length === 0 ? "" : `${common.join("/")}/`;
}

/** Adds suggested lines to a rules file. */
export function addToRules(
  rules: string | undefined,
  suggestions: readonly RuleSuggestion[],
): string {
  const lines = suggestions.map(({ line }) => `${line}\n`).join("");
  const before = rules === undefined || rules.trim() === "" ? "# Review rules\n" : rules.trimEnd();
  return `${before.trimEnd()}\n\n${lines}`;
}
