import type { EstimateResponse } from "../../../../domain/api/pull-response.ts";
import { formatCompact, formatCount } from "../../ui/format.ts";
import type { MeterPart } from "../../ui/meter.tsx";

/** Comparison of an estimate with a budget. */
export interface EstimateVerdict {
  readonly tone: "ok" | "warn";
  /** One sentence. */
  readonly verdict: string;
  /** Source of the numbers. */
  readonly source: string;
  /** Shares of the budget, the largest first; shares of the largest number if there is no limit. */
  readonly parts: readonly MeterPart[];
  /** Accessible label of the meter. */
  readonly label: string;
}

/** Compares an estimate with a budget in tokens; 0 means no limit. */
export function evaluateEstimate(estimate: EstimateResponse, budget: number): EstimateVerdict {
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
    ...getVerdict(estimate, budget),
    parts,
    source: sourceText(estimate),
    label: meterLabel(estimate, budget, scale),
  };
}

function getVerdict(
  { onePass, usual }: EstimateResponse,
  budget: number,
): Pick<EstimateVerdict, "tone" | "verdict"> {
  if (budget === 0) return { tone: "ok", verdict: "No cap is set for this review." };
  const rough = formatCompact(budget);
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

function sourceText({ usual, chunks }: EstimateResponse): string {
  const diff = `From the characters of the diff${chunks > 1 ? `, which goes in ${chunks} parts` : ""}`;
  if (usual === undefined) return `${diff}. No review of this repository has ended yet.`;
  const earlier = usual.reviews === 1 ? "one review" : `the last ${usual.reviews} reviews`;
  return `${diff}, and ${earlier} of this repository.`;
}

/** Formats `310k to 430k`, or one number if both are equal. */
export function formatRange({ low, high }: NonNullable<EstimateResponse["usual"]>): string {
  const [from, to] = [formatCompact(low), formatCompact(high)];
  return from === to ? `about ${from}` : `${from} to ${to}`;
}

function meterLabel({ onePass, usual }: EstimateResponse, budget: number, scale: number): string {
  const percent = (tokens: number): number => Math.round((tokens / scale) * 100);
  if (budget === 0) return `One pass takes about ${formatCount(onePass)} tokens; there is no cap`;
  const of = `percent of the budget of ${formatCount(budget)} tokens`;
  return usual === undefined
    ? `One pass over the diff is ${percent(onePass)} ${of}`
    : `The usual total is ${percent(usual.low)} to ${percent(usual.high)} ${of}`;
}
