import { toFindingKey } from "./contract-keys.ts";
import type { Node, ObjectNode } from "./node.ts";

/** A part of a finding that models also write under other keys. */
export type FindingPart =
  | "path"
  | "line"
  | "start_line"
  | "end_line"
  | "location"
  | "severity"
  | "title"
  | "body";

/** Alternative names, most likely first. */
const NAMES: Readonly<Record<FindingPart, readonly string[]>> = {
  path: [
    "path",
    "file",
    "filename",
    "file_path",
    "file_name",
    "filepath",
    "relative_path",
    "source_file",
    "target_file",
    "new_path",
    "uri",
  ],
  line: [
    "line",
    "line_number",
    "line_no",
    "lineno",
    "ln",
    "row",
    "line_num",
    "lines",
    "line_range",
    "line_numbers",
    "range",
    "at_line",
    "new_line",
    "new_line_number",
    "line_in_file",
    "line_in_new_file",
    "target_line",
    "right_line",
    "source_line",
    "affected_lines",
    "affected_line",
  ],
  start_line: [
    "start_line",
    "line_start",
    "from_line",
    "begin_line",
    "first_line",
    "start_line_number",
    "begin_line",
    "line_from",
    "start",
  ],
  end_line: ["end_line", "line_end", "to_line", "last_line", "end_line_number", "line_to", "end"],
  location: [
    "location",
    "position",
    "loc",
    "place",
    "where",
    "span",
    "anchor",
    "file_location",
    "code_location",
    "source_location",
    "locations",
    "physical_location",
    "artifact_location",
    "region",
  ],
  severity: [
    "severity",
    "severity_level",
    "level",
    "priority",
    "importance",
    "criticality",
    "risk",
    "risk_level",
    "impact_level",
    "sev",
    "severity_label",
    "severity_rating",
    "severity_score",
    "issue_severity",
    "finding_severity",
    "bug_severity",
    "threat_level",
    "cvss",
    "cvss_score",
  ],
  title: ["title", "headline", "heading", "subject", "name", "short_description"],
  body: [
    "body",
    "message",
    "comment",
    "description",
    "text",
    "issue",
    "details",
    "detail",
    "content",
    "explanation",
    "finding",
    "problem",
    "remark",
    "note",
    "feedback",
    "observation",
    "msg",
    "review",
    "review_comment",
    "comment_body",
    "markdown",
    "long_description",
    "defect",
    "bug",
    "concern",
    "reason",
    "rationale",
    "analysis",
    "summary",
    "what",
    "error",
  ],
};
/** Names of lists whose strings are findings too. */
const LISTS = [
  "comments",
  "findings",
  "issues",
  "review_comments",
  "inline_comments",
  "line_comments",
  "file_comments",
  "code_comments",
  "comment_list",
  "problems",
  "remarks",
  "violations",
  "defects",
  "bugs",
  "concerns",
  "vulnerabilities",
  "annotations",
  "finding",
  "issue",
  "all_findings",
  "key_findings",
  "review_findings",
  "critical_issues",
  "major_issues",
  "minor_issues",
  "security_issues",
  "issues_found",
  "code_issues",
];
/** Names of lists that are not findings of this answer. */
const NOT_MEANT =
  /^(?:thought|thinking|reason|analysis|scratch|draft|example|schema|properties|format|previous|resolved|fixed|positive|praise|strength|highlight|good|what_?went_?well|false_?positive|dismissed|ignored)/i;

const normalizeName = (written: string): string => written.toLowerCase().replace(/[^a-z]/g, "");
const PARTS = new Map<FindingPart, ReadonlyMap<string, number>>(
  (Object.keys(NAMES) as FindingPart[]).map((part) => [
    part,
    new Map(NAMES[part].map((name, at) => [normalizeName(name), at])),
  ]),
);
const LIST_NAMES = new Set(LISTS.map(normalizeName));

/** Decides whether a key names a list of findings. */
export const isListName = (written: string): boolean => LIST_NAMES.has(normalizeName(written));

/** Decides whether a key names something that the answer only mentions. */
export const isMentioned = (written: string): boolean => NOT_MEANT.test(written);

/** Lists the members that may hold a part of a finding, with the contract's own spelling first. */
export function findMembers(
  object: ObjectNode,
  part: FindingPart,
): readonly (readonly [string, Node])[] {
  const names = PARTS.get(part);
  const rank = (written: string): number =>
    written === part
      ? -2
      : toFindingKey(written) === part
        ? -1
        : (names?.get(normalizeName(written)) ?? 99);
  return [...object.members]
    .filter(([written]) => rank(written) < 99)
    .sort(([one], [other]) => rank(one) - rank(other));
}

/** Decides whether an object has a place or a severity, as findings do. */
export function looksLikeFinding(node: Node): boolean {
  if (node.kind !== "object") return false;
  const has = (part: FindingPart): boolean =>
    findMembers(node, part).some(([, value]) => value.kind !== "plain" || value.value !== null);
  const isPlaced = has("path") || has("line") || has("location") || has("severity");
  return isPlaced && (has("body") || has("title") || [...node.members.values()].some(isTextNode));
}

function isTextNode(node: Node): boolean {
  return node.kind === "text" && /\S\s+\S/.test(node.value);
}
