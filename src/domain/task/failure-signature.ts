import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { parseReport } from "./parse-report.ts";
import type { TaskJobRequest } from "./task-job-request.ts";

/**
 * Computes the signature of the failure that a new pull request is requested for, 64 hex digits:
 * two reports of one failure on the same branch have the same signature. `undefined` for a task
 * that adds a commit to a pull request, which is always run. A report that names tests is
 * identified by these, regardless of their order and output. Other requests are identified by
 * instruction and report, without the parts that differ between runs.
 */
export function computeFailureSignature(request: TaskJobRequest): string | undefined {
  const { mode, baseRef, instruction, context, caller } = request;
  if (mode !== "new_pr") return undefined;
  const tests = parseReport(context).groups.flatMap((group) => group.tests.map(({ id }) => id));
  const known = [caller?.runId, caller?.sha].filter((id) => id !== undefined);
  const failure =
    tests.length > 0
      ? ["tests", ...[...new Set(tests)].sort()]
      : ["text", normalizeInstruction(instruction, known), normalizeReport(context, known)];
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([baseRef, ...failure]))));
}

const TIME = /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?/g;
const CLOCK = /\b\d{1,2}:\d{2}:\d{2}(?:[.,]\d+)?\b/g;
const DURATION = /\b\d+(?:\.\d+)? ?(?:ms|milliseconds?|s|secs?|seconds?|minutes?)\b/g;
const RUN_PAGE = /\/actions\/runs\/\d+(?:\/(?:attempts|jobs?)\/\d+)*/g;
const ADDRESS = /\b0x[0-9a-f]+\b/gi;
/** Object ids, and numbers of runs and jobs. */
const LONG_ID = /\b(?:[0-9a-f]{40}|[0-9a-f]{64}|\d{9,})\b/gi;
/** Shorter ids occur in other words, too. */
const MIN_ID_CHARS = 6;
const COLOR = /\p{Cc}\[[0-9;]*m/gu;

/**
 * Removes the values that a workflow fills into its instruction for each run; other numbers may be
 * part of the request.
 */
function normalizeInstruction(text: string, known: readonly string[]): string {
  return known
    .filter((id) => id.length >= MIN_ID_CHARS)
    .reduce((left, id) => left.replaceAll(id, "#"), text.replace(RUN_PAGE, "#"))
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Normalizes a report: removes colors, times, durations, addresses, and ids of runs and commits.
 */
function normalizeReport(text: string, known: readonly string[]): string {
  const plain = [COLOR, TIME, CLOCK, RUN_PAGE, DURATION, ADDRESS, LONG_ID].reduce(
    (left, pattern) => left.replace(pattern, "#"),
    text,
  );
  return normalizeInstruction(plain, known);
}
