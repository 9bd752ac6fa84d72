import type { EstimateAnswer } from "../../../../domain/api/pull-answer.ts";
import { formatCount, formatRough } from "../../ui/format.ts";
import type { MeterPart } from "../../ui/meter.tsx";

/** What an estimate means for a budget. */
export interface Judged {
  readonly tone: "ok" | "warn";
  /** One sentence. */
  readonly verdict: string;
  /** Where the numbers come from. */
  readonly source: string;
  /** Shares of the budget, the widest first; of the largest number when there is no cap. */
  readonly parts: readonly MeterPart[];
  /** The meter in words. */
  readonly label: string;
}

/** Holds an estimate against a budget in tokens; 0 means no cap. */
export function judgeEstimate(estimate: EstimateAnswer, budget: number): Judged {
  const { onePass, usual } = estimate;
  const scale = budget > 0 ? budget : Math.max(onePass, usual?.high ?? 0, 1);
  const parts: readonly MeterPart[] = [
    ...(usual === undefined
      ? []
      : ([
          { tone: "soft", share: usual.high / scale },
          { tone: "accent", share: usual.low / scale },
        ] as const)),
    { tone: "ink", share: onePass / scale },
  ];
  return {
    ...verdictOf(estimate, budget),
    parts,
    source: sourceOf(estimate),
    label: labelOf(estimate, budget, scale),
  };
}

function verdictOf(
  { onePass, usual }: EstimateAnswer,
  budget: number,
): Pick<Judged, "tone" | "verdict"> {
  if (budget === 0) return { tone: "ok", verdict: "No cap is set for this review." };
  const rough = formatRough(budget);
  if (onePass > budget)
    return {
      tone: "warn",
      verdict: `The budget of ${rough} ends before the diff does: what is not read by then is listed as not reviewed.`,
    };
  const { low = onePass, high = onePass } = usual ?? {};
  if (low > budget)
    return {
      tone: "warn",
      verdict: `The budget of ${rough} covers the diff, and less than reviews here usually take.`,
    };
  if (high > budget)
    return { tone: "warn", verdict: `The budget of ${rough} may end before the review does.` };
  return { tone: "ok", verdict: `Fits the budget of ${rough}.` };
}

function sourceOf({ usual, chunks }: EstimateAnswer): string {
  const diff = `From the characters of the diff${chunks > 1 ? `, which goes in ${chunks} parts` : ""}`;
  if (usual === undefined) return `${diff}. No review of this repository has ended yet.`;
  const earlier = usual.reviews === 1 ? "one review" : `the last ${usual.reviews} reviews`;
  return `${diff}, and ${earlier} of this repository.`;
}

/** `310k to 430k`, or one number where the two do not differ. */
export function rangeWords({ low, high }: NonNullable<EstimateAnswer["usual"]>): string {
  const [from, to] = [formatRough(low), formatRough(high)];
  return from === to ? `about ${from}` : `${from} to ${to}`;
}

function labelOf({ onePass, usual }: EstimateAnswer, budget: number, scale: number): string {
  const percent = (tokens: number): number => Math.round((tokens / scale) * 100);
  if (budget === 0) return `One pass takes about ${formatCount(onePass)} tokens; there is no cap`;
  const of = `percent of the budget of ${formatCount(budget)} tokens`;
  return usual === undefined
    ? `One pass over the diff is ${percent(onePass)} ${of}`
    : `The usual total is ${percent(usual.low)} to ${percent(usual.high)} ${of}`;
}
