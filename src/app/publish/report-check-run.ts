import { isAppError } from "../../domain/core/app-error.ts";
import type { LinkPolicy } from "../../domain/outbound/link-policy.ts";
import {
  annotationKey,
  type CheckRunFacts,
  renderCheckRun,
} from "../../domain/publish/check-run-report.ts";
import type { Markers } from "../../domain/publish/marker.ts";
import type { PullRef } from "../../domain/pull/pull-request.ts";
import type { CheckRunPlace, CheckRuns, FoundCheckRun } from "../../ports/check-runs.ts";
import type { CountEarlierFindings } from "../review/count-earlier-findings.ts";
import type { RunContext } from "../run/run-context.ts";
import type { Certainty } from "./certainty.ts";
import { postOnce } from "./post-once.ts";

export interface ReportCheckRunPorts {
  readonly checkRuns: CheckRuns;
  readonly markers: Markers;
  /** Permitted links in the model's text; none if absent. */
  readonly links?: LinkPolicy | undefined;
}

/** State of a review of one head of a pull request. */
export interface CheckRunSubject {
  readonly pull: PullRef;
  /** Full object id. */
  readonly head: string;
  readonly facts: CheckRunFacts;
}

export interface CheckRunContext extends RunContext {
  /** Looks for a check run whose creation was not answered; absent: it is not waited for. */
  readonly certainty?: Certainty | undefined;
}

/** Use cases that keep the check run of a review. */
export interface CheckPorts {
  readonly reportCheckRun: ReportCheckRun;
  readonly countEarlierFindings: CountEarlierFindings;
}

export type ReportCheckRun = (subject: CheckRunSubject, context: CheckRunContext) => Promise<void>;

/** Id of the marker at the end of a check run's summary. */
const MARKER_ID = "check-run";

/**
 * Creates the use case that brings the one check run of a head to the state of its review, however often it is called.
 * A missing permission is one line in the log. Rejects as `CheckRuns` does otherwise.
 */
export function createReportCheckRun(ports: ReportCheckRunPorts): ReportCheckRun {
  return async (subject, context) => {
    try {
      await report(ports, subject, context);
    } catch (error) {
      if (!isAppError(error, "code-host-denied")) throw error;
      // The report of its end says so.
      if (subject.facts.kind === "running") return;
      const text = `no check run: ${error.message}`;
      context.emit({ type: "log", level: "warn", text });
    }
  };
}

async function report(
  { checkRuns, markers, links }: ReportCheckRunPorts,
  { pull, head, facts }: CheckRunSubject,
  { certainty, signal }: CheckRunContext,
): Promise<void> {
  const place: CheckRunPlace = {
    repository: { owner: pull.owner, name: pull.name },
    head,
    key: `svc-review:${pull.number}`,
  };
  const marker = markers.write(pull, { kind: "notice", id: MARKER_ID, head });
  const content = renderCheckRun(facts, { links, marker });
  const find = () => checkRuns.find(place, signal);
  const post = () => checkRuns.create(place, content, signal);
  const run =
    certainty === undefined
      ? ((await find()) ?? (await post()))
      : (await postOnce({ find, post }, certainty, signal)).result;
  if (isUpToDate(run, facts)) return;
  const known = new Set(run.annotations.map(annotationKey));
  const annotations = content.annotations.filter((one) => !known.has(annotationKey(one)));
  await checkRuns.update(place, { id: run.id, report: { ...content, annotations } }, signal);
}

/**
 * A completed check run has more to say than a run that found nothing new on its head, or that the review was published
 * before.
 */
function isUpToDate({ isCompleted }: FoundCheckRun, { kind }: CheckRunFacts): boolean {
  if (kind === "running") return !isCompleted;
  return isCompleted && (kind === "already" || kind === "nothing");
}
