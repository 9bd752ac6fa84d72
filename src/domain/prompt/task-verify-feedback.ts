import { divideFairly } from "../task/divide-fairly.ts";
import type {
  ReproduceReport,
  ReproduceVerdict,
  RunReport,
  VerifyReport,
  VerifyVerdict,
} from "../task/verify/verify-report.ts";
import { clipUntrusted } from "../untrusted/untrusted.ts";

const MAX_CHARS = 38_000;
const MAX_TESTS = 20;
const MAX_ID_CHARS = 500;
const MAX_REASON_CHARS = 1_000;
/** Room for a note that counts the omitted text. */
const NOTE_CHARS = 80;

const VERIFY_TEXTS: Readonly<Record<VerifyVerdict, string>> = {
  fixed: "The change was tried: the tests fail without it and pass with it.",
  not_fixed: "The change was tried, and the tests still fail with it.",
  already_passing:
    "The tests were run without the change and pass: the failure was not seen there.",
  broke_others: "The change was tried: with it other tests fail that passed before.",
  error: "The change could not be tried.",
  timeout: "The change was tried, and no result came in time.",
};

const REPRODUCE_TEXTS: Readonly<Record<ReproduceVerdict, string>> = {
  reproduced:
    "The tests were run on the base, before any change, and fail there. What they printed counts more than the report.",
  not_reproduced: "The tests were run on the base, before any change, and pass there.",
  error: "The tests could not be run on the base.",
  timeout: "The tests were run on the base, before any change, and no result came in time.",
};

/**
 * Formats the result of verifying a change, for the prompt of the next cycle. Untrusted. Each traceback keeps its
 * tail, and together they fit one feedback item.
 */
export const formatVerifyFeedback = (report: VerifyReport): string =>
  formatFeedback(report, VERIFY_TEXTS[report.verdict]);

/** Formats the result of a run on the base in the same way. */
export const formatReproduceFeedback = (report: ReproduceReport): string =>
  formatFeedback(report, REPRODUCE_TEXTS[report.verdict]);

function formatFeedback({ why, tracebacks, runs }: RunReport<string>, words: string): string {
  const head = [
    words,
    why === undefined ? "" : clipUntrusted(why, MAX_REASON_CHARS, false),
    runs === undefined ? "" : `Each test was run ${runs} time${runs === 1 ? "" : "s"}.`,
  ].filter((line) => line !== "");
  const all = Object.entries(tracebacks);
  const shown = all.slice(0, MAX_TESTS);
  const room = MAX_CHARS - shown.length * (MAX_ID_CHARS + NOTE_CHARS);
  const shares = divideFairly(
    shown.map(([, text]) => text.length),
    room,
  );
  const parts = shown.map(
    ([id, text], at) =>
      `${id.slice(0, MAX_ID_CHARS)}:\n${clipUntrusted(text.trimEnd(), shares[at] ?? 0, true)}`,
  );
  const more = all.length - shown.length;
  return [head.join("\n"), ...parts, ...(more > 0 ? [`… and ${more} more tests`] : [])].join(
    "\n\n",
  );
}
