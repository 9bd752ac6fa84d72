import { describe, expect, it } from "vitest";
import type { Candidate } from "../../../../src/domain/answer/candidate.ts";
import { chooseAnswer, type OutputContext } from "../../../../src/domain/answer/choose-answer.ts";

const AROUND: OutputContext = { begun: [], letters: 0, holdsNonce: false, hasNonce: false };

/** Builds a candidate for a review with this summary. */
function candidate(summary: string, more: Partial<Candidate> = {}): Candidate {
  const value = { summary };
  return {
    value,
    said: value,
    reason: undefined,
    repairs: [],
    truncated: false,
    standing: "alone",
    start: 0,
    end: 10,
    nonce: "none",
    ...more,
  };
}
const A = candidate("a");
const B = candidate("b", { start: 20, end: 30 });
const sentence = candidate("s", { standing: "sentence" });
const quoted = candidate("q", { standing: "quoted" });

describe("chooseAnswer", () => {
  it.each([
    ["the only one", [A], A],
    ["one of two that say the same", [A, { ...A, start: 20 }], A],
    ["one that stands alone", [sentence, quoted, B], B],
    ["one with the nonce, wherever it stands", [A, { ...quoted, nonce: "own" as const }], "q"],
    ["one that was started over", [candidate("b", { truncated: true }), B], B],
    ["one in a sentence where little else is said", [sentence], sentence],
  ])("chooses %s", (_, candidates, chosen) => {
    const choice = chooseAnswer(candidates, AROUND);
    expect(choice.kind === "chosen" && choice.candidate.said).toEqual(
      chosen === "q" ? quoted.said : (chosen as Candidate).said,
    );
  });

  const cut = candidate("a", { truncated: true, end: 10 });
  const part = { start: 40, end: 50, standing: "alone" } as const;
  it.each<[string, readonly Candidate[], Partial<OutputContext>]>([
    ["two that stand alone", [A, B], {}],
    ["one with a wrong nonce and one without", [{ ...A, nonce: "foreign" }, B], { hasNonce: true }],
    ["one that is not the one with the nonce", [B], { hasNonce: true, holdsNonce: true }],
    ["one in a sentence beside the nonce", [sentence], { hasNonce: true, holdsNonce: true }],
    [
      "two with the nonce",
      [
        { ...A, nonce: "own" },
        { ...quoted, nonce: "own" },
      ],
      {},
    ],
    ["two in sentences", [sentence, { ...sentence, said: { summary: "t" } }], {}],
    ["one in a quote", [quoted], {}],
    ["one in a sentence of a long text", [sentence], { letters: 100 }],
    ["one beside a beginning of another", [A], { begun: [part] }],
    ["one that breaks off where another begins", [cut, { ...quoted, start: 10 }], {}],
    ["one without the nonce that is somewhere else", [A], { holdsNonce: true, hasNonce: true }],
    ["an empty one beside a report in prose", [A], { letters: 200, hasNonce: true }],
  ])("does not choose %s", (_, candidates, around) => {
    expect(chooseAnswer(candidates, { ...AROUND, ...around }).kind).toBe("ambiguous");
  });

  it("chooses nothing where there is nothing", () => {
    expect(chooseAnswer([], AROUND)).toEqual({ kind: "none" });
  });
});
