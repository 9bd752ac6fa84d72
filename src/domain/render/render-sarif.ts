import { operatorText } from "../core/audience-text.ts";
import type { Place } from "../finding/anchor-finding.ts";
import type { Planned } from "../finding/planned.ts";
import type { NothingToReview, ReviewDraft, ReviewOutcome } from "../review/review-draft.ts";
import { type ListedFinding, listFindings } from "./list-findings.ts";
import { renderFinding } from "./render-markdown.ts";
import { type RuleId, SARIF_RULES, toSarifRule } from "./sarif-rules.ts";
import { formatFindingText, getFindingTitle, toPlainText } from "./to-plain-text.ts";

/** Who writes the log, and where the repository is. */
export interface SarifTool {
  readonly version: string;
  /** Address of the code host's pages; with it the log says which commit of which repository was reviewed. */
  readonly serverUrl?: string;
}

const LEVELS_BY_SEVERITY = {
  critical: "error",
  major: "error",
  minor: "warning",
  nit: "note",
} as const;

/**
 * Writes a review as a SARIF 2.1.0 log with one run, as the code host's code scanning takes it. Each finding that does
 * not repeat another is a result with exactly one location, since a result without one makes the code host refuse the
 * whole log: lines of the head where it has them, else line 1 of its file, else line 1 of the first changed file
 * that the head has, with its place in the message. Without any changed file such a finding becomes a notification.
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
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

type SarifInput = Pick<
  ReviewDraft,
  "plan" | "manifest" | "problems" | "stopReason" | "repository" | "head"
>;

/** Code scanning wants a log of every run, one without results too. */
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

/** Whole lines; the code host refuses a location without a line, so that line 1 stands for a file. */
function toRegion(place: Place | undefined): object {
  return place === undefined
    ? { startLine: 1 }
    : { startLine: place.startLine ?? place.line, endLine: place.line };
}

/** The replacement without a last line break: a region without columns ends before its last line's. */
function toFixes({ suggestion, place }: Planned, artifactLocation: object): object {
  if (suggestion?.isCommittable !== true || place?.side !== "RIGHT") return {};
  const replacement = {
    deletedRegion: toRegion(place),
    insertedContent: { text: suggestion.text },
  };
  return { fixes: [{ artifactChanges: [{ artifactLocation, replacements: [replacement] }] }] };
}

/** A path of the change: what else a model named may lie outside the repository, or be no path at all. */
function findUri({ planned }: ListedFinding, { manifest }: SarifInput): string | undefined {
  const { path } = planned.finding;
  const entry =
    manifest.find((file) => file.path === path) ??
    manifest.find((file) => file.status !== "removed") ??
    manifest[0];
  return entry === undefined ? undefined : toUri(entry.path);
}

/** A relative reference of RFC 3986. */
function toUri(path: string): string {
  return path
    .replace(/\p{Cs}/gu, "\ufffd")
    .split("/")
    .map(encodeURIComponent)
    .join("/");
}

function toProvenance({ repository, head }: SarifInput, { serverUrl }: SarifTool): object {
  const isRepository = /^[\w.-]+\/[\w.-]+$/.test(repository);
  if (serverUrl === undefined || !isRepository || !/^(?:[\da-f]{40}|[\da-f]{64})$/.test(head)) {
    return {};
  }
  const repositoryUri = `${serverUrl.replace(/\/+$/, "")}/${repository}`;
  return { versionControlProvenance: [{ repositoryUri, revisionId: head }] };
}
