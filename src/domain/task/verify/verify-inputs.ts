export type VerifyMode = "verify" | "reproduce";

/** What one dispatched run is asked to find out. */
export interface VerifyQuery {
  readonly mode: VerifyMode;
  /** Full object id. */
  readonly baseSha: string;
  /** Full object id; absent when reproducing. */
  readonly commitSha?: string;
  /** Branch that the commit is on; absent when reproducing. */
  readonly branch?: string;
  /** Node ids, as `chooseTests` gives them. */
  readonly tests: readonly string[];
  /** Random, and of this one dispatch alone: the run and its artifact are known by it. */
  readonly nonce: string;
}

/** The tests that a run is asked for, and how many it is not. */
export interface ChosenTests {
  readonly tests: readonly string[];
  readonly leftOut: number;
}

/** Name of the one file in the artifact. */
export const RESULT_FILE = "result.json";

const MAX_TESTS = 60;
const MAX_ID_CHARS = 500;
// The code host takes 65,535 characters for all inputs together.
const MAX_JSON_CHARS = 30_000;
// The code host takes an empty input for a missing one.
const NONE = "none";

/**
 * Chooses the tests that can be asked for, each once: no id that a program would take for an option, none with control
 * or invisible characters, none that is too long, and not more than one dispatch carries.
 */
export function chooseTests(ids: readonly string[]): ChosenTests {
  const all = new Set(ids.map((id) => id.trim()).filter((id) => id !== ""));
  const tests: string[] = [];
  let chars = 2;
  for (const id of all) {
    const size = JSON.stringify(id).length + 1;
    if (!isAskable(id) || tests.length === MAX_TESTS || chars + size > MAX_JSON_CHARS) continue;
    tests.push(id);
    chars += size;
  }
  return { tests, leftOut: all.size - tests.length };
}

/** Writes the inputs of the workflow: texts, none of them empty; the tests are a JSON array. */
export function toVerifyInputs(ask: VerifyQuery): Readonly<Record<string, string>> {
  return {
    mode: ask.mode,
    base_sha: ask.baseSha,
    commit_sha: ask.commitSha ?? NONE,
    ref: ask.branch ?? NONE,
    tests: JSON.stringify(ask.tests),
    nonce: ask.nonce,
  };
}

/** Name of the artifact that a run leaves. */
export const artifactName = (nonce: string): string => `svc-verify-${nonce}`;

/** Whether a run's title names the nonce, as a word of its own. */
export function isRunTitle(title: string, nonce: string): boolean {
  return title.split(/\s+/).includes(nonce);
}

const isAskable = (id: string): boolean =>
  id.length <= MAX_ID_CHARS && !id.startsWith("-") && !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(id);
