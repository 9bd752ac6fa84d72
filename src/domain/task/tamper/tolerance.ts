/** Number in a line that sets the precision of a comparison. */
interface Tolerance {
  readonly kind: string;
  /** Larger means looser. */
  readonly looseness: number;
}

interface ToleranceRule {
  readonly kind: string;
  /** Pattern with the number in its group `number`. */
  readonly pattern: RegExp;
  /** True if smaller is looser: it counts decimal places. */
  readonly countsPlaces?: boolean;
  /** Looseness of a line without a tolerance. */
  readonly silent: number;
}

const NUMBER = "(?<number>-?\\d[\\d_]*\\.?\\d*(?:e[+-]?\\d+)?)";
/** Argument with brackets of at most one level. */
const ARGUMENT = "(?:[^(),]|\\([^()]*\\))*";
const toRule = (
  kind: string,
  pattern: string,
  more: Partial<ToleranceRule> = {},
): ToleranceRule => ({
  kind,
  pattern: new RegExp(pattern.replace("NUMBER", NUMBER), "gi"),
  silent: 0,
  ...more,
});

const RULES: readonly ToleranceRule[] = [
  toRule(
    "tolerance",
    "(?:,\\s*)?(?:\\b|(?<=_))(?:[ar]?tol|abs_tol|rel_tol|tolerance|eps|epsilon|delta|margin|max_diff|abs|rel)[\"']?\\s*(?:=|:=|:\\s*\\w*\\s*=|:)\\s*NUMBER",
  ),
  toRule("places", "(?:,\\s*)?\\b(?:places|decimals?|precision|num_?digits)\\s*[=:]\\s*NUMBER", {
    countsPlaces: true,
    silent: -7,
  }),
  toRule("close to", "(?<=\\.toBeCloseTo\\(.{1,200}),\\s*NUMBER(?=\\s*\\))", {
    countsPlaces: true,
    silent: -2,
  }),
  toRule(
    "distance",
    "(?<=\\b(?:InDelta|InEpsilon|\\w+_NEAR|assert_in_delta|assert_in_epsilon|BeApproximately|closeTo)\\b.{1,200}),\\s*NUMBER[fdm]?(?=\\s*\\)?;?\\s*$)",
  ),
  // Three arguments: of two, the last is the expected value.
  toRule(
    "delta",
    `(?<=\\b(?:assertEquals|AreEqual)\\(${ARGUMENT},${ARGUMENT}),\\s*NUMBER[fdm]?(?=\\s*\\)?;?\\s*$)`,
  ),
  toRule(
    "within",
    "(?<=\\b(?:be_within|within|offset|withPercentage)\\()\\s*NUMBER[fd]?(?=\\s*\\))",
  ),
  toRule("difference", "(?<=\\babs\\w*\\b.{0,200})<=?\\s*NUMBER"),
];

/** Line without its tolerances, and the tolerances. */
export interface ToleranceReading {
  readonly key: string;
  readonly tolerances: readonly Tolerance[];
}

/** Reads the tolerances of a line; the rest of it is its key. */
export function readTolerances(line: string): ToleranceReading {
  const tolerances: Tolerance[] = [];
  let key = line.trim();
  for (const { kind, pattern, countsPlaces } of RULES)
    key = key.replace(pattern, (...found: unknown[]) => {
      const groups = found.at(-1) as { readonly number: string };
      const value = Number(groups.number.replaceAll("_", ""));
      tolerances.push({ kind, looseness: countsPlaces ? -value : Math.abs(value) });
      return "";
    });
  return { key: key.replace(/\s+/g, " "), tolerances };
}

/** Returns whether the second of two otherwise equal lines allows more. */
export function isLooser(before: ToleranceReading, after: ToleranceReading): boolean {
  return RULES.some(({ kind, silent }) => {
    const [old, young] = [findLoosest(before, kind), findLoosest(after, kind)];
    return young !== undefined && young > (old ?? silent);
  });
}

function findLoosest({ tolerances }: ToleranceReading, kind: string): number | undefined {
  const values = tolerances.filter((one) => one.kind === kind).map(({ looseness }) => looseness);
  return values.length === 0 ? undefined : Math.max(...values);
}
