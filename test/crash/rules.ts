import { isTerminal } from "../../src/domain/job/job.ts";
import { LOST_RUNNER_MESSAGE, MAX_ATTEMPTS } from "../../src/domain/job/job-transition.ts";
import { readStoredReview, type StoredReview } from "../../src/domain/review/stored-draft.ts";
import { listAnswers, listReactions, type PostedAnswer } from "../fakes/posted-answers.ts";
import type { StoredJob } from "../fakes/stored-jobs.ts";
import type { CommentRequest, Workload } from "./workload.ts";

/** A rule that was broken, in words. */
export interface Violation {
  readonly rule: string;
  readonly what: string;
  readonly jobId?: string;
}

/** What was asked with what came of it. */
export interface Case {
  readonly asked: CommentRequest;
  readonly jobs: readonly StoredJob[];
  readonly answers: readonly PostedAnswer[];
  /** Answers to the other comments on the pull request. */
  readonly others: readonly PostedAnswer[];
  readonly reactions: readonly string[];
}

type Rule = (one: Case) => readonly string[];

/** Puts together what both sides know of each comment. */
export function toCases(town: Workload, jobs: readonly StoredJob[]): readonly Case[] {
  const { host } = town.harness;
  const cases = town.asked.map((asked) => {
    const issue = town.harness.issueOf(asked.number, asked.repository);
    const [owner = "", name = ""] = asked.repository.split("/");
    return {
      asked,
      jobs: jobs.filter(({ commentId }) => commentId === asked.id),
      answers: listAnswers(host, { owner, name, issue }, asked.id),
      reactions: listReactions(host, issue, asked.id),
    };
  });
  const pulls = Map.groupBy(cases, ({ asked }) => pullOf(asked));
  return cases.map((one) => {
    const same = pulls.get(pullOf(one.asked)) ?? [];
    return {
      ...one,
      others: same.flatMap(({ asked, answers }) => (asked === one.asked ? [] : answers)),
    };
  });
}

const pullOf = ({ repository, number }: CommentRequest): string => `${repository}#${number}`;

/** Rules by their names: each gives what is wrong with a case. */
export const RULES: Readonly<Record<string, Rule>> = {
  "takes each comment once": ({ asked, jobs }) => {
    const owed = asked.isWanted ? 1 : 0;
    return jobs.length === owed ? [] : [`${jobs.length} jobs of a comment that is owed ${owed}`];
  },
  "answers each comment once, in sight": ({ asked, jobs, answers }) => {
    const owed = expectedAnswer(jobs[0], asked.isWanted);
    const given = answers.map(({ kind }) => kind).join(" and ");
    return given === owed ? [] : [`answered by "${given}" instead of "${owed}"`];
  },
  "shows once that a comment was taken": ({ asked, jobs, reactions }) => {
    const isSuperseded = jobs[0]?.stopReason === "superseded";
    const owed = asked.isWanted && !isSuperseded ? "eyes" : "";
    return reactions.join() === owed ? [] : [`has the reactions "${reactions.join()}"`];
  },
  "brings every job to its end": ({ jobs }) =>
    jobs.flatMap(({ status, attempt, error, stopReason }) => [
      ...(isTerminal(status) ? [] : [`is still ${status}`]),
      ...(attempt <= MAX_ATTEMPTS ? [] : [`was tried ${attempt} times`]),
      ...(status === "failed" && error === undefined ? ["failed without a reason"] : []),
      ...(status === "cancelled" && stopReason === undefined ? ["ended without a reason"] : []),
    ]),
  "supersedes only by a newer job of the same pull request": ({ jobs }) =>
    jobs.flatMap(({ id, stopReason, supersededBy }) =>
      (stopReason === "superseded") === (supersededBy !== undefined && supersededBy !== id)
        ? []
        : [`stopped for ${stopReason}, superseded by ${supersededBy}`],
    ),
  "settles every write": ({ jobs }) =>
    jobs.flatMap(({ outbox }) =>
      outbox
        .filter(({ state, error }) => state === "pending" || (state === "failed" && !error))
        .map(({ key, state }) => `${key} is ${state}`),
    ),
  "keeps every log whole": ({ jobs }) => jobs.flatMap(checkLog),
  "keeps every draft, and publishes what it says": (one) => one.jobs.flatMap(checkDraft(one)),
};

/** Judges every case by every rule. */
export function evaluateCases(cases: readonly Case[]): readonly Violation[] {
  return Object.entries(RULES).flatMap(([rule, of]) =>
    cases.flatMap((one) => {
      const { id, kind, repository, number } = one.asked;
      const jobId = one.jobs[0]?.id;
      return of(one).map((words) => ({
        rule,
        what: `comment ${id} (${kind} of ${repository}#${number}): ${words}`,
        ...(jobId === undefined ? {} : { jobId }),
      }));
    }),
  );
}

function expectedAnswer(job: StoredJob | undefined, isWanted: boolean): string {
  if (!isWanted) return "";
  if (job?.status === "published") return "review";
  if (job?.status === "replied") return "reply";
  return "notice";
}

function checkLog({ events, status }: StoredJob): readonly string[] {
  const positions = events.map(({ seq }) => seq);
  const hasGap = positions.some((seq, at) => seq !== at + 1);
  const ends = events.map(({ body }) => body).filter(({ type }) => type === "run-end");
  // What became of a notice is logged after the run has ended.
  const last = events.map(({ body }) => body).findLast(({ type }) => type !== "log");
  return [
    ...(hasGap ? [`its log has the positions ${positions.join()}`] : []),
    ...(ends.length === 1 ? [] : [`its log ends ${ends.length} times`]),
    ...(last?.type === "run-end" && last.status === status ? [] : ["its log has another end"]),
  ];
}

function checkDraft({ answers, others }: Case) {
  return ({ kind, status, draft, outbox, error }: StoredJob): readonly string[] => {
    const hadDraft = outbox.some((entry) => entry.kind === "review");
    if (!hadDraft) return draft === undefined ? [] : ["has a draft that is not published"];
    const stored = draft === undefined ? undefined : readStoredReview(JSON.parse(draft));
    if (stored === undefined) return ["has lost its draft"];
    if (error === LOST_RUNNER_MESSAGE) return ["was lost although it had a draft"];
    if (kind !== "review" || status !== "published") return [];
    const [review] = answers;
    return review === undefined ? [] : findMissing(stored, review, others);
  };
}

/**
 * What the draft says and the review does not: on a head that moved a finding may stand elsewhere in it. A finding that
 * another review of the pull request holds is only counted, even one that was published after the draft was made.
 */
function findMissing(
  { draft, published }: StoredReview,
  review: PostedAnswer,
  others: readonly PostedAnswer[],
): readonly string[] {
  const textOf = ({ body, onLines }: PostedAnswer): string => [body, ...onLines].join("\n");
  const text = textOf(review);
  const posted = others.filter(({ kind }) => kind === "review").map(textOf);
  const { inline, file, summary } = draft.plan;
  const fresh = [...inline, ...file, ...summary].filter(({ saidAt }) => saidAt === undefined);
  const isPosted = ({ id, finding: { title = "" } }: (typeof fresh)[number]): boolean =>
    published?.alreadyPosted?.includes(id) === true &&
    posted.some((other) => other.includes(title));
  const titles = fresh.filter((placed) => !isPosted(placed)).map(({ finding }) => finding.title);
  return [draft.summary, ...titles]
    .filter((words) => words !== undefined && !text.includes(words))
    .map((words) => `does not say "${words}"`);
}
