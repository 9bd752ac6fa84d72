/** What one benchmark measured. */
export interface Measurement {
  readonly name: string;
  readonly ours: number;
  readonly unit: string;
  /** What it is measured against, in the same run. */
  readonly reference?: { readonly name: string; readonly value: number };
  /** Most that is allowed: of the ratio to the reference, or of our figure when there is none. */
  readonly limit: number;
  readonly isAtLeast?: boolean;
}

const RUNS = 15;

/** Times two things in turn, so that both meet the same machine, and gives the minima in milliseconds. */
export async function compare(
  ours: () => unknown,
  reference: () => unknown,
): Promise<{ readonly ours: number; readonly reference: number }> {
  const best = { ours: Number.POSITIVE_INFINITY, reference: Number.POSITIVE_INFINITY };
  for (let run = 0; run < RUNS; run += 1) {
    best.ours = Math.min(best.ours, await time(ours));
    best.reference = Math.min(best.reference, await time(reference));
  }
  return best;
}

async function time(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
