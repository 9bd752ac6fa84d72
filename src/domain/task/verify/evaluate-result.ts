import type { VerifyQuery } from "./verify-inputs.ts";
import type {
  ReproduceReport,
  ReproduceVerdict,
  VerifyReport,
  VerifyVerdict,
} from "./verify-report.ts";
import type { TestResult, VerifyResult } from "./verify-result.ts";

/** Context of a run's result. */
export interface EvaluationContext {
  readonly ask: VerifyQuery;
  /** True if the code host reports the run as successful. */
  readonly isSuccess: boolean;
  readonly url: string;
}

interface VerdictClaim<Verdict> {
  readonly verdict: Verdict;
  readonly why?: string | undefined;
}

/**
 * Evaluates the result of a verification run. `fixed` is not taken on trust: every requested test
 * must have failed before (at least one) and must pass after. The worse of the reported verdict and
 * the tests' results counts.
 */
export function evaluateVerify(result: VerifyResult, context: EvaluationContext): VerifyReport {
  const wrong = findMismatch(result, context.ask);
  const claim: VerdictClaim<VerifyVerdict> =
    wrong === undefined && isVerifyClaim(result.verdict)
      ? { verdict: result.verdict, ...flakyNote(result, context.ask), ...reportedNote(result) }
      : {
          verdict: "error",
          why: wrong ?? `it says ${result.verdict}, which is not a valid verdict`,
        };
  const shown = [claim, ...(claim.verdict === "error" ? [] : findObjections(result, context))];
  const found = shown.reduce((worst, one) => (rank(one) > rank(worst) ? one : worst));
  const isTold = found.verdict !== "error";
  return toReport(found, {
    result,
    judging: context,
    wants: isTold ? ({ after }) => after : undefined,
  });
}

/** Evaluates the result of a reproduction run: one failing requested test is enough. */
export function evaluateReproduce(
  result: VerifyResult,
  context: EvaluationContext,
): ReproduceReport {
  const found = evaluateBaseRun(result, context.ask);
  const isTold = found.verdict === "reproduced";
  return toReport(found, {
    result,
    judging: context,
    wants: isTold ? ({ before }) => before : undefined,
  });
}

function evaluateBaseRun(result: VerifyResult, query: VerifyQuery): VerdictClaim<ReproduceVerdict> {
  const wrong = findMismatch(result, query);
  if (wrong !== undefined) return { verdict: "error", why: wrong };
  const { verdict } = result;
  if (verdict === "error") return { verdict, ...reportedNote(result) };
  if (verdict !== "reproduced" && verdict !== "not_reproduced") {
    return { verdict: "error", why: `it says ${verdict}, which is not a valid verdict` };
  }
  const before = listRequestedTests(result, query).map((test) => test.before);
  if (before.some((outcome) => outcome === "failed" || outcome === "flaky")) {
    return { verdict: "reproduced" };
  }
  const silent = findMissingResult(result, query, ({ before }) => before);
  if (silent !== undefined) return { verdict: "error", why: silent };
  return { verdict: "not_reproduced" };
}

/** Returns the objections to a reported verdict. */
function findObjections(
  result: VerifyResult,
  { ask: query, isSuccess }: EvaluationContext,
): readonly VerdictClaim<VerifyVerdict>[] {
  const requested = listRequestedTests(result, query);
  const others = result.tests.filter(({ id }) => !query.tests.includes(id));
  const broken =
    requested.find(({ before, after }) => before === "passed" && isFailing(after)) ??
    others.find(({ before, after }) => before === "passed" && after === "failed");
  const found: VerdictClaim<VerifyVerdict>[] = [];
  if (broken !== undefined) {
    found.push({ verdict: "broke_others", why: `${broken.id} passed before the change` });
  }
  const failing = requested.find(({ after }) => isFailing(after));
  if (failing !== undefined) {
    const how = failing.after === "flaky" ? "still fails sometimes" : "still fails";
    found.push({ verdict: "not_fixed", why: `${failing.id} ${how}` });
  }
  if (requested.length > 0 && requested.every(({ before }) => before === "passed")) {
    found.push({ verdict: "already_passing" });
  }
  const doubt = result.verdict === "fixed" ? findDoubt(result, query, isSuccess) : undefined;
  if (doubt !== undefined) found.push({ verdict: "error", why: doubt });
  return found;
}

