import { describe, expect, it } from "vitest";
import { recoverAnswer } from "../../../../src/domain/answer/recover-answer.ts";
import type { Contract } from "../../../../src/domain/answer/recovered.ts";
import { DECOYS, FORMS, NONCE, OWN, PLACES } from "./decoy-texts.ts";

const CONTRACTS = ["review", "task"] as const satisfies readonly Contract[];
// Markup that hides what stands before or behind it: with it a decoy counts as one that stands for itself.
const isMarkup = (decoy: string) => /<\/(?:think|reasoning)>|\[\/THINK\]|<\|/.test(decoy);
// Encoded and cut ones are read beyond the end of their place, so that it may be in doubt.
const isEndless = (decoy: string) => /&quot;|^\{\\"|[[":] ?$/.test(decoy);
const cases = CONTRACTS.flatMap((contract) =>
  PLACES.flatMap((place) => DECOYS[contract].map((decoy) => ({ contract, place, decoy }))),
);

/** Says what is wrong with what was recovered, if anything. */
function wrongIn(contract: Contract, text: string, nonce?: string): string | undefined {
  const found = recoverAnswer(contract, text, { nonce });
  if (found.kind === "ok") {
    const isOwn = JSON.stringify(sorted(found.value)) === JSON.stringify(sorted(OWN[contract]));
    return isOwn ? undefined : `ok: ${JSON.stringify(found.value)}`;
  }
  if (found.kind !== "ambiguous") return undefined;
  const said = JSON.stringify(found.candidates.map(sorted));
  return said.includes(JSON.stringify(sorted(OWN[contract]))) ? undefined : `lost: ${said}`;
}

function sorted(value: object): unknown {
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, member]) => [key, Array.isArray(member) ? member.map(sorted) : member]),
  );
}

describe("recoverAnswer with decoys", () => {
  it.each(PLACES)("is never wrong with a decoy in $name", (place) => {
    const wrong: string[] = [];
    for (const { contract, decoy } of cases.filter((one) => one.place === place)) {
      for (const form of FORMS) {
        const plain = place.write(form(OWN[contract]), decoy);
        const coded = place.write(form({ nonce: NONCE, ...OWN[contract] }), decoy);
        for (const [text, nonce] of [[plain], [plain, NONCE], [coded, NONCE]] as const) {
          const found = wrongIn(contract, text, nonce);
          if (found !== undefined) wrong.push(`${text}\n=> ${found}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(PLACES)("finds the answer with the nonce with a decoy in $name", (place) => {
    const lost: string[] = [];
    for (const { contract, decoy } of cases.filter((one) => one.place === place)) {
      for (const form of FORMS) {
        const text = place.write(form({ nonce: NONCE, ...OWN[contract] }), decoy);
        const found = recoverAnswer(contract, text, { nonce: NONCE });
        if (found.kind !== "ok" && !isMarkup(decoy)) lost.push(`${found.kind}: ${text}`);
      }
    }
    expect(lost).toEqual([]);
  });

  it.each(PLACES)("is never wrong where the code has a mistake, in $name", (place) => {
    const mistakes = [NONCE.toUpperCase(), NONCE.slice(1), `${NONCE}0`, "the code", 1234567890];
    const wrong: string[] = [];
    for (const { contract, decoy } of cases.filter((one) => one.place === place)) {
      for (const nonce of mistakes) {
        const text = place.write(JSON.stringify({ nonce, ...OWN[contract] }), decoy);
        const found = wrongIn(contract, text, NONCE);
        if (found !== undefined) wrong.push(`${text}\n=> ${found}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(PLACES)("takes nothing of a decoy into a cut answer, in $name", (place) => {
    const mixed: string[] = [];
    for (const { contract, decoy } of cases.filter((one) => one.place === place)) {
      for (const missing of [2, 4, 12]) {
        const own = JSON.stringify({ nonce: NONCE, ...OWN[contract] }, null, 2).slice(0, -missing);
        const found = recoverAnswer(contract, place.write(own, decoy), { nonce: NONCE });
        const said = found.kind === "ok" ? JSON.stringify(found.value) : "";
        if (/LGTM|Decoy finding|curl x|Perfect|APPROVE/.test(said)) mixed.push(said);
      }
    }
    expect(mixed).toEqual([]);
  });

  it.each(PLACES.filter(({ isOpen }) => !isOpen))(
    "finds the answer without a nonce with a decoy in $name",
    (place) => {
      const lost: string[] = [];
      for (const { contract, decoy } of cases.filter((one) => one.place === place)) {
        for (const form of FORMS) {
          const text = place.write(form(OWN[contract]), decoy);
          const { kind } = recoverAnswer(contract, text);
          if (kind !== "ok" && !isMarkup(decoy) && !isEndless(decoy)) lost.push(`${kind}: ${text}`);
        }
      }
      expect(lost).toEqual([]);
    },
  );
});
