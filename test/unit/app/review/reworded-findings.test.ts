import { describe, expect, it } from "vitest";
import {
  countFalseMergesAlone,
  countFalseMergesTogether,
  countReworded,
} from "../../../fixtures/findings/count-false-merges.ts";
import { DEFECTS } from "../../../fixtures/findings/defects.ts";
import { OVERLAPPING } from "../../../fixtures/findings/overlapping-findings.ts";
import { ROUNDS, reviewInRounds } from "../../../fixtures/findings/reworded-rounds.ts";

describe("a reviewer that words every finding anew", () => {
  it("repeats nothing with the path, the category and one rare identifier in common", async () => {
    const { issues, repeats, joined, lost } = await reviewInRounds(false);
    expect({ repeats, lost }).toEqual({ repeats: 0, lost: 0 });
    expect(joined).toBe(issues * (ROUNDS - 1));
  });

  it("loses nothing with only the place in common", async () => {
    const { issues, repeats, joined, lost } = await reviewInRounds(true);
    expect(lost).toBe(0);
    expect(repeats + joined).toBe(issues * (ROUNDS - 1));
  });

  it("uses wordings without a common sentence", () => {
    for (const { wordings } of DEFECTS) {
      const sentences = wordings.flat().flatMap((text) => text.split(/(?<=[.;:])\s/));
      expect(new Set(sentences).size).toBe(sentences.length);
    }
  });
});

describe("a pool of findings on the same lines", () => {
  it("has at least 250 findings, all different", () => {
    const texts = OVERLAPPING.flat().map(({ title, body }) => `${title}\n${body}`);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThanOrEqual(250);
    for (const group of OVERLAPPING)
      expect(new Set(group.map(({ defect }) => defect)).size).toBe(group.length);
  });

  it.each([
    ["alone", countFalseMergesAlone],
    ["in one pull request", countFalseMergesTogether],
  ])("merges at most 1 %% of the pairs %s", (_how, count) => {
    const { pairs, joined } = count();
    expect(joined / pairs).toBeLessThanOrEqual(0.01);
  });

  it("recognizes most of the defects in other words by a common name", () => {
    const { pairs, joined } = countReworded();
    expect(joined / pairs).toBeGreaterThanOrEqual(0.85);
  });
});