/** Returns the reason to doubt `fixed`. */
function findDoubt(
  result: VerifyResult,
  query: VerifyQuery,
  isSuccess: boolean,
): string | undefined {
  if (!isSuccess) return "it reports fixed, but the run did not succeed";
  return findMissingResult(result, query, ({ before, after }) => before && after);
}

function findMissingResult(
  result: VerifyResult,
  query: VerifyQuery,
  withNote: (test: TestResult) => unknown,
): string | undefined {
  const silent = query.tests.find(
    (id) => !result.tests.some((test) => test.id === id && withNote(test) !== undefined),
  );
  return silent === undefined ? undefined : `it has no result for ${silent} went`;
}

/** Returns the reason why a result belongs to another dispatch or other commits, and is ignored. */
function findMismatch(result: VerifyResult, query: VerifyQuery): string | undefined {
  const pairs = [
    ["nonce", result.nonce, query.nonce],
    ["mode", result.mode, query.mode],
    ["base_sha", result.base_sha, query.baseSha],
    ["commit_sha", result.commit_sha, query.commitSha],
  ] as const;
  const wrong = pairs.find(([, given, wanted]) => given !== wanted);
  return wrong === undefined ? undefined : `its ${wrong[0]} does not match the request`;
}

const listRequestedTests = (result: VerifyResult, query: VerifyQuery): readonly TestResult[] =>
  result.tests.filter(({ id }) => query.tests.includes(id));

const isFailing = (outcome: TestResult["after"]): boolean =>
  outcome === "failed" || outcome === "flaky";

// From best to worst.
const RANKS: readonly VerifyVerdict[] = [
  ...(["fixed", "already_passing", "not_fixed", "broke_others", "error"] as const),
];
const rank = ({ verdict }: VerdictClaim<VerifyVerdict>): number => RANKS.indexOf(verdict);

const isVerifyClaim = (
  verdict: VerifyResult["verdict"],
): verdict is VerifyVerdict & typeof verdict =>
  verdict !== "reproduced" && verdict !== "not_reproduced";

/** Returns a note on tests that failed only sometimes and may pass by chance. */
function flakyNote(
  result: VerifyResult,
  query: VerifyQuery,
): { readonly why?: string | undefined } {
  const flaky = listRequestedTests(result, query).find(({ before }) => before === "flaky");
  return flaky === undefined ? {} : { why: `${flaky.id} failed only sometimes before` };
}

function reportedNote({ note, verdict }: VerifyResult): { readonly why?: string | undefined } {
  const line = note?.replace(/\s+/g, " ").trim() ?? "";
  if (line !== "") return { why: line };
  return verdict === "error" ? { why: "it gives no reason" } : {};
}

function toReport<Verdict extends string>(
  found: VerdictClaim<Verdict>,
  {
    result,
    judging: context,
    wants,
  }: {
    readonly result: VerifyResult;
    readonly judging: EvaluationContext;
    /** Selects the outcome whose traceback is kept; absent: none is. */
    readonly wants: ((test: TestResult) => TestResult["after"]) | undefined;
  },
) {
  const failing = result.tests.filter((test) => wants !== undefined && isFailing(wants(test)));
  const tracebacks = failing.flatMap(({ id, traceback }) =>
    traceback === undefined ? [] : [[id, traceback] as const],
  );
  const { runs } = result;
  return {
    ...found,
    tracebacks: Object.fromEntries(tracebacks),
    runs,
    url: context.url,
  };
}
