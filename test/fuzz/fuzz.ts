import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { it } from "vitest";
import { beginCase } from "./watchdog.ts";

/** What is fuzzed: inputs, and what must hold of each. */
export interface FuzzTarget<Input> {
  /** Unique; names the file of the corpus. */
  readonly name: string;
  readonly inputs: fc.Arbitrary<Input>;
  /** Cases of a usual run; `SVC_FUZZ_RUNS` multiplies them. */
  readonly runs: number;
  /** Throws, or rejects, when something does not hold. */
  check(input: Input): void | Promise<void>;
}

/** The seed of a usual run: the same cases each time. */
const USUAL_SEED = 20_261_121;
/** What the thread may compute for one case: "no hang over 1 s". Of its own time, so that a busy machine fails nothing. */
const MAX_CPU_MS = 1_000;
/** A case that waits for something this long will wait for ever. */
const MAX_WAIT_MS = 15_000;
/** Once it has failed, a smaller input is looked for so long. */
const SHRINK_MS = 30_000;
const SHOWN_CHARS = 4_000;
const HOURS = 3_600_000;

export const SEED = Number(process.env.SVC_FUZZ_SEED ?? USUAL_SEED);
const TIMES = Number(process.env.SVC_FUZZ_RUNS ?? 1);

/**
 * Adds a test that runs a target's corpus, then its cases. One fails that throws, computes for more than a second, or
 * never ends; the smallest input that was found is printed with what repeats it.
 */
export function fuzz<Input>(target: FuzzTarget<Input>): void {
  const corpus = readCorpus(target.name);
  if (corpus.length > 0)
    it(`${target.name}: keeps what the corpus holds`, async () => {
      for (const { why, input } of corpus) {
        try {
          await runCase(target, input as Input);
        } catch (error) {
          throw new Error(`corpus/${target.name}.json fails again: ${why}`, { cause: error });
        }
      }
    });
  it(`${target.name}: holds for hostile inputs`, () => runCases(target), HOURS);
}

/** Runs the cases; rejects with what repeats the first that fails. */
export async function runCases<Input>(
  target: FuzzTarget<Input>,
  { seed = SEED, path = process.env.SVC_FUZZ_PATH, shrinkMs = SHRINK_MS } = {},
): Promise<void> {
  let giveUpAt = Number.POSITIVE_INFINITY;
  const property = fc.asyncProperty(target.inputs, async (input) => {
    // What is not tried any more counts as good: the search for a smaller input ends there.
    if (performance.now() > giveUpAt) return;
    try {
      await runCase(target, input, seed);
    } catch (error) {
      giveUpAt = Math.min(giveUpAt, performance.now() + shrinkMs);
      throw error;
    }
  });
  const found = await fc.check(property, {
    seed,
    numRuns: Math.max(1, Math.round(target.runs * TIMES)),
    ...(path === undefined || path === "" ? {} : { path, endOnFailure: true }),
  });
  if (!found.failed) return;
  const { counterexample, counterexamplePath, errorInstance } = found;
  const shown = spellInput(counterexample?.[0]);
  const words = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  throw new Error(
    `${target.name} fails: ${clip(words)}\ninput: ${clip(shown)}\nrepeat with SVC_FUZZ_SEED=${seed} SVC_FUZZ_PATH=${counterexamplePath} and -t "${target.name}"`,
    { cause: errorInstance },
  );
}

async function runCase<Input>(target: FuzzTarget<Input>, input: Input, seed = SEED): Promise<void> {
  const spentMs = await measureCase(target, input, seed);
  if (spentMs <= MAX_CPU_MS) return;
  // A core that is shared or still compiling makes a case slow once; what is slow in itself is so again.
  const againMs = await measureCase(target, input, seed);
  if (againMs > MAX_CPU_MS) throw new Error(`one case took ${againMs} ms of computing`);
}

/** Runs a case and returns the milliseconds that its thread computed. */
async function measureCase<Input>(
  target: FuzzTarget<Input>,
  input: Input,
  seed: number,
): Promise<number> {
  const end = beginCase(`${target.name}, seed ${seed}`);
  const before = process.threadCpuUsage();
  try {
    const checked = target.check(input);
    if (checked !== undefined) await within(checked);
  } finally {
    end();
  }
  const { user, system } = process.threadCpuUsage(before);
  return Math.round((user + system) / 1_000);
}

async function within(work: Promise<void>): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  const never = new Promise<never>((_, reject) => {
    late = setTimeout(
      () => reject(new Error(`one case has not ended after ${MAX_WAIT_MS} ms`)),
      MAX_WAIT_MS,
    );
  });
  try {
    await Promise.race([work, never]);
  } finally {
    clearTimeout(late);
  }
}

interface CorpusEntry {
  /** What went wrong when it was found. */
  readonly why: string;
  readonly input: unknown;
}

/** A text of many repetitions is kept as what it repeats. */
interface RepeatedText {
  readonly before?: string | undefined;
  readonly repeat: string;
  readonly times: number;
  readonly after?: string | undefined;
}

/** Inputs that failed once: `[{ why, input }]`, of long texts `[{ why, repeat, times, before, after }]`. */
function readCorpus(name: string): readonly CorpusEntry[] {
  const file = new URL(`corpus/${name}.json`, import.meta.url);
  if (!existsSync(file)) return [];
  const entries = JSON.parse(readFileSync(file, "utf8")) as readonly (
    | CorpusEntry
    | (RepeatedText & CorpusEntry)
  )[];
  return entries.map((entry) =>
    "repeat" in entry ? { why: entry.why, input: spell(entry) } : entry,
  );
}

const spell = ({ before = "", repeat, times, after = "" }: RepeatedText): string =>
  before + repeat.repeat(times) + after;

/** A value may stand too deep in others to be written out. */
function spellInput(input: unknown): string {
  try {
    return fc.stringify(input);
  } catch (error) {
    return `(${error instanceof Error ? error.message : error})`;
  }
}

const clip = (text: string): string =>
  text.length <= SHOWN_CHARS ? text : `${text.slice(0, SHOWN_CHARS)}… (${text.length} characters)`;
