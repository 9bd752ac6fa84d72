import { describe, expect, it } from "vitest";
import { resultOf } from "../../../fakes/patch-samples.ts";
import { type DamagedPatch, damagedPatch } from "./damaged-patches.ts";
import type { Row } from "./damaged-rows.ts";

const SEEDS = Array.from({ length: 1_500 }, (_, at) => at + 1);
const CASES = SEEDS.flatMap((seed) => damagedPatch(seed) ?? []);
/** Share of the cases, in percent, that are applied and not refused. */
const LEAST_APPLIED = 55;

const plainQuotes = (text: string): string =>
  text.replace(/[“”]/g, '"').replace(/[‘’]/g, "'").replaceAll("\u{a0}", " ");

/** What the patch says when it is taken word for word, at each place where its old lines stand. */
function literalResults({ before, readings, at }: DamagedPatch): string[] {
  return [(text: string) => text, plainQuotes].flatMap((plain) =>
    readings.flatMap((rows) => literalAt(before.split("\n"), rows, at, plain) ?? []),
  );
}

function literalAt(
  lines: readonly string[],
  rows: readonly Row[],
  at: number,
  plain: (text: string) => string,
): string | undefined {
  const result = lines.slice(0, at);
  let old = at;
  for (const { op, text } of rows) {
    const line = lines[old];
    if (op === "+") {
      result.push(plain(text));
      continue;
    }
    if (line === undefined || plain(line) !== plain(text)) return undefined;
    if (op === " ") result.push(line);
    old += 1;
  }
  return [...result, ...lines.slice(old)].join("\n");
}

type Outcome = "applied" | "refused" | "wrong";

function outcomeOf(damaged: DamagedPatch): Outcome {
  const result = resultOf({ [damaged.path]: damaged.before }, damaged.patch);
  if (Array.isArray(result)) return "refused";
  const now = result[damaged.path] ?? "";
  const isMeant = now === damaged.after || literalResults(damaged).includes(now);
  return isMeant ? "applied" : "wrong";
}

describe("a generated family of patches with damaged white space and quotes", () => {
  const outcomes = CASES.map((damaged) => ({ damaged, outcome: outcomeOf(damaged) }));

  it("has a case for every language, form and damage", () => {
    expect(CASES.length).toBeGreaterThan(1_200);
    for (const word of ["Python", "Makefile", "Go", "YAML", "TypeScript"])
      expect(CASES.some(({ how }) => how.includes(word))).toBe(true);
    for (const word of ["unified", "search and replace", "begin-patch", "strip", "curlyBoth"])
      expect(CASES.some(({ how }) => how.includes(word))).toBe(true);
  });

  it("is applied as it was meant, or word for word where it fits so, or refused", () => {
    const wrong = outcomes.filter(({ outcome }) => outcome === "wrong");
    expect(wrong.map(({ damaged }) => `${damaged.how}\n${damaged.patch}`)).toEqual([]);
  });

  it("is understood in most cases", () => {
    const applied = outcomes.filter(({ outcome }) => outcome === "applied").length;
    expect((100 * applied) / outcomes.length).toBeGreaterThanOrEqual(LEAST_APPLIED);
  });
});
