import {
  countFalseMergesAlone,
  countFalseMergesTogether,
  countReworded,
  type PairFigures,
} from "../test/fixtures/findings/count-false-merges.ts";
import { reviewInRounds } from "../test/fixtures/findings/reworded-rounds.ts";
import type { Measurement } from "./ratio.ts";

/** Findings that a reviewer words anew in each review, and different findings on the same lines. */
export async function benchRepeats(): Promise<Measurement[]> {
  const reworded = await reviewInRounds(false);
  const placeOnly = await reviewInRounds(true);
  const later = reworded.issues * (reworded.rounds - 1);
  return [
    {
      name: `repeats of ${later} reworded findings (identifier kept)`,
      ours: reworded.repeats,
      unit: "",
      limit: 0,
    },
    {
      name: `repeats of ${later} findings with only the place in common (published when unsure)`,
      ours: placeOnly.repeats,
      unit: "",
      limit: later,
    },
    { name: "findings lost", ours: reworded.lost + placeOnly.lost, unit: "", limit: 0 },
    toShare("different findings merged, pairs alone", countFalseMergesAlone(), 1),
    toShare("different findings merged, in one pull request", countFalseMergesTogether(), 1),
    { ...toShare("reworded findings recognized", countReworded(), 85), isAtLeast: true },
  ];
}

const toShare = (name: string, { pairs, joined }: PairFigures, limit: number): Measurement => ({
  name: `${name} (${pairs} pairs)`,
  ours: (100 * joined) / pairs,
  unit: "%",
  limit,
});
