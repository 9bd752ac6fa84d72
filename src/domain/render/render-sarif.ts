import { operatorText } from "../core/audience-text.ts";
import type { Place } from "../finding/anchor-finding.ts";
import type { Planned } from "../finding/planned.ts";
import { countListedHunks } from "../review/hunk-list.ts";
import type { NothingToReview, ReviewDraft, ReviewOutcome } from "../review/review-draft.ts";
import { isMissing } from "./coverage-labels.ts";
import { type ListedFinding, listFindings } from "./list-findings.ts";
import { renderFinding } from "./render-markdown.ts";
import { type RuleId, SARIF_RULES, toSarifRule } from "./sarif-rules.ts";
import { formatFindingText, getFindingTitle, toPlainText } from "./to-plain-text.ts";

/** The tool that writes the log, and the location of the repository. */
export interface SarifTool {
  readonly version: string;
  /** Web address of the code host. If set, the log names the commit and the repository of the review. */
  readonly serverUrl?: string;
}

const LEVELS_BY_SEVERITY = {
  critical: "error",
  major: "error",
  minor: "warning",
  nit: "note",
} as const;

/**
 * Renders a review as a SARIF 2.1.0 log with one run, for code scanning on the code host. Each distinct finding is a
 * result with exactly one location, as the code host rejects a log that has a result without one: its lines in the
 * head, else line 1 of its file, else line 1 of the first changed file that exists in the head, with its place in the
 * message. Without any changed file, the finding becomes a notification.
 */
export function renderSarif(outcome: ReviewOutcome, tool: SarifTool): string {
  const draft: SarifInput = outcome.kind === "draft" ? outcome : emptyDraft(outcome);
  const listed = listFindings(draft.plan);
  const located = listed.map((one) => ({ one, uri: findUri(one, draft) }));
  const used = new Set<RuleId>(listed.map(getRuleId));
  const rules = SARIF_RULES.filter((id) => used.has(id));
  const results = located.flatMap(({ one, uri }) =>
    uri === undefined ? [] : [toResult(one, uri, rules)],
  );
  const unplaced = located.flatMap(({ one, uri }) =>
    uri === undefined
      ? [toNotification(LEVELS_BY_SEVERITY[one.planned.finding.severity], formatMessage(one))]
      : [],
  );
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "svc", version: tool.version, rules: rules.map(toSarifRule) } },
        invocations: [
          {
            executionSuccessful: draft.problems.length === 0 && draft.stopReason === "final",
            toolExecutionNotifications: [
              ...draft.problems.map((problem) =>
                toNotification("warning", toPlainText(operatorText(problem))),
              ),
              ...unplaced,
            ],
          },
        ],
        ...toProvenance(draft, tool),
        results,
        properties: toCoverageProperties(draft),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

type SarifInput = Pick<
  ReviewDraft,
  "plan" | "manifest" | "hunks" | "problems" | "stopReason" | "repository" | "head"
>;

/** Returns a log without results, as code scanning requires a log of every run. */
function emptyDraft({ manifest }: NothingToReview): SarifInput {
  const plan = { event: "COMMENT", inline: [], file: [], summary: [] } as const;
  return { plan, manifest, problems: [], stopReason: "final", repository: "", head: "" };
}

const getRuleId = ({ planned }: ListedFinding): RuleId => planned.finding.category ?? "other";

const toNotification = (level: string, text: string): object => ({ level, message: { text } });

function toResult(listed: ListedFinding, uri: string, rules: readonly RuleId[]): object {
  const { planned, bucket, headPlace } = listed;
  const { severity, confidence } = planned.finding;
  const artifactLocation = { uri, uriBaseId: "%SRCROOT%" };
  return {
    ruleId: getRuleId(listed),
    ruleIndex: rules.indexOf(getRuleId(listed)),
    level: LEVELS_BY_SEVERITY[severity],
    message: {
      text: formatMessage(listed),
      markdown: toPlainText(renderFinding(planned)),
    },
    locations: [{ physicalLocation: { artifactLocation, region: toRegion(headPlace) } }],
    partialFingerprints: { "svcFindingId/v1": planned.id },
    ...toFixes(planned, artifactLocation),
    ...toSuppressions(planned),
    properties: {
      severity,
      confidence,
      bucket,
      reason: planned.reason,
    },
  };
}

function formatMessage(listed: ListedFinding): string {
  const title = getFindingTitle(listed);
  return title === undefined
    ? formatFindingText(listed)
    : `${title}\n\n${formatFindingText(listed)}`;
}

/** Returns a region of whole lines. The code host rejects locations without a line, so line 1 stands for a file. */
function toRegion(place: Place | undefined): object {
  return place === undefined
    ? { startLine: 1 }
    : { startLine: place.startLine ?? place.line, endLine: place.line };
}

/** Returns the fix without a final line break, as a region without columns ends before its last line's. */
function toFixes({ suggestion, place }: Planned, artifactLocation: object): object {
  if (suggestion?.isCommittable !== true || place?.side !== "RIGHT") return {};
  const replacement = {
    deletedRegion: toRegion(place),
    insertedContent: { text: suggestion.text },
  };
  return { fixes: [{ artifactChanges: [{ artifactLocation, replacements: [replacement] }] }] };
}

/** Returns the suppression of a muted finding, so that code scanning lists it as dismissed. */
const toSuppressions = ({ muted, reason }: Planned): object =>
  muted === true
    ? { suppressions: [{ kind: "external", status: "accepted", justification: reason }] }
    : {};

/** Returns the URI of a path of the change. Other paths given by a model may be outside the repository or invalid. */
function findUri({ planned }: ListedFinding, { manifest }: SarifInput): string | undefined {
  const { path } = planned.finding;
  const entry =
    manifest.find((file) => file.path === path) ??
    manifest.find((file) => file.status !== "removed") ??
    manifest[0];
  return entry === undefined ? undefined : toUri(entry.path);
}

/** Converts a path to a relative reference of RFC 3986. */
function toUri(path: string): string {
  return path
    .replace(/\p{Cs}/gu, "\ufffd")
    .split("/")
    .map(encodeURIComponent)
    .join("/");
}

/** Describes the coverage in the property bag of the run: numbers of hunks by state, and those not reviewed in full. */
function toCoverageProperties({ hunks }: SarifInput): object | undefined {
  if (hunks === undefined) return undefined;
  const missing =
    hunks.kind === "hunks"
      ? hunks.hunks.filter(isMissing)
      : hunks.files.filter(({ counts }) => counts["in-part"] + counts["not-reviewed"] > 0);
  return { coverage: { hunks: countListedHunks(hunks), missing } };
}

function toProvenance({ repository, head }: SarifInput, { serverUrl }: SarifTool): object {
  const isRepository = /^[\w.-]+\/[\w.-]+$/.test(repository);
  if (serverUrl === undefined || !isRepository || !/^(?:[\da-f]{40}|[\da-f]{64})$/.test(head)) {
    return {};
  }
  const repositoryUri = `${serverUrl.replace(/\/+$/, "")}/${repository}`;
  return { versionControlProvenance: [{ repositoryUri, revisionId: head }] };
}
